import { fileURLToPath } from "node:url";
import { launchBrowser, type Page, serveFiles } from "@ledgergate/support/browser";
import { build } from "esbuild";
import { afterAll } from "vitest";

/** Makes a page of a script and of served files, and closes it after the tests. The page is not loaded yet. */
export async function openPage(
  script: URL,
  files: Parameters<typeof serveFiles>[0] = {},
): Promise<{ readonly page: Page; readonly url: string }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(script)],
    bundle: true,
    format: "iife",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
    logLevel: "error",
  });
  const site = await serveFiles({
    "/": ["text/html", '<!doctype html><body><script src="/page.js"></script>'],
    "/page.js": ["text/javascript", outputFiles[0]?.text ?? ""],
    ...files,
  });
  const browser = await launchBrowser();
  afterAll(async () => {
    await browser.close();
    site.close();
  });
  return { page: await browser.newPage(), url: site.url };
}
