import { type Browser, type Locator, launchBrowser, type Page, type Request } from "@ledgergate/support/browser";
import { expect, onTestFinished } from "vitest";

/** The browser of a worker's test files, which share their modules. It ends with the worker. */
const browser: Browser = await launchBrowser();

/** Message of the browser about Redoc's logo, which the page's policy blocks. */
const BLOCKED_LOGO = /^console: Loading the image 'https:\/\/cdn\.redoc\.ly\/redoc\/logo-[^']+' violates/;

export interface Visit extends NonNullable<Parameters<Browser["newContext"]>[0]> {
  /** Faults that the test expects. */
  readonly expected?: RegExp;
}

/**
 * Opens an address for a new visitor, in a window of 1280 × 900. When the test ends, checks that the console had no error or warning, that no
 * request failed, and that none went to another host.
 */
export async function visit(address: string, { expected = /^$/, ...options }: Visit = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const { origin } = new URL(address);
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  const watchRequest = (request: Request) => {
    const url = request.url();
    // The browser sends nothing that the page's policy blocks.
    if (url.startsWith(origin) || /^(?:data|blob):/.test(url) || request.failure()?.errorText === "csp") return;
    faults.push(`request to another place: ${url}`);
  };
  page.on("requestfinished", watchRequest);
  page.on("requestfailed", watchRequest);
  onTestFinished(async () => {
    await context.close();
    expect(faults.filter((fault) => !expected.test(fault) && !BLOCKED_LOGO.test(fault))).toEqual([]);
  });
  await page.goto(address);
  return page;
}

/** Finds a button by its name. */
export function button(part: Page | Locator, name: string): Locator {
  return part.getByRole("button", { name });
}

/** Finds the button for dark mode in one of its states. */
export function darkMode(page: Page, pressed: boolean): Locator {
  return page.getByRole("button", { name: "Dark mode", pressed });
}

/** Finds a link by its whole name. */
export function link(part: Page | Locator, name: string): Locator {
  return part.getByRole("link", { name, exact: true });
}

/** Waits for the only place of a text. */
export function see(part: Page | Locator, text: string | RegExp): Promise<void> {
  return part.getByText(text).waitFor();
}

/** The width of a page's content. It is that of the window, unless the page scrolls sideways. */
export function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Where an element begins in the window, and where it ends. */
export function spanOf(part: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  return part.evaluate((element) => element.getBoundingClientRect().toJSON());
}
