import { colorProgram } from "./color-code.ts";
import { isServedByMock } from "./served-by-mock.ts";

/** Colours the samples of a page. If a mock serves the page, they call that mock. */
export function colorSamples(): void {
  const mock = document.querySelector<HTMLElement>("[data-mock]")?.dataset.mock;
  const isMock = isServedByMock() && mock;
  for (const code of document.querySelectorAll("[data-mock] pre code")) {
    const source = code.textContent ?? "";
    const shown = isMock ? source.replaceAll(mock, location.origin) : source;
    code.replaceChildren(...(code.className === "sh" ? [shown] : colorProgram(shown)));
  }
}
