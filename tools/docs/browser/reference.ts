/** The reference of an API: Redoc shows it. */
import { REDOC_OPTIONS } from "./redoc-options.ts";

/** What we use of Redoc's own script. */
interface Redoc {
  hydrate(document: unknown, options: object, element: Element): Promise<void>;
}

const holder = document.querySelector<HTMLElement>("#redoc");
if (holder !== null) await start(holder);

async function start(element: HTMLElement): Promise<void> {
  const address = (name: string) => new URL(element.dataset[name] ?? "", document.baseURI).href;
  const [{ hydrate }, definition] = await Promise.all([
    import(address("script")) as Promise<Redoc>,
    fetch(address("document")).then((answer) => answer.json()),
  ]);
  await hydrate(definition, REDOC_OPTIONS, element);
}
