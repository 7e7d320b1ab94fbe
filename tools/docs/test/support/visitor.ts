import type { BrowserContext, Page } from "@ledgergate/support/browser";

/** A page whose errors and foreign requests are recorded. */
export interface Visitor {
  readonly page: Page;
  /** Errors and warnings on the console, failed requests, and requests to other hosts. */
  readonly faults: readonly string[];
  leave(): Promise<void>;
}

/**
 * Opens a page and records its faults. Does not block foreign requests: interception would disable the browser's cache, and the
 * browser can resolve no other host anyway.
 */
export async function visit(context: BrowserContext, siteUrl: string, scheme: "light" | "dark"): Promise<Visitor> {
  const faults: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ colorScheme: scheme });

  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(siteUrl) && !url.startsWith("data:")) faults.push(`request to another place: ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, faults, leave: () => page.close() };
}
