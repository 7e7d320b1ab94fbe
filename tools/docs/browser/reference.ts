/** The reference of an API: its menu, title and address follow the reader. */
import { colorProgram } from "./color-code.ts";
import { addCopyOfSection } from "./copy-markdown.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** Pixels below the header within which a section is the one that is read. */
const LINE = 64;

const reference = document.querySelector<HTMLElement>("#reference");
if (reference !== null) start(reference);

function start(reference: HTMLElement): void {
  const { mock = "" } = reference.dataset;
  const isMock = isServedByMock() && mock !== "";
  for (const code of reference.querySelectorAll("pre code")) {
    const source = code.textContent ?? "";
    const shown = isMock ? source.replaceAll(mock, location.origin) : source;
    code.replaceChildren(...(code.className === "sh" ? [shown] : colorProgram(shown)));
  }
  const sections = [...reference.querySelectorAll<HTMLElement>("section")];
  for (const section of sections) addCopyOfSection(section, titleOf(section));
  followReader(reference, sections);
  const contents = reference.querySelector<HTMLElement>("#contents");
  contents?.addEventListener("click", (event) => {
    if (event.target instanceof HTMLAnchorElement && contents.matches(":popover-open")) contents.hidePopover();
  });
}

/** Shows the section that is read in menu, title and address. */
function followReader(reference: HTMLElement, sections: readonly HTMLElement[]): void {
  const pageTitle = document.title;
  let shown: HTMLElement | undefined;
  /** The section that the reader asked for, until it is out of view. The last sections of a page cannot reach its top. */
  let asked: HTMLElement | undefined;

  const show = (section: HTMLElement | undefined) => {
    if (section === shown) return;
    shown = section;
    document.title = section === undefined ? pageTitle : `${titleOf(section)} · ${pageTitle}`;
    showInMenu(reference, section);
    const link = reference.querySelector<HTMLAnchorElement>(".redoc");
    if (link !== null) link.hash = section === undefined ? "" : `/${section.id}`;
  };
  const readAddress = () => {
    const place = document.getElementById(placeOf(location.hash));
    asked = place?.closest("section") ?? undefined;
    // A fragment within a fragment is Redoc's. The browser itself finds all others.
    if (location.hash.includes("#", 1)) place?.scrollIntoView();
    show(asked);
  };
  const look = () => {
    const line = (document.querySelector(".bar")?.clientHeight ?? 0) + LINE;
    if (asked !== undefined && !isInView(asked.querySelector("h2"))) asked = undefined;
    const section = asked ?? sections.findLast((each) => each.getBoundingClientRect().top <= line);
    if (section === shown) return;
    show(section);
    history.replaceState(null, "", section === undefined ? location.pathname + location.search : `#/${section.id}`);
  };
  readAddress();
  addEventListener("hashchange", readAddress);
  addEventListener("scroll", look, { passive: true });
}

function isInView(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}

/** Marks the link of a section in the menu, and opens its group. */
function showInMenu(reference: HTMLElement, section: HTMLElement | undefined): void {
  const menu = reference.querySelector(".menu");
  if (menu === null) return;
  menu.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const ids = section === undefined ? [] : [section, ...section.querySelectorAll(":scope > span")].map(({ id }) => id);
  const links = [...menu.querySelectorAll<HTMLAnchorElement>("details a")];
  const link = links.find(({ hash }) => ids.includes(placeOf(hash)));
  if (link === undefined) return;
  link.ariaCurrent = "true";
  link.closest("details")?.setAttribute("open", "");
  const { offsetTop } = link;
  const isInMenu = offsetTop > menu.scrollTop && offsetTop < menu.scrollTop + menu.clientHeight - link.clientHeight;
  if (!isInMenu) menu.scrollTop = offsetTop - menu.clientHeight / 2;
}

/** The title of a section. Its cost follows it. */
function titleOf(section: HTMLElement): string {
  return section.querySelector("h2")?.firstChild?.textContent?.trim() ?? "";
}

/**
 * Returns the id of the place that a fragment names: `#/blocks/getblock#blocks/getblock/responses` as Redoc writes it, or
 * `#operation/getBlock`.
 */
function placeOf(hash: string): string {
  return decodeURIComponent(hash.slice(hash.lastIndexOf("#") + 1));
}
