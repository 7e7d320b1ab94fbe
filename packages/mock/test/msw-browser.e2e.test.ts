import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, type FileServer, launchBrowser, type Page, serveFiles } from "@ledgergate/support/browser";
import { type BuildResult, build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";
import { postJson } from "./fixtures/with-mock.ts";

let browser: Browser;
let page: Page;
let bundle: BuildResult<{ write: false; metafile: true }>;
let server: FileServer;
const errors: string[] = [];

/** Bundles a module as a page loads it. */
function bundleForPages(path: string, external: string[] = []): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    external,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    write: false,
    metafile: true,
    logLevel: "error",
  });
}

beforeAll(async () => {
  bundle = await bundleForPages("fixtures/msw-page.ts");
  const worker = await readFile(fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js")));
  server = await serveFiles({
    "/": [
      "text/html",
      '<!doctype html><title>Page</title><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>',
    ],
    "/page.js": ["text/javascript", bundle.outputFiles[0]?.contents ?? ""],
    "/mockServiceWorker.js": ["text/javascript", worker],
  });
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(server.url);
  await page.locator("body[data-ready]").waitFor({ state: "attached" });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Calls `fetch` in the page. */
function ask(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  return page.evaluate(
    async ([address, options]) => {
      const answer = await fetch(address, options);
      const { status, headers } = answer;
      return { status, height: headers.get("x-node-block-height"), url: answer.url, text: await answer.text() };
    },
    [url, init] as const,
  );
}

describe("createMswHandlers in Chromium", () => {
  const mockFetch = createMockFetch({ seed: "page", now: () => 1_680_350_412_345 });

  test("answers a page as createMockFetch answers a test, byte by byte", async () => {
    const url = "http://localhost:4010/ledger-a/v1/KEY/v1/blocks/by_height/100?with_transactions=true";
    const expected = await mockFetch(url);
    const height = expected.headers.get("x-node-block-height");
    expect(await ask(url)).toEqual({ status: 200, height, url, text: await expected.text() });
  });

  test("answers below the page's own address if configured", async () => {
    const init = postJson({
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7,
    });
    const answer = await ask("/api/ledger-c/v1/KEY/wallet/updatesetting", init);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ txID: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  test("simulates a failed connection, and leaves a page's other calls alone", async () => {
    await expect(
      ask("/api/ledger-c/v1/KEY/wallet/updatesetting", { headers: { "x-mock-fault": "reset" } }),
    ).rejects.toThrow("Failed to fetch");
    expect((await ask("/elsewhere")).status).toBe(404);
    expect(server.missed).toEqual(["/elsewhere"]);
    expect(errors).toEqual([]);
  });

  test("loads neither Prism nor Node modules into the page", () => {
    const inputs = Object.keys(bundle.metafile.inputs);
    expect(inputs.filter((file) => /@stoplight|prism|ajv|jose|faker|^node:/.test(file))).toEqual([]);
    expect(inputs.some((file) => file.endsWith("src/pipeline/pipeline.ts"))).toBe(true);
  });

  test("adds about 66 KB (gzip) to a page, not counting Mock Service Worker and the documents", async () => {
    const { outputFiles } = await bundleForPages("../src/msw.ts", ["msw", "msw/*"]);
    expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(66_000);
  });
});
