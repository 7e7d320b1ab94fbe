import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "@ledgergate/browser";
import { build } from "esbuild";

/** Runs a program as the script of a page, beside the worker that Mock Service Worker needs. Gives what it prints. */
export async function runInPage(program: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  const files: Readonly<Record<string, readonly [type: string, content: Uint8Array | string]>> = {
    "/": ["text/html", "<!doctype html>"],
    "/page.js": ["text/javascript", outputFiles[0]?.contents ?? ""],
    "/mockServiceWorker.js": [
      "text/javascript",
      await readFile(fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js"))),
    ],
  };
  const server = createServer((request, response) => {
    const [type, content] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.setHeader("content-type", type).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const lines: string[] = [];
    page.on("console", (message) => message.type() === "log" && lines.push(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // The import is over when the program has run to its end.
    await page.evaluate('import("/page.js")');
    return lines.join("\n");
  } finally {
    await browser.close();
    server.close();
  }
}
