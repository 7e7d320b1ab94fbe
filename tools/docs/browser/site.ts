import { startColorSwitch } from "./color-switch.ts";
import { addCopyButtons } from "./copy-code.ts";
import { startCopy } from "./copy-markdown.ts";
import { make } from "./make.ts";
import { startSearch } from "./search-dialog.ts";
import { isServedByMock } from "./served-by-mock.ts";

startColorSwitch();
startSearch();
startCopy();
linkToMock();
addCopyButtons(document);

/** Adds a link to the page of the mock that serves this site. */
function linkToMock(): void {
  if (!isServedByMock()) return;
  const link = make("a");
  link.href = "/";
  link.textContent = "Mock";
  if (location.pathname === link.pathname) link.ariaCurrent = "page";
  document.querySelector(".navs")?.lastElementChild?.append(link);
}
