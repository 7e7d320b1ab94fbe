import type { Browser, BrowserContext, Page } from "playwright-core";

/** A visitor of the site who notes what must not happen. */
export interface Visitor {
  readonly page: Page;
  /** Errors on the console, failed requests, and requests to any other host. */
  readonly complaints: readonly string[];
  leave(): Promise<void>;
}

/** Opens a page in a context of its own, in which only the site at `siteUrl` can be reached. */
export async function visit(browser: Browser, siteUrl: string, scheme: "light" | "dark" = "light"): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1400, height: 1000 },
    colorScheme: scheme,
  });
  context.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url.startsWith(siteUrl)) return route.continue();
    complaints.push(`request to another place: ${url}`);
    return route.abort();
  });

  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    // Redoc's search runs in workers which it makes itself, as blobs.
    if (!["blob:", "data:"].includes(protocol) && !siteUrl.startsWith(origin)) {
      complaints.push(`request to another host: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, complaints, leave: () => context.close() };
}
