/** A headless Chromium for whatever looks at pages, the same one for everybody, and sites of a few files to look at. */

export type { Browser, BrowserContext, Locator, Page } from "playwright-core";
export { launchBrowser } from "./launch-browser.ts";
export { type Site, type SiteFiles, serveFiles } from "./serve-files.ts";
