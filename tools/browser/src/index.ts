/** A headless Chromium for tests, the same one for everybody. */

export type { Browser, BrowserContext, Locator, Page } from "playwright-core";
export { launchBrowser } from "./launch-browser.ts";
