/** The reference of an API: static first, then Redoc takes over. */
import { copyInsteadOfRedoc } from "./copy-markdown.ts";
import { mendRedoc } from "./mend-redoc.ts";
import { REDOC_OPTIONS } from "./redoc-options.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** The part of Redoc's script that we use. */
interface Redoc {
  hydrate(document: unknown, options: object, element: Element): Promise<void>;
}

const staticPart = document.querySelector<HTMLElement>("#static");
const holder = document.querySelector<HTMLElement>("#redoc");
if (staticPart !== null && holder !== null) start(staticPart, holder);

function start(staticPart: HTMLElement, holder: HTMLElement): void {
  const titles = titlesIn(staticPart);
  const page = document.title;
  const showTitle = () => {
    const title = titles.get(sectionOf(location.hash));
    document.title = title === undefined ? page : `${title} · ${page}`;
  };
  whenAddressChanges(showTitle);
  showTitle();

  showPlace();
  addEventListener("hashchange", showPlace);
  if (isServedByMock()) nameThisServer(staticPart, holder.dataset.mock ?? "");

  const load = () => {
    takeOver(staticPart, holder, titles).catch((error) => {
      // The static part stays and is complete.
      console.warn("Redoc did not start; the plain reference stays.", error);
    });
  };
  // Redoc has megabytes, so it loads after the page.
  if (document.readyState === "complete") setTimeout(load);
  else addEventListener("load", () => setTimeout(load));
}

async function takeOver(
  staticPart: HTMLElement,
  holder: HTMLElement,
  titles: ReadonlyMap<string, string>,
): Promise<void> {
  const address = (name: string) => new URL(holder.dataset[name] ?? "", document.baseURI).href;
  const [{ hydrate }, definition] = await Promise.all([
    import(address("script")) as Promise<Redoc>,
    fetch(address("document")).then((answer) => answer.text()),
  ]);
  const mock = holder.dataset.mock ?? "";
  const source = isServedByMock() && mock !== "" ? definition.replaceAll(mock, location.origin) : definition;
  stayAt(readingPlace(staticPart));
  const shown = new MutationObserver(() => {
    if (holder.querySelector("[data-section-id]") === null) return;
    shown.disconnect();
    holder.hidden = false;
    staticPart.remove();
    removeEventListener("hashchange", showPlace);
    holdPlace(holder);
    mendRedoc(holder);
  });
  shown.observe(holder, { childList: true, subtree: true });
  await hydrate(JSON.parse(source), REDOC_OPTIONS, holder);
  copyInsteadOfRedoc(holder, (section) => titles.get(section));
}

/** Titles of operations and schemas, by the ids of their sections. */
function titlesIn(staticPart: HTMLElement): Map<string, string> {
  const titles = new Map<string, string>();
  for (const section of staticPart.querySelectorAll("section")) {
    const title = section.querySelector("h2")?.textContent ?? "";
    for (const { id } of [section, ...section.querySelectorAll(":scope > span[id]")])
      titles.set(id.replace(/^\//, ""), title);
  }
  return titles;
}

/** Returns the id of the section that a fragment names: `#/blocks/getblock#…`, or `#operation/getBlock` in links from outside. */
function sectionOf(hash: string): string {
  return decodeURIComponent(hash.replace(/^#\/?/, "").replace(/#.*/, ""));
}

/** Scrolls to the place that the address names. The browser cannot, since Redoc's fragments have two parts. */
function showPlace(): void {
  const place = decodeURIComponent(location.hash.slice(location.hash.lastIndexOf("#") + 1));
  if (place !== "") document.getElementById(place)?.scrollIntoView();
}

/** Keeps the named place in sight while Redoc renders the sections above it. Ends when the reader scrolls or types. */
function holdPlace(holder: HTMLElement): void {
  const place = decodeURIComponent(location.hash.slice(location.hash.lastIndexOf("#") + 1)).replace(/^\//, "");
  if (place === "") return;
  const follow = new ResizeObserver(() => document.getElementById(place)?.scrollIntoView());
  follow.observe(holder);
  const release = new AbortController();
  const end = () => {
    follow.disconnect();
    release.abort();
  };
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown", "popstate"]) {
    addEventListener(name, end, { signal: release.signal, passive: true });
  }
  setTimeout(end, 3000);
}

/** Returns the id of the section in view, or `undefined` if it is the one that the address names. */
function readingPlace(staticPart: HTMLElement): string | undefined {
  const named = document.getElementById(sectionOf(location.hash));
  if (scrollY < innerHeight || (named !== null && isInView(named))) return undefined;
  return [...staticPart.querySelectorAll("section")].find(isInView)?.id;
}

function isInView(element: Element): boolean {
  const { top, bottom } = (element.closest("section") ?? element).getBoundingClientRect();
  return bottom > innerHeight / 3 && top < innerHeight;
}

function stayAt(section: string | undefined): void {
  if (section !== undefined) history.replaceState(null, "", `#/${section}`);
}

/** Calls back when the address changes. Redoc's changes cause no event, so `history` is wrapped. */
function whenAddressChanges(callback: () => void): void {
  addEventListener("hashchange", callback);
  addEventListener("popstate", callback);
  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name].bind(history);
    history[name] = (...change) => {
      original(...change);
      callback();
    };
  }
}

/** Replaces the mock's address in the samples by this server's. */
function nameThisServer(staticPart: HTMLElement, mock: string): void {
  if (mock === "") return;
  for (const code of staticPart.querySelectorAll("pre code")) {
    code.textContent = (code.textContent ?? "").replaceAll(mock, location.origin);
  }
}
