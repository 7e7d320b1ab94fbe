/** The page of an API in Redoc. */
import { SCHEMAS_HEADING } from "../src/redoc-anchors.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** The part of Redoc's script that we use. */
interface Redoc {
  hydrate(document: unknown, options: object, element: Element): Promise<void>;
}

const OPTIONS = {
  disableTelemetry: true,
  hideLoading: true,
  // The document is one file.
  skipBundle: true,
  // Gives every named schema its own URL.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  // The kinds of samples in order. Redoc shows the first and hides kinds that are not listed.
  codeSamples: { languages: ["TypeScript", "curl", "Payload"].map((lang) => ({ lang })) },
};

const holder = document.querySelector<HTMLElement>("#redoc");
if (holder) {
  show(holder).catch((error) => {
    console.warn(error);
    const [text] = document.querySelector("#loading")?.childNodes ?? [];
    if (text) text.textContent = "Redoc did not load. Reload the page to try again. ";
  });
}

async function show(holder: HTMLElement): Promise<void> {
  const { library = "", document: source = "", mock = "" } = holder.dataset;
  const address = (path: string) => new URL(path, document.baseURI).href;
  const [{ hydrate }, definition] = await Promise.all([
    import(address(library)) as Promise<Redoc>,
    fetch(address(source)).then((answer) => answer.text()),
  ]);
  const shown = isServedByMock() && mock ? definition.replaceAll(mock, location.origin) : definition;
  await hydrate(JSON.parse(shown), OPTIONS, holder);
  document.querySelector("#loading")?.remove();
}
