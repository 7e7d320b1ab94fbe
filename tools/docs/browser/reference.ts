/** The reference of an API: its menu, title and address follow the reader. */

import { idOf } from "../src/redoc-anchors.ts";
import { addCopyOfSection } from "./copy.ts";

/** Pixels below the header within which a section is the one that is read. */
const LINE = 64;
/** Time without a new section after which the address changes. */
const ADDRESS_MS = 200;

/** Shows the section that is read, if there is one. */
type Show = (section: HTMLElement | undefined) => void;

const reference = document.querySelector<HTMLElement>("#reference");
if (reference) start(reference);

function start(reference: HTMLElement): void {
  const sections = [...reference.querySelectorAll<HTMLElement>("section")];
  for (const section of sections) addCopyOfSection(section);
  const choices = [...reference.querySelectorAll<HTMLInputElement>(".tabs input")];
  reference.addEventListener("change", ({ target }) => {
    for (const choice of choices)
      if (target instanceof HTMLInputElement && choice.value === target.value) choice.checked = true;
  });
  const showInMenu = startMenu(reference);
  followReader(sections, (section) => {
    showInMenu(section);
    const link = reference.querySelector<HTMLAnchorElement>(".redoc");
    if (link) link.hash = section ? encodeURI(section.id) : "";
  });
}

/** Shows the section that is read in title and address, and tells `show` of it. */
function followReader(sections: readonly HTMLElement[], show: Show): void {
  const pageTitle = document.title;
  let shown: HTMLElement | undefined;
  /** The section that the reader asked for, while the page is at its end, where no other section can reach the top. */
  let asked: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change: Show = (section) => {
    if (section === shown) return;
    shown = section;
    const title = section?.querySelector("h2")?.firstChild?.textContent?.trim();
    document.title = title ? `${title} · ${pageTitle}` : pageTitle;
    show(section);
  };
  const readAddress = () => {
    clearTimeout(timer);
    asked = document.getElementById(idOf(location.hash))?.closest("section") ?? undefined;
    change(asked);
  };
  const writeAddress = () => {
    const address = shown ? `#${encodeURI(shown.id)}` : location.pathname + location.search;
    history.replaceState(null, "", address);
  };
  const look = () => {
    const line = (document.querySelector(".bar")?.clientHeight ?? 0) + LINE;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    if (!isAtEnd) asked = undefined;
    const section = asked ?? sections.findLast((each) => each.getBoundingClientRect().top <= line);
    if (section === shown) return;
    change(section);
    // Browsers refuse an address that changes a hundred times in a few seconds.
    clearTimeout(timer);
    timer = setTimeout(writeAddress, ADDRESS_MS);
  };
  readAddress();
  addEventListener("hashchange", readAddress);
  addEventListener("scroll", look, { passive: true });
}

/** Starts the menu. Returns a function that marks the link of a section and opens its group. */
function startMenu(reference: HTMLElement): Show {
  const contents = reference.querySelector<HTMLElement>("#contents");
  const links = [...reference.querySelectorAll<HTMLAnchorElement>(".menu details a")];
  const linkOf = new Map(links.map((link) => [document.getElementById(idOf(link.hash))?.closest("section"), link]));
  let current: HTMLElement | undefined;

  const scroll = () => {
    // Without a box, the menu is closed.
    const box = current?.offsetParent;
    if (!current || !box) return;
    const { offsetTop, clientHeight } = current;
    const isInView = offsetTop > box.scrollTop && offsetTop + clientHeight < box.scrollTop + box.clientHeight;
    if (!isInView) box.scrollTop = offsetTop - box.clientHeight / 2;
  };
  contents?.addEventListener("toggle", scroll);
  contents?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && contents.matches(":popover-open")) contents.hidePopover();
  });
  return (section) => {
    current?.removeAttribute("aria-current");
    current = linkOf.get(section);
    current?.setAttribute("aria-current", "true");
    current?.closest("details")?.setAttribute("open", "");
    scroll();
  };
}
