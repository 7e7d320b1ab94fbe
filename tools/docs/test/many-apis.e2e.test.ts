import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@ledgergate/support/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { browser } from "./support/browser.ts";
import { petDocument } from "./support/pet-document.ts";
import { type StaticServer, serve } from "./support/serve.ts";

const folder = mkdtempSync(join(tmpdir(), "ledgergate-many-"));
const names = Array.from({ length: 12 }, (_, index) => `pets-${index + 10}`);

let context: BrowserContext;
let server: StaticServer;

/** Writes a document of 21 operations, the same for every API but for its title. */
function writeSpec(name: string): string {
  const document = petDocument();
  const { get } = Object(document.paths)["/pets/{id}"];
  const paths = Array.from({ length: 21 }, (_, index) => [
    `/pets/{id}/${index}`,
    { get: { ...get, operationId: `getPet${index}` } },
  ]);
  const file = join(folder, name, "openapi.json");
  mkdirSync(join(folder, name));
  writeFileSync(
    file,
    JSON.stringify({ ...document, info: { title: name, version: "1.0.0" }, paths: Object.fromEntries(paths) }),
  );
  return file;
}

beforeAll(async () => {
  const out = join(folder, "site");
  await buildDocs({ specs: names.map((name) => ({ name, file: writeSpec(name) })), out });
  server = await serve(out);
  context = await browser.newContext();
});

afterAll(async () => {
  await context?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [1000, "APIs"],
  [1280, "APIs"],
  [360, "Menu"],
])("at %i px, the header leads to every API, and has its search", async (width, name) => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${server.url}pets-10/`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByRole("button", { name: "Search" }).click();
  await page.keyboard.press("Escape");
  await page
    .getByRole("banner")
    .getByRole(name === "Menu" ? "button" : "link", { name, exact: true })
    .click();
  await page.getByRole("link", { name: "pets-21", exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL("**/pets-21/**");
  await page.close();
});

test("the front page shows all tiles on a wide screen, and folds long tables", async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.url);
  const last = await page.getByRole("list", { name: "APIs" }).getByRole("listitem").last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
  const card = page.getByRole("article", { name: "pets-21" });
  const operation = card.getByRole("link", { name: "getPet20" });
  expect(await operation.isVisible()).toBe(false);
  await card.getByText("21 operations, 7 CU a call").click();
  await operation.waitFor();
  await page.close();
});

test.each([
  ["", "pets-10"],
  ["pets-17/", "pets-17"],
])("on the page /%s, the search lists an operation of every API, that of %s first", async (address, first) => {
  const page = await context.newPage();
  await page.goto(server.url + address);
  await page.keyboard.press("/");
  const field = page.getByLabel("Search the documentation");
  await field.fill("getPet3");
  const places = page.getByRole("option", { name: /^getPet3 operation/ }).locator("i");
  await places.last().waitFor();
  const others = names.filter((name) => name !== first);
  expect(await places.allInnerTexts()).toEqual([first, ...others].map((name) => `operation · ${name}`));
  await field.fill("getPet3 pets-15");
  await places.nth(1).waitFor({ state: "detached" });
  expect(await places.allInnerTexts()).toEqual(["operation · pets-15"]);
  await page.close();
});
