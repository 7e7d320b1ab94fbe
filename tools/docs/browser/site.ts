/** Script of every page. */
import { startColorSwitch } from "./color-switch.ts";
import { startCopy } from "./copy-markdown.ts";
import { startSearch } from "./search-dialog.ts";

startColorSwitch();
startSearch();
startCopy();
showHere();

/** On a narrow screen the links of the header scroll sideways. `scrollIntoView` would also take the keyboard there. */
function showHere(): void {
  const navs = document.querySelector(".navs");
  const here = navs?.querySelector<HTMLElement>("[aria-current]");
  if (navs && here) navs.scrollLeft = here.offsetLeft - navs.clientWidth / 2;
}
