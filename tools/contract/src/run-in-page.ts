import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, launchBrowser, serveFiles } from "@ledgergate/support/browser";
import { type BuildOptions, build } from "esbuild";

/** The browser of all pages. It is started once, since a start takes longer than most programs. */
let browser: Promise<Browser> | undefined;

/** Closes the browser, if a program needed one. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

/**
 * Runs a program as the script of a page that also serves the worker of Mock Service Worker.
 *
 * @param fragment - The fragment of the page's address.
 * @returns the first output
 */
export async function runInPage(program: BuildOptions, fragment = ""): Promise<string> {
  const { outputFiles } = await build({
    ...program,
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
    logLevel: "silent",
  });
  const worker = await readFile(fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js")));
  const site = await serveFiles({
    "/": ["text/html", '<!doctype html><link rel="icon" href="data:,">'],
    "/page.js": ["text/javascript", outputFiles[0]?.contents ?? ""],
    "/mockServiceWorker.js": ["text/javascript", worker],
  });
  browser ??= launchBrowser();
  const context = await (await browser).newContext();
  try {
    const page = await context.newPage();
    const lines: string[] = [];
    page.on("console", (message) => message.type() === "log" && lines.push(message.text()));
    await page.goto(`${site.url}#${fragment}`);
    // The import ends with the program's last statement. Rendered components may print later.
    const printed = page.waitForEvent("console", { predicate: (message) => message.type() === "log" });
    await Promise.all([page.evaluate('import("/page.js")'), printed]);
    return lines.join("\n");
  } finally {
    await context.close();
    site.close();
  }
}
