import type { BrowserContext, Page } from "@ledgergate/support/browser";

/** A visitor of the site who notes what must not happen. */
export interface Visitor {
  readonly page: Page;
  /** Errors and warnings on the console, failed requests, and requests to any other place than the site. */
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

/**
 * Opens a page in which every request is watched. Requests are not intercepted: that would switch off the browser's
 * cache, and the browser finds no other host anyway.
 */
export async function visit(context: BrowserContext, siteUrl: string, scheme: "light" | "dark"): Promise<Visitor> {
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ colorScheme: scheme });

  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    // Redoc's search runs in workers which it makes itself, as blobs.
    if (!url.startsWith(siteUrl) && !/^(?:blob|data):/.test(url)) complaints.push(`request to another place: ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, complaints, leave: () => page.close() };
}
