import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@ledgergate/support/browser";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { browser } from "./support/browser.ts";
import { findLayoutFaults } from "./support/find-layout-faults.ts";
import { petDocument } from "./support/pet-document.ts";
import { type StaticServer, serve } from "./support/serve.ts";

const folder = mkdtempSync(join(tmpdir(), "ledgergate-deprecated-"));

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let server: StaticServer;
let pets: StaticServer;

beforeAll(async () => {
  // The address that 404.html assumes for the site.
  server = await serve(join(import.meta.dirname, "../dist"), "/docs/");
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(petDocument()));
  await buildDocs({ specs: [{ name: "pets", file }], out: join(folder, "site") });
  pets = await serve(join(folder, "site"));
});

afterAll(async () => {
  await server?.close();
  await pets?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page in light for the duration of a test, and waits for its last element of a kind. */
async function open(address: string, shown: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => page.close());
  await page.goto(address);
  await page.locator(shown).last().waitFor({ timeout: 60_000 });
  await page.evaluate(AXE);
  return page;
}

/** Fails with one line for each element of a part of a page that violates WCAG 2.2 AA. */
async function expectNoViolation(page: Page, part = "html"): Promise<void> {
  const violations = async () => {
    const { violations } = await page.evaluate(
      ([part, runOnly]) => (globalThis as unknown as { axe: Axe }).axe.run(part, { runOnly }),
      [part, RULES] as const,
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  };
  expect(await violations()).toEqual([]);
}

interface Axe {
  run(part: string, options: object): Promise<AxeResults>;
}

const pages = [
  ["the front page", "", "main h1"],
  ["a guide", "guides/errors/", "main h1"],
  ["the errors", "errors/", "main h1"],
  ["a changelog", "ledger-a/changelog/", "main h1"],
  ["the 404 page", "404.html", "main h1"],
  ["the open matters", "open-matters/", "main h1"],
  ["the console", "console/#ledger-c/updateSetting", "#console h2"],
  ["an operation with a body", "ledger-c/#operation/updateSetting", "#reference .copy"],
] as const;

test.each(pages)(
  "%s conforms to WCAG 2.2 AA in light and dark, and fits 1280 and 360 px",
  async (_, address, shown) => {
    const page = await open(server.url + address, shown);
    await expectNoViolation(page);
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
    await expectNoViolation(page);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);

test("a deprecated operation has no violation of WCAG in light and dark", async () => {
  const page = await open(`${pets.url}pets/#operation/listPets`, "#reference .copy");
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
  await expectNoViolation(page);
});

test("a large reference and the search have no violation of WCAG either", async () => {
  const page = await open(`${server.url}ledger-a/`, "#reference .copy");
  await expectNoViolation(page);
  await page.keyboard.press("/");
  await page.keyboard.type("gas_used");
  await page.getByRole("option").first().waitFor();
  await expectNoViolation(page, "dialog");
});
