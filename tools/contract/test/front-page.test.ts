import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { launchBrowser } from "@ledgergate/browser";
import { apiNames, listOperations, loadApi } from "@ledgergate/conformance";
import { buildDocs, findSpecs } from "@ledgergate/docs";
import { startMock } from "@ledgergate/mock";
import { expect, onTestFinished, test } from "vitest";

test("the mock's page leads to every operation in the docs, on one port and without asking any other host", async () => {
  const out = await mkdtemp(join(tmpdir(), "ledgergate-front-page-"));
  onTestFinished(() => rm(out, { recursive: true }));
  await buildDocs({ specs: findSpecs(resolve(import.meta.dirname, "../../..")), out });
  const mock = await startMock({ port: 0, docs: out });
  onTestFinished(() => mock.close());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const elsewhere: string[] = [];
  // The browser of the tests knows no name, not even that of this host.
  const url = mock.url.replace("localhost", "127.0.0.1");
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(?:blob|data):/.test(request.url())) elsewhere.push(request.url());
  });

  const documents = (await Promise.all(apiNames.map(loadApi))).map(({ document }) => document);
  for (const { id } of documents.flatMap(listOperations)) {
    await page.goto(url);
    await page.getByText("Live").waitFor();
    const link = page.getByRole("link", { name: id, exact: true });
    const target = await link.evaluate((element) => (element as HTMLAnchorElement).href);
    await page.goto(target.replace("localhost", "127.0.0.1"));
    const section = page.locator(`[data-section-id$="/${id.toLowerCase()}"]`);
    await section.getByRole("heading", { level: 2 }).first().waitFor();
    await page.waitForURL((address) => address.hash.endsWith(`/${id.toLowerCase()}`));
  }
  expect(elsewhere).toEqual([]);
}, 180_000);
