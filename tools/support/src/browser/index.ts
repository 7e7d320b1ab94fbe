/** A headless Chromium for checks and benchmarks of pages, and small sites to open in it. */

export type { Browser, BrowserContext, Locator, Page, Request } from "playwright-core";
export { launchBrowser, launchOptions } from "./launch-browser.ts";
export { type FileServer, type ServedFiles, serveFiles } from "./serve-files.ts";
