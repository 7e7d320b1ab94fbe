import { colorSamples } from "./color-samples.ts";
import { startColorSwitch } from "./color-switch.ts";
import { addCopyButtons, startCopyOfPage } from "./copy.ts";
import { make } from "./make.ts";
import { startSearch } from "./search-dialog.ts";
import { isServedByMock } from "./served-by-mock.ts";

startColorSwitch();
colorSamples();
startSearch();
startCopyOfPage();
linkToMock();
addCopyButtons(document);

/** Adds a link to the page of the mock that serves this site. */
function linkToMock(): void {
  if (!isServedByMock()) return;
  const link = make("a", { href: "/" }, "Mock");
  if (location.pathname === link.pathname) link.ariaCurrent = "page";
  document.querySelector(".navs")?.lastElementChild?.append(link);
}
