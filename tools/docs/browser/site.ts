import { startColorSwitch } from "./color-switch.ts";
import { addCopyButtons, startCopyOfPage } from "./copy.ts";
import { make } from "./make.ts";
import { startSearch } from "./search-dialog.ts";
import { isServedByMock } from "./served-by-mock.ts";

startColorSwitch();
startSearch();
startCopyOfPage();
if (isServedByMock()) useMock();
addCopyButtons(document);

/** Makes the samples call the mock that serves this site, and adds a link to its page. */
function useMock(): void {
  const server = document.querySelector<HTMLElement>("[data-mock]")?.dataset.mock ?? location.origin;
  for (const code of document.querySelectorAll("[data-mock] pre code"))
    code.innerHTML = code.innerHTML.replaceAll(server, location.origin);
  const link = make("a", { href: "/" }, "Mock");
  if (location.pathname === link.pathname) link.ariaCurrent = "page";
  document.querySelector(".navs")?.lastElementChild?.append(link);
}
