/** The reference of an API: static first, then Redoc takes over. */
import { colorProgram } from "./color-code.ts";
import { copyInsteadOfRedoc } from "./copy-markdown.ts";
import { correctRedoc } from "./correct-redoc.ts";
import { make } from "./make.ts";
import { REDOC_OPTIONS } from "./redoc-options.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** Pixels by which a text may move unnoticed. */
const STILL = 24;

/** Frames in which Redoc renders the sections in view. A page in the background has none. */
const FRAMES = 300;

/** Lets Redoc act as if an element came into view. It then renders an empty section, and has no option to do so earlier. */
const showInView = new WeakMap<Element, () => void>();

globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, options);
    this.#callback = callback;
  }

  override observe(target: Element): void {
    super.observe(target);
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    showInView.set(target, () => this.#callback([entry], this));
  }
};

/** The part of Redoc's script that we use. */
interface Redoc {
  hydrate(document: unknown, options: object, element: Element): Promise<void>;
}

const staticPart = document.querySelector<HTMLElement>("#static");
const holder = document.querySelector<HTMLElement>("#redoc");
if (staticPart !== null && holder !== null) start(staticPart, holder);

function start(staticPart: HTMLElement, holder: HTMLElement): void {
  const titles = titlesIn(staticPart);
  const pageTitle = document.title;
  const showTitle = () => {
    const title = titles.get(sectionOf(location.hash));
    document.title = title === undefined ? pageTitle : `${title} · ${pageTitle}`;
  };
  whenAddressChanges(showTitle);
  showTitle();

  showPlace();
  addEventListener("hashchange", showPlace);
  if (isServedByMock()) nameThisServer(staticPart, holder.dataset.mock ?? "");
  for (const code of staticPart.querySelectorAll("pre code"))
    code.replaceChildren(...colorProgram(code.textContent ?? ""));

  const hasActed = watchReader();
  const load = () => {
    takeOver(staticPart, holder, titles, hasActed).catch((error) => {
      // The static part stays and is complete.
      console.warn("Redoc did not start. The static reference stays.", error);
    });
  };
  // Redoc's script is several megabytes, so it loads after the page.
  if (document.readyState === "complete") setTimeout(load);
  else addEventListener("load", () => setTimeout(load));
}

async function takeOver(
  staticPart: HTMLElement,
  holder: HTMLElement,
  titles: ReadonlyMap<string, string>,
  hasActed: () => boolean,
): Promise<void> {
  // Redoc moves nothing under somebody who reads, unless that reader asked for it.
  let isAsked = isSlowLine();
  if (isAsked) await askReader(staticPart);
  const address = (name: string) => new URL(holder.dataset[name] ?? "", document.baseURI).href;
  const [{ hydrate }, definition] = await Promise.all([
    import(address("script")) as Promise<Redoc>,
    fetch(address("document")).then((answer) => answer.text()),
  ]);
  if (!isAsked && hasActed()) {
    await askReader(staticPart);
    isAsked = true;
  }
  const mock = holder.dataset.mock ?? "";
  const source = isServedByMock() && mock !== "" ? definition.replaceAll(mock, location.origin) : definition;
  const reading = readingPlace(staticPart);
  showSection(reading);
  // Redoc scrolls before its first sections appear.
  const before = holdPlace(staticPart, reading, topOf(reading));
  await hydrate(JSON.parse(source), REDOC_OPTIONS, holder);
  const isRendered = await untilRendered(staticPart, holder);
  before.abort();
  if (!isAsked && (hasActed() || !isRendered || movesTexts(staticPart, holder))) {
    // Both parts have the same ids.
    holder.remove();
    await askReader(staticPart);
    staticPart.after(holder);
    await untilRendered(staticPart, holder);
  }
  const held = putInPlace(staticPart, holder);
  staticPart.remove();
  held.signal.addEventListener("abort", () => renderAhead(holder));
  setTimeout(() => held.abort(), 3000);
  removeEventListener("hashchange", showPlace);
  correctRedoc(holder);
  copyInsteadOfRedoc(holder, (section) => titles.get(section));
}

/** Shows Redoc instead of the static part, with the reader's place where it was. */
function putInPlace(staticPart: HTMLElement, holder: HTMLElement): AbortController {
  const reading = readingPlace(staticPart);
  const top = topOf(reading);
  staticPart.style.display = "none";
  holder.hidden = false;
  return holdPlace(holder, reading, top);
}

/** Tests if a text in view would move with Redoc. Nothing is painted in between. */
function movesTexts(staticPart: HTMLElement, holder: HTMLElement): boolean {
  const scrolled = scrollY;
  const before = textsIn(staticPart.querySelector("main"), 0);
  const held = putInPlace(staticPart, holder);
  const after = textsIn(holder.querySelector(".api-content"), STILL);
  held.abort();
  holder.hidden = true;
  staticPart.style.display = "";
  scrollTo({ top: scrolled, behavior: "instant" });
  return [...before].some(([text, tops]) =>
    tops.some((top) => after.get(text)?.every((other) => Math.abs(other - top) > STILL)),
  );
}

/** Waits until Redoc has rendered the sections in view. Returns false if it has not, as it has no section for operations without a tag. */
async function untilRendered(staticPart: HTMLElement, holder: HTMLElement): Promise<boolean> {
  const shown = [...staticPart.querySelectorAll("section")].filter((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const isMissing = ({ id }: Element) => renderSection(holder.querySelector(`[data-section-id="/${CSS.escape(id)}"]`));
  for (let frame = 0; frame < FRAMES; frame++) {
    if (holder.querySelector("[data-section-id]") !== null && shown.filter(isMissing).length === 0) return true;
    await new Promise(requestAnimationFrame);
  }
  return false;
}

/** Lets Redoc render a section. Returns true if the section is missing. */
function renderSection(section: Element | null): boolean {
  if (section?.firstChild) return false;
  if (section) showInView.get(section)?.();
  return true;
}

/** Renders sections ahead of a reader who scrolls, the nearest first. Redoc itself renders them when they come into view. */
function renderAhead(holder: HTMLElement): void {
  const distance = (section: Element) => {
    const { top, bottom } = section.getBoundingClientRect();
    return Math.max(top - innerHeight, -bottom);
  };
  const wait = () => addEventListener("scroll", next, { once: true, passive: true });
  const next = () => {
    const [nearest, ...others] = holder.querySelectorAll("[data-section-id]:empty");
    if (nearest === undefined) return;
    const section = others.reduce((near, other) => (distance(other) < distance(near) ? other : near), nearest);
    // A document may have a thousand sections.
    if (distance(section) > 5000) return wait();
    renderSection(section);
    setTimeout(next, 50);
  };
  wait();
}

/** Lists the tops of the texts in view, and up to `beyond` pixels outside it, by their words. Short texts repeat too often. */
function textsIn(part: Element | null, beyond: number): Map<string, number[]> {
  const tops = new Map<string, number[]>();
  const nodes = document.createTreeWalker(part ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const header = barHeight();
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    range.selectNodeContents(node);
    const { top, bottom, width } = range.getBoundingClientRect();
    const isNear = width > 0 && bottom > header - beyond && top < innerHeight + beyond;
    // Above some samples, Redoc has a list of examples.
    const isText = text.length > 5 && node.parentElement?.closest("pre") === null;
    if (isText && isNear && node.parentElement?.checkVisibility()) tops.set(text, [...(tops.get(text) ?? []), top]);
  }
  return tops;
}

function barHeight(): number {
  return document.querySelector(".bar")?.clientHeight ?? 0;
}

/** Tests for a line on which Redoc would arrive seconds after the page. Only some browsers tell. */
function isSlowLine(): boolean {
  const { connection } = navigator as {
    readonly connection?: { readonly downlink: number; readonly saveData: boolean };
  };
  // In Mbit/s. Redoc has five Mbit.
  return connection !== undefined && (connection.saveData || connection.downlink < 2);
}

/** Watches the reader from now on. The result returns true when the reader has scrolled, clicked or typed. */
function watchReader(): () => boolean {
  let acted = false;
  let start: number | undefined;
  const act = () => {
    acted = true;
  };
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(name, act, { once: true, passive: true });
  }
  // The browser itself scrolls to the place of the address, until the page has loaded. Scrollbars cause no other event.
  const settle = () => {
    start = scrollY;
  };
  addEventListener("load", () => requestAnimationFrame(settle));
  return () => acted || (start !== undefined && Math.abs(scrollY - start) > STILL);
}

/** Shows a button, and waits until the reader presses it. */
function askReader(staticPart: HTMLElement): Promise<unknown> {
  const button = make("button", "interactive");
  button.type = "button";
  button.textContent = "Interactive reference";
  staticPart.append(button);
  return new Promise((resolve) => {
    button.addEventListener("click", () => {
      button.disabled = true;
      button.textContent = "Loading";
      resolve(button);
    });
  });
}

/** Titles of operations and schemas, by the ids of their sections. */
function titlesIn(staticPart: HTMLElement): Map<string, string> {
  const titles = new Map<string, string>();
  for (const section of staticPart.querySelectorAll("section")) {
    // The cost follows the title.
    const title = section.querySelector("h2")?.firstChild?.textContent?.trim() ?? "";
    for (const { id } of [section, ...section.querySelectorAll(":scope > span[id]")])
      titles.set(id.replace(/^\//, ""), title);
  }
  return titles;
}

/** Returns the id of the section that a fragment names: `#/blocks/getblock#…`, or `#operation/getBlock` in links from outside. */
function sectionOf(hash: string): string {
  return decodeURIComponent(hash.replace(/^#\/?/, "").replace(/#.*/, ""));
}

/** Returns the id of the place that a fragment names. Redoc's fragments have two parts, and the last is the place. */
function placeOf(hash: string): string {
  return decodeURIComponent(hash.slice(hash.lastIndexOf("#") + 1));
}

/** Scrolls to the place that the address names, and opens its group of the menu. */
function showPlace(): void {
  document.getElementById(placeOf(location.hash))?.scrollIntoView();
  const section = `/${sectionOf(location.hash)}`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#static .menu details a")) {
    const isHere = `/${sectionOf(link.hash)}` === section;
    link.ariaCurrent = isHere ? "true" : null;
    const group = link.closest("details");
    if (isHere && group !== null) group.open = true;
  }
}

/**
 * Returns the id of the place that the reader looks at: the one that the address names, or else the first section whose heading
 * or text is in view.
 */
function readingPlace(staticPart: HTMLElement): string | undefined {
  const named = document.getElementById(placeOf(location.hash));
  // An alias is a child of its section.
  const place = named?.parentElement?.localName === "section" ? named.parentElement : named;
  if (place && (isInView(place) || (topOf(place.id) >= 0 && topOf(place.id) < innerHeight))) return place.id;
  if (scrollY === 0) return undefined;
  const sections = [...staticPart.querySelectorAll("section")];
  const header = barHeight();
  const headed = sections.find(({ id }) => topOf(id) > header && topOf(id) < (innerHeight * 2) / 3);
  return (headed ?? (scrollY < innerHeight ? undefined : sections.find(isInView)))?.id;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > innerHeight / 3 && top < innerHeight;
}

/** Puts the section that the reader looks at into the address, so that Redoc starts with it. */
function showSection(place: string | undefined): void {
  const section = place === undefined ? undefined : document.getElementById(place)?.closest("section")?.id;
  if (section !== undefined && !placeOf(location.hash).startsWith(section)) {
    history.replaceState(null, "", `#/${section}`);
  }
}

/** Returns the distance of a place from the top of the window. The place of a section is its heading. Both parts have the ids. */
function topOf(id = "", part: ParentNode = document): number {
  const place = part.querySelector(`[id="${CSS.escape(id)}"]`);
  return (place?.querySelector("h2") ?? place)?.getBoundingClientRect().top ?? Number.NaN;
}

/**
 * Keeps a place at its distance from the top of the window while Redoc scrolls and renders the sections above it. Ends when
 * the reader scrolls or types, or when the result is aborted.
 */
function holdPlace(holder: HTMLElement, id: string | undefined, top: number): AbortController {
  const hold = () => {
    const moved = topOf(id, holder) - top;
    // `moved` is NaN until Redoc has rendered the place.
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
  };
  hold();
  const release = new AbortController();
  const { signal } = release;
  const resized = new ResizeObserver(hold);
  resized.observe(holder);
  addEventListener("scroll", hold, { signal });
  signal.addEventListener("abort", () => resized.disconnect());
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown", "popstate"]) {
    addEventListener(name, () => release.abort(), { signal, passive: true });
  }
  return release;
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
