import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@ledgergate/support/browser";
import { expect, test } from "vitest";
import { findCoveredCode, findFocusFaults } from "./support/page-faults.ts";
import { petDocument } from "./support/pet-document.ts";
import { serveDocuments, startDocsMock } from "./support/site.ts";
import { contentWidth, darkMode, visit } from "./support/visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const mock = await startDocsMock();
const pets = await serveDocuments({ pets: petDocument() });

/** Lists each element of a part of a page that violates one of the rules. */
function violations(page: Page, part: string, runOnly: string[]): Promise<string[]> {
  const run = async ({ part, runOnly }: { part: string; runOnly: string[] }) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(part, { runOnly, resultTypes: ["violations"], selectors: false });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  };
  return page.evaluate(run, { part, runOnly });
}

test.each([
  ["the front page", "/docs/", "h1"],
  ["a guide", "/docs/guides/errors/", "h1"],
  ["the list of guides", "/docs/guides/", "h1"],
  ["the errors", "/docs/errors/", "h1"],
  ["the open matters", "/docs/open-matters/", "h1"],
  ["a changelog", "/docs/ledger-a/changelog/", "h1"],
  ["a page that is missing", "/docs/none/", "h1"],
  ["the console", "/docs/console/#ledger-c/updateSetting", ".console h2"],
  ["an operation with a body", "/docs/ledger-c/#operation/updateSetting", "#reference .copy"],
  ["a deprecated operation", "/pets/#operation/listPets", "#reference .copy"],
  ["the mock's page", "/", "#rules:not(:empty)"],
])("%s conforms to WCAG 2.2 AA, and fits its window", async (name, path, shown) => {
  const address = path.startsWith("/pets") ? pets + path.slice(1) : mock + path;
  const page = await visit(address, { ...(path.includes("none") && { expected: /404/ }) });
  await page.locator(shown).last().waitFor();
  const faults = await page.evaluate(findCoveredCode);
  // Rings are drawn for those who use keys.
  await page.keyboard.press("Tab");
  faults.push(...(await page.evaluate(findFocusFaults)));
  // Not inserted as a script, since a page's policy allows only its own scripts.
  await page.evaluate(AXE);
  faults.push(...(await violations(page, "html", WCAG)));
  await darkMode(page, false).click();
  // Only colors differ.
  faults.push(...(await violations(page, "html", ["color-contrast"])));
  if (name === "the mock's page") {
    await page.keyboard.press("/");
    await page.keyboard.type("gas_used");
    await page.locator(".search [role=option]").first().waitFor();
    faults.push(...(await violations(page, "dialog", WCAG)));
    await page.keyboard.press("Escape");
  }
  for (const width of [360, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await contentWidth(page);
    if (wide > width) faults.push(`it is ${wide} px wide in a window of ${width} px`);
  }
  expect(faults).toEqual([]);
});
