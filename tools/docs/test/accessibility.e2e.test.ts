import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, launchBrowser, type Page } from "@ledgergate/support/browser";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { findLayoutFaults } from "./support/find-layout-faults.ts";
import { petDocument } from "./support/pet-document.ts";
import { type StaticServer, serve } from "./support/serve.ts";

const folder = mkdtempSync(join(tmpdir(), "ledgergate-deprecated-"));

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let browser: Browser;
let server: StaticServer;

beforeAll(async () => {
  // The address that 404.html assumes for the site.
  server = await serve(join(import.meta.dirname, "../dist"), "/docs/");
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** Lists violations of WCAG 2.2 AA, one line per element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

interface Axe {
  run(root: Document, options: object): Promise<AxeResults>;
}

const pages = [
  ["the front page", "", "main h1"],
  ["a guide", "guides/errors/", "main h1"],
  ["the errors", "errors/", "main h1"],
  ["a changelog", "ledger-a/changelog/", "main h1"],
  ["the 404 page", "404.html", "main h1"],
  ["the open matters", "open-matters/", "main h1"],
  ["the console", "console/#ledger-c/updateSetting", "#console h2"],
  ["an operation with a body", "ledger-c/#operation/updateSetting", "[data-section-id$='/updatesetting'] h2"],
  ["an operation of a large document", "ledger-a/#operation/getAccount", "[data-section-id$='/getaccount'] h2"],
  ["a schema", "ledger-a/#/schemas/block", "[data-section-id$='/block'] h2"],
] as const;

test.each(pages.flatMap((page) => (["light", "dark"] as const).map((scheme) => [scheme, ...page] as const)))(
  "in %s, %s conforms to WCAG 2.2 AA, and fits 1280 and 360 px",
  async (scheme, _, address, shown) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: scheme });
    await page.goto(server.url + address);
    await page.locator(shown).waitFor({ timeout: 60_000 });
    // Redoc moves elements for a moment after its headings have appeared.
    await expect.poll(() => violations(page)).toEqual([]);
    if (scheme === "light") expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.close();
  },
);

test.each([
  ["#static h2", "light"],
  ["#static h2", "dark"],
  ["[data-section-id$='/listpets'] h2", "light"],
  ["[data-section-id$='/listpets'] h2", "dark"],
] as const)("a deprecated operation as %s in %s has no violation of WCAG", async (shown, colorScheme) => {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(petDocument()));
  await buildDocs({ specs: [{ name: "pets", file }], out: join(folder, "site") });
  const site = await serve(join(folder, "site"));
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme });
  if (shown.startsWith("#static")) await page.route("**/redoc-*.js", (route) => route.abort());
  await page.goto(`${site.url}pets/#operation/listPets`);
  await page.locator(shown).last().waitFor({ timeout: 60_000 });
  await expect.poll(() => violations(page)).toEqual([]);
  await page.close();
  await site.close();
});

test("the static reference and the search have no violation of WCAG either", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/redoc-*.js", (route) => route.abort());
  await page.goto(`${server.url}ledger-a/`);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("/");
  await page.keyboard.type("gas_used");
  await page.getByRole("option").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await context.close();
});
