import { type Browser, launchBrowser } from "@ledgergate/support/browser";

/** The browser of a worker's test files, which share their modules. It ends with the worker. */
export const browser: Browser = await launchBrowser();
