import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { operationAnchor } from "../src/redoc-anchors.ts";
import { browser } from "./support/browser.ts";

const SITE = join(import.meta.dirname, "../dist");

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, docs: SITE, anyKey: true });
});

afterAll(async () => {
  await mock?.close();
});

/** The docs at the only host that the browser can resolve. */
function docs(): string {
  return `http://127.0.0.1:${new URL(mock.url).port}/docs/`;
}

test("samples name the page's own address, in the reference and in Redoc", async () => {
  const { origin } = new URL(docs());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${docs()}ledger-a/${operationAnchor("getAccount")}`);
  await page
    .locator("[id='/accounts/getaccount'] pre")
    .filter({ hasText: `"${origin}/ledger-a"` })
    .first()
    .waitFor();
  expect(await page.getByText("localhost:4010").count()).toBe(0);
  await page.goto(`${docs()}ledger-a/redoc.html${operationAnchor("getAccount")}`);
  const samples = page.locator("[data-section-id='/accounts/getaccount'] .panel-request-samples");
  await samples.getByText(`"${origin}/ledger-a"`).first().waitFor({ timeout: 60_000 });
  expect(await page.getByText("localhost:4010").count()).toBe(0);
});

test("the console sends a call to the mock and shows status, cost, headers, body and the call in code", async () => {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${docs()}console/#ledger-a/getAccount`);
  await expect.poll(() => page.title()).toBe("getAccount · Console · Ledgergate");
  // The first click works, since this mock takes any key.
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText(/^200 OK · 15 Compute Units$/).waitFor();
  expect(await answer.textContent()).toMatch(/"sequence_number".*x-node-block-height: /s);
  const { origin, host } = new URL(docs());
  await page.getByText(`curl '${origin}/ledger-a/v1/any-key/v1/accounts/0x`).waitFor();
  await page.getByText(`baseUrl: "${origin}/ledger-a"`).waitFor();

  // The tab remembers a typed key for the API's other operations, but never puts it into an address.
  await page.getByLabel("API key").fill("typed-key");
  await page.getByLabel("Operation").selectOption("ledger-a/getBlockByHeight");
  await expect.poll(() => page.title()).toMatch(/^getBlockByHeight/);
  await page.reload();
  await expect.poll(() => page.getByLabel("API key").inputValue()).toBe("typed-key");
  await page.getByRole("checkbox", { name: "with_transactions" }).check();
  await page.getByText("?with_transactions=true'").waitFor();
  await page.getByLabel("Operation").selectOption("ledger-b/listOperationEffects");
  await expect.poll(() => page.title()).toMatch(/^listOperationEffects/);
  expect(await page.getByLabel("API key").inputValue()).toBe("any-key");
  // The allowed values are a list, and an answer below the form comes into view.
  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByLabel("order (optional)").selectOption("desc");
  await page.getByText("1 to 200").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => answer.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(350);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(page.url()).not.toContain("key");
  expect([...hosts]).toEqual([host]);

  // Docs and mock link to each other.
  await page.getByRole("link", { name: "Mock", exact: true }).click();
  await page.getByRole("heading", { name: "Mock" }).waitFor();
  await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
  await page.keyboard.press("/");
  await page.getByLabel("Search the documentation").fill("getAccount ledger a");
  await page.getByRole("dialog").getByRole("option").first().click();
  await page.waitForURL(`${docs()}ledger-a/**`);
  await page.close();
});

test("an unknown address shows the site's 404 page, with a search and links that work from anywhere", async () => {
  const page = await browser.newPage();
  const answer = await page.goto(`${docs()}guides/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.getByRole("button", { name: /Copy/ }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search the documentation").fill("getAccount ledger a");
  await page
    .getByRole("option", { name: /^getAccount/ })
    .first()
    .click();
  await page.waitForURL(`${docs()}ledger-a/**`);
  await page.close();
});

// The largest documents are the slowest pages.
const apis = findSpecs(resolve(import.meta.dirname, "../../..")).map(readDocumentedApi);
const largest = [...apis].sort((left, right) => right.schemas.length - left.schemas.length).slice(0, 2);

test.each(largest)("a deep link into $title is readable after at most 40 KB", async ({ name, operations }) => {
  const operation = operations.at(-1);
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.goto(`${docs()}${name}/${operationAnchor(operation?.id ?? "")}`);
  const heading = page.getByRole("heading", { level: 2, name: operation?.node.summary ?? "" });
  const isInView = () =>
    heading.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  await page.close();
  // Files that a browser loads before it shows anything.
  const html = readFileSync(join(SITE, name, "index.html"), "utf8");
  const styles = [...html.matchAll(/<link rel="stylesheet" href="\.\.\/([^"]+)"/g)].map(([, file]) => file);
  const sizes = [`${name}/index.html`, ...styles].map((file) => statSync(join(SITE, `${file}.br`)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
});
