/** The page of an API in Redoc. */
import { correctRedoc } from "./correct-redoc.ts";
import { REDOC_OPTIONS } from "./redoc-options.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** The part of Redoc's script that we use. */
interface Redoc {
  hydrate(document: unknown, options: object, element: Element): Promise<void>;
}

const holder = document.querySelector<HTMLElement>("#redoc");
if (holder !== null) {
  show(holder).catch((error) => {
    console.warn(error);
    const [text] = document.querySelector("#loading")?.childNodes ?? [];
    if (text !== undefined) text.textContent = "Redoc did not load. Reload the page to try again. ";
  });
}

async function show(holder: HTMLElement): Promise<void> {
  const { script = "", document: source = "", mock = "" } = holder.dataset;
  const address = (path: string) => new URL(path, document.baseURI).href;
  const [{ hydrate }, definition] = await Promise.all([
    import(address(script)) as Promise<Redoc>,
    fetch(address(source)).then((answer) => answer.text()),
  ]);
  const shown = isServedByMock() && mock !== "" ? definition.replaceAll(mock, location.origin) : definition;
  await hydrate(JSON.parse(shown), REDOC_OPTIONS, holder);
  document.querySelector("#loading")?.remove();
  correctRedoc(holder);
}
