import { resolve } from "node:path";
import { startMock } from "@ledgergate/mock";
import { launchBrowser } from "@ledgergate/support/browser";
import { expect, onTestFinished, test } from "vitest";
import { apiNames, loadApi } from "../src/oracle/apis.ts";
import { listOperations } from "../src/oracle/operations.ts";

test("the mock's page links to every operation in the docs, and sends no request to another host", async () => {
  // The site that `pnpm build` has written.
  const mock = await startMock({ port: 0, docs: resolve(import.meta.dirname, "../../docs/dist") });
  onTestFinished(() => mock.close());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  // The browser of the tests resolves no host name, not even `localhost`.
  const url = mock.url.replace("localhost", "127.0.0.1");
  const note = (address: string): void => {
    if (!address.startsWith(url) && !/^(?:blob|data):/.test(address)) elsewhere.push(address);
  };
  page.on("requestfinished", (request) => note(request.url()));
  // Requests that the pages' policy blocks never leave.
  page.on("requestfailed", (request) => request.failure()?.errorText !== "csp" && note(request.url()));

  await page.goto(url);
  await page.getByText("Live").waitFor();
  for (const { name, document } of await Promise.all(apiNames.map(loadApi))) {
    // All links at once, since an API may have hundreds of operations. Another API may have an operation of the same name.
    const links = await page.locator(`a[href*="/${name}/"]`).evaluateAll((elements) => {
      return elements.map((element) => [element.textContent.trim(), (element as HTMLAnchorElement).href] as const);
    });
    const targets = new Map(links);
    const docs = await (await fetch(`${url}/docs/${name}/`)).text();
    for (const { id } of listOperations(document)) {
      expect(targets.get(id)).toMatch(new RegExp(`/docs/${name}/#operation/${id}$`));
      expect(docs).toContain(`id="operation/${id}"`);
    }
  }
  expect(elsewhere).toEqual([]);
}, 180_000);
