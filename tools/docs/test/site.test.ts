import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, type Locator, launchBrowser, type Page } from "@ledgergate/support/browser";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { operationAnchor, schemaAnchor } from "../src/redoc-anchors.ts";
import type { SearchRecord } from "../src/search-records.ts";
import { type StaticServer, serve } from "./support/serve.ts";
import { untilLive } from "./support/until-live.ts";
import { type Visitor, visit } from "./support/visitor.ts";

const specs = findSpecs(resolve(import.meta.dirname, "../../.."));
const apis = specs.map(readDocumentedApi);

/** Time limit for each awaited state. The machine may be busy. */
const patience = { timeout: 60_000 };

let browser: Browser;
let context: BrowserContext;
let server: StaticServer;
let visitor: Visitor | undefined;
/** Address and color scheme that the visitor's page was opened with. */
let opened = "";

beforeAll(async () => {
  // The site that `pnpm build` has written.
  server = await serve(join(import.meta.dirname, "../dist"));
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
});

afterEach(() => {
  // Every test also checks for errors on the console and for requests to other hosts.
  expect(visitor?.complaints ?? []).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page of the site for a new visitor. */
async function open(address: string, scheme: "light" | "dark" = "light"): Promise<Page> {
  await visitor?.leave();
  opened = "";
  visitor = await visit(context, server.url, scheme);
  await visitor.page.goto(server.url + address);
  return visitor.page;
}

/** Returns the previous test's page if it was opened like this, or opens it. For tests that hold on a used page as well. */
async function openOnce(address: string, scheme: "light" | "dark" = "light"): Promise<Page> {
  const wanted = `${scheme} ${address}`;
  if (visitor && opened === wanted) return visitor.page;
  const page = await open(address, scheme);
  opened = wanted;
  return page;
}

describe.each(apis)("the page of $title", (api) => {
  test("has exactly the operations and schemas of the document in its menu, at the anchors that links use", async () => {
    const page = await open(`${api.name}/`);
    const groups = page.locator(".menu-item-type-group");
    await untilLive(groups.first());
    const entries: string[] = [];
    for (const group of await groups.all()) {
      const links = group.getByRole("listitem").locator("> a");
      let anchors: string[] = [];
      const openGroup = async () => {
        // Redoc itself opens the group in view. A click would close it.
        if ((await links.count()) === 0) await group.locator("> a").click();
        await links.first().waitFor({ state: "attached", timeout: 5000 });
        anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
        return anchors.length;
      };
      await expect.poll(openGroup, patience).toBeGreaterThan(0);
      entries.push(...anchors);
    }
    const isSchema = (anchor: string) => anchor.startsWith(schemaAnchor(""));
    expect(entries.filter(isSchema).sort()).toEqual(api.schemas.map(({ name }) => schemaAnchor(name)).sort());
    expect(
      entries
        .filter((anchor) => !isSchema(anchor))
        .map((anchor) => anchor.replace(/.*\//, ""))
        .sort(),
    ).toEqual(api.operations.map(({ id }) => id.toLowerCase()).sort());
  });

  test("is readable before Redoc has loaded and without scripts, with Redoc's ids", async () => {
    const html = await (await fetch(`${server.url}${api.name}/`)).text();
    for (const { id, method, template, node } of api.operations) {
      expect(html).toContain(`id="operation/${id}"`);
      expect(html).toContain(`<h2>${(node.summary ?? id).replaceAll("'", "&#39;")}</h2>`);
      expect(html).toMatch(
        new RegExp(`<code>${method.toUpperCase()} https?:[^<]*${template.source.replaceAll(/[{}]/g, "\\$&")}</code>`),
      );
    }
    for (const { name } of api.schemas) expect(html).toContain(`id="/schemas/${name.toLowerCase()}"`);
  });

  test("has no broken link, also before its script runs", async () => {
    const address = `${server.url}${api.name}/`;
    const html = await (await fetch(address)).text();
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => new URL(href, address));
    const files = new Set(
      links.filter(({ host }) => host === new URL(address).host).map((link) => link.href.replace(/#.*/, "")),
    );
    expect(files.size).toBeGreaterThan(1);
    for (const file of files) expect((await fetch(file)).status, file).toBe(200);
    const errors = await (await fetch(`${server.url}errors/`)).text();
    for (const [, code] of JSON.stringify(api.document).matchAll(/"error_uri":"[^"]*\/errors\/#([^"]*)"/g))
      expect(errors).toContain(`id="${code}"`);
  });

  test("shows samples of an operation, its optional credentials, and buttons to copy", async () => {
    const { id = "" } = api.operations[0] ?? {};
    const page = await openOnce(`${api.name}/${operationAnchor(id)}`, "dark");
    const section = page.locator(`[data-section-id$="/${id.toLowerCase()}"]`);
    await section.getByText(id, { exact: true }).first().waitFor();
    const samples = section.locator(".panel-request-samples");
    // Redoc remembers the chosen language, so either may be shown first.
    const choice = samples.getByRole("button", { name: /^(?:TypeScript|curl)$/ });
    for (const [language, text] of [
      ["curl", "curl 'http://localhost:4010/"],
      ["TypeScript", `.${id}(`],
    ] as const) {
      await untilLive(choice);
      await choice.click();
      await page.getByRole("menuitem", { name: language, exact: true }).click();
      await samples.getByText(text).first().waitFor();
    }
    const mayDoWithout = /^\[.*\{\}.*"bearer"|^\[.*"bearer".*\{\}/.test(JSON.stringify(api.document.security) ?? "");
    expect(await section.getByText("bearer (optional)").count()).toBe(mayDoWithout ? 1 : 0);

    // The page can copy an operation, but has no links that send it to other sites.
    const buttons = page.getByTestId("page-actions").filter({ visible: true }).getByRole("button");
    // The button appears before its text.
    await expect.poll(async () => [...new Set(await buttons.allInnerTexts())], patience).toEqual(["Copy"]);
    const own = new URL(server.url).hostname;
    const hosts = () => page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
    await expect
      .poll(async () => [...new Set(await hosts())].filter((host) => host !== own), patience)
      .toEqual(["redocly.com"]);
  });

  test.each(api.operations)("opens $id by its link, with all its responses", async ({ id, node }) => {
    const page = await openOnce(`${api.name}/${operationAnchor(id)}`, "dark");

    const section = page.locator(`[data-section-id$="/${id.toLowerCase()}"]`);
    await section.getByRole("heading", { name: node.summary ?? id, level: 2 }).waitFor();
    const missing = async () => {
      const text = (await section.textContent()) ?? "";
      return Object.keys(node.responses ?? {}).filter((status) => !text.includes(status));
    };
    await expect.poll(missing, patience).toEqual([]);
    await page.waitForURL((url) => url.hash.endsWith(`/${id.toLowerCase()}`));
  });
});

/** Opens the search with its key and types a query. */
async function searchFor(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press("/");
  const [field, results] = [page.getByRole("combobox"), page.getByRole("option")];
  // The page may still list results of another query.
  await field.fill("");
  await expect.poll(() => results.count(), patience).toBe(0);
  await field.fill(words);
  return results;
}

describe("a page of Redoc", () => {
  test("shows the required API key with its place in the URL, and the optional token", async () => {
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    const section = page.locator("[data-section-id='/accounts/getaccount']");
    await section.getByText("GET https://{host}/v1/{apiKey}/v1/accounts/{address}").waitFor();
    const key = section.locator("[id$='in=path&path=apikey']");
    expect(await key.textContent()).toMatch(/^apiKey.*required.*endpoint list/s);
    expect(await section.getByText("API key and bearer (optional)").count()).toBe(1);
  });

  test("copies one operation as Markdown, without logos or other operations", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    const section = page.locator("[data-section-id='/accounts/getaccount']");
    await section.getByTestId("page-actions").getByRole("button").click();
    await section.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^## Get an account\n\n`GET https:/);
    expect(copied).toContain("```sh\ncurl ");
    expect(copied).not.toMatch(/data:image|List an account/);
  });

  test("has a title that follows the section in view", async () => {
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    await expect.poll(() => page.title(), patience).toBe("Get an account · Ledger A API · Ledgergate");
    await page.locator("[data-section-id='/accounts/getaccount'] h2").waitFor();
    await page.evaluate(() => {
      location.hash = "#/schemas/block";
    });
    await expect.poll(() => page.title(), patience).toBe("Block · Ledger A API · Ledgergate");
  });

  test("folds notes of provenance into their badges", async () => {
    const page = await open("ledger-a/#/schemas/block");
    const note = page.locator("[id='schemas/block/path=block_timestamp'] details");
    await note.waitFor();
    expect(await note.getByText("does not show the unit").isVisible()).toBe(false);
    await note.getByText("upstream").click();
    await note.getByText("does not show the unit").waitFor();
  });
});

test("without a mock, the console sends nothing before the reader types an address", async () => {
  const page = await open("console/#admin/listEndpoints");
  await page.getByLabel("API key").fill("some-key");
  await page.getByRole("button", { name: "Send" }).click();
  const server = page.getByLabel("Server");
  expect(await server.evaluate((input: HTMLInputElement) => [input.value, input.checkValidity()])).toEqual(["", false]);
});

describe("the search", () => {
  test("is reached by Tab, finds a property and scrolls to it", async () => {
    const page = await open("open-matters/");
    const button = page.getByRole("button", { name: "Search" });
    const isFocused = () => button.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("vm_error_code");
    await page.locator("#result-0", { hasText: "NodeError" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[id='schemas/nodeerror/path=vm_error_code']").waitFor();
    expect(page.url()).toContain("/ledger-a/");
  });

  test("finds an operation by its path and opens it with a click", async () => {
    const page = await open("", "dark");
    await (await searchFor(page, "/oauth TOKEN")).filter({ hasText: "requestToken" }).first().click();
    await page.getByRole("heading", { name: /bearer token/i, level: 2 }).waitFor();
  });

  test.each([
    ["transaction_not_found", "transaction_not_found"],
    ["X-NODE-CURSOR", "X-NODE-CURSOR"],
    ["with_transactions", "with_transactions"],
    ["account_credited", "AccountCreditedEffect"],
    ["tran", "getTransactionByHash"],
    ["429", "429"],
    ["gas_usd", "gas_used"],
    ["getAcount", "getAccount"],
    ["compute units", "getBlockByHeight"],
  ])("finds what a reader has in hand, also with a typo: %s", async (words, title) => {
    const page = await openOnce("");
    await searchFor(page, words);
    await page.getByRole("option").filter({ hasText: title }).first().waitFor();
    const places = await page.getByRole("option").allInnerTexts();
    expect(places.findIndex((text) => text.includes(title))).toBeLessThan(3);
    expect(await page.locator("mark").count()).toBeGreaterThan(0);
  });

  test("lets the arrow keys choose a result, and Escape close the list", async () => {
    const page = await openOnce("");
    await (await searchFor(page, "transaction")).first().waitFor();
    const field = page.getByRole("combobox");
    await field.press("ArrowDown");
    await expect.poll(() => field.getAttribute("aria-activedescendant"), patience).toBe("result-1");
    expect(await page.getByRole("option", { selected: true }).getAttribute("id")).toBe("result-1");
    await field.press("Escape");
    await expect.poll(() => page.getByRole("option").filter({ visible: true }).count(), patience).toBe(0);
  });

  test("says so when nothing is found", async () => {
    const page = await openOnce("");
    await searchFor(page, "no such thing anywhere");
    await page.getByText("No matches").waitFor();
  });

  test("finds every property of every document", async () => {
    const records: SearchRecord[] = await (await fetch(new URL(await searchAddress(), server.url))).json();
    const search = createSearch(records);
    for (const { document } of apis) {
      for (const name of new Set(propertyNames(document))) {
        const found = search(name).slice(0, 200);
        expect(
          found.some(({ record }) => record.title.split(/[.[\]]+/).includes(name)),
          name,
        ).toBe(true);
      }
    }
  });

  test("says when it cannot be loaded, and loads with the next letter", async () => {
    const page = await open("");
    await page.evaluate(() => {
      const original = globalThis.fetch;
      globalThis.fetch = async () => {
        globalThis.fetch = original;
        return new Response("<html>", { status: 503 });
      };
    });
    await page.keyboard.press("/");
    await page.getByText("The search cannot be loaded.").waitFor();
    await page.getByRole("combobox").fill("requestToken");
    await page.getByRole("option", { name: /^requestToken/ }).waitFor();
    await expect.poll(() => page.getByText("The search cannot be loaded.").count(), patience).toBe(0);
  });
});

/** Returns the address of the search records, as the front page names it. */
async function searchAddress(): Promise<string> {
  const html = await (await fetch(server.url)).text();
  return /data-search="([^"]+)"/.exec(html)?.[1] ?? "";
}

/** Lists every name under `properties` in a document, without the site's own code. */
function propertyNames(node: unknown, key = ""): string[] {
  if (typeof node !== "object" || node === null || ["examples", "example", "x-codeSamples"].includes(key)) return [];
  const own = key === "properties" ? Object.keys(node) : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([name, child]) => propertyNames(child, key === "properties" ? "" : name)),
  ];
}

describe("the front page", () => {
  test("has one switch between dark and light, for pages of Redoc, too", async () => {
    const page = await open("");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
    expect(await background()).not.toBe(light);
    await page.goto(`${server.url}${apis[0]?.name}/`);
    await page.locator("[data-section-id]").first().waitFor();
    expect(await page.locator("html").getAttribute("class")).toBe("dark");
    await page.getByRole("button", { name: "Dark mode", pressed: true }).click();
    expect(await background()).toBe(light);
    await page.evaluate(() => localStorage.removeItem("redoc.colorMode"));
  });

  test("names each API with its version, and every operation with its cost", async () => {
    const page = await open("");
    for (const { title, version, operations } of apis) {
      const card = page.getByRole("article", { name: title });
      expect(await card.textContent()).toContain(version);
      const rows = await card.locator("tbody tr").allInnerTexts();
      expect(rows).toHaveLength(operations.length);
      for (const [index, { id, node }] of operations.entries()) {
        const computeUnits = node["x-compute-units"];
        expect(rows[index]).toMatch(computeUnits === undefined ? id : new RegExp(`${id}[^]*\\t${computeUnits}$`));
      }
    }
  });
});

describe.each(["", "guides/", "guides/authentication/", "errors/", "open-matters/"])("the page /%s", (address) => {
  test("links only to existing files", async () => {
    const page = await openOnce(address);
    const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const own = links.filter((link) => link.startsWith(server.url));
    for (const file of new Set(own.map((link) => link.replace(/#.*/, "")))) {
      expect((await fetch(file)).status, file).toBe(200);
    }
  });

  test("fits a narrow screen", async () => {
    const page = await openOnce(address);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("the page of open matters opens the member that a row is about", async () => {
  const page = await open("open-matters/");
  await page.getByRole("row", { name: "NodeError vm_error_code" }).getByRole("link").click();
  await schemaSection(page, "NodeError").waitFor();
});

/** The heading of a schema's section in a Redoc page. */
function schemaSection(page: Page, name: string): Locator {
  return page.locator(`[data-section-id="/schemas/${name.toLowerCase()}"]`).getByRole("heading", { level: 2 });
}
