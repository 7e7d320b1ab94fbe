/** Script of every page. */
import { startColorSwitch } from "./color-switch.ts";
import { startCopy } from "./copy-markdown.ts";
import { startSearch } from "./search-dialog.ts";

startColorSwitch();
startSearch();
startCopy();
showHere();

/** Scrolls the header's links to the current page. `scrollIntoView` would also move the keyboard's position. */
function showHere(): void {
  const navs = document.querySelector(".navs");
  const here = navs?.querySelector<HTMLElement>("[aria-current]");
  if (navs && here) navs.scrollLeft = here.offsetLeft - navs.clientWidth / 2;
}
