import type { BrowserContext, Page, Request } from "@ledgergate/support/browser";

/** Message of the browser about Redoc's logo, which the page's policy blocks. */
const BLOCKED_LOGO =
  /^Loading the image 'https:\/\/cdn\.redoc\.ly\/redoc\/logo-[^']+' violates .*: "img-src 'self' data:"/;

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
    const isFault = message.type() === "error" || message.type() === "warning";
    if (isFault && !BLOCKED_LOGO.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  const watchRequest = (request: Request) => {
    const url = request.url();
    // The browser sends nothing that the page's policy blocks.
    if (url.startsWith(siteUrl) || url.startsWith("data:") || request.failure()?.errorText === "csp") return;
    faults.push(`request to another place: ${url}`);
  };
  page.on("requestfinished", watchRequest);
  page.on("requestfailed", watchRequest);
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, faults, leave: () => page.close() };
}
