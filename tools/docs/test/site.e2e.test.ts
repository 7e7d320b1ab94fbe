import { join, resolve } from "node:path";
import type { BrowserContext, Locator, Page } from "@ledgergate/support/browser";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { operationAnchor, schemaAnchor } from "../src/redoc-anchors.ts";
import type { SearchRecord } from "../src/search-records.ts";
import { browser } from "./support/browser.ts";
import { type StaticServer, serve } from "./support/serve.ts";
import { untilLive } from "./support/until-live.ts";
import { type Visitor, visit } from "./support/visitor.ts";

const specs = findSpecs(resolve(import.meta.dirname, "../../.."));
const apis = specs.map(readDocumentedApi);

let context: BrowserContext;
let server: StaticServer;
let visitor: Visitor | undefined;
/** Address and color scheme that the visitor's page was opened with. */
let opened = "";

beforeAll(async () => {
  // The site that `pnpm build` has written.
  server = await serve(join(import.meta.dirname, "../dist"));
  context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
});

afterEach(() => {
  // Every test also checks for errors on the console and for requests to other hosts.
  expect(visitor?.faults ?? []).toEqual([]);
});

afterAll(async () => {
  await context?.close();
  await server?.close();
});

/** Opens a page of the site for a new visitor. */
async function open(address: string, scheme: "light" | "dark" = "light"): Promise<Page> {
  await visitor?.leave();
  opened = "";
  visitor = await visit(context, server.url, scheme);
  // Where Redoc would move a text, it waits for this button.
  await visitor.page.addInitScript(() => {
    const press = () => document.querySelector<HTMLElement>(".interactive:enabled")?.click();
    new MutationObserver(press).observe(document, { childList: true, subtree: true });
  });
  await visitor.page.goto(server.url + address);
  return visitor.page;
}

/** Returns the previous test's page if it was opened with the same arguments, else opens it. For tests that need no new page. */
async function openOnce(address: string, scheme: "light" | "dark" = "light"): Promise<Page> {
  const wanted = `${scheme} ${address}`;
  if (visitor && opened === wanted) return visitor.page;
  const page = await open(address, scheme);
  opened = wanted;
  return page;
}

describe.each(apis)("the page of $title", (api) => {
  const { id: last = "" } = api.operations.at(-1) ?? {};
  const openApi = () => openOnce(`${api.name}/${operationAnchor(last)}`, "dark");

  // The last operation by a deep link from another site, the others by links within the page.
  test.each(api.operations.toReversed())("opens $id by its link, with all its responses", async ({ id, node }) => {
    const page = await openApi();
    const section = operationSection(page, id);
    await page.locator("[data-section-id]").first().waitFor({ state: "attached" });
    if (id !== last) await page.evaluate((hash) => location.assign(hash), operationAnchor(id));
    await section.getByRole("heading", { name: node.summary ?? id, level: 2 }).waitFor();
    const missing = async () => {
      const text = (await section.textContent()) ?? "";
      return Object.keys(node.responses ?? {}).filter((status) => !text.includes(status));
    };
    await expect.poll(missing).toEqual([]);
    const own = (await section.getAttribute("data-section-id")) ?? "";
    await page.waitForURL((url) => url.hash === `#${own}`);
  });

  test("has exactly the operations and schemas of the document in its menu, at the anchors that links use", async () => {
    const page = await openApi();
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
      await expect.poll(openGroup).toBeGreaterThan(0);
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

  test("contains every operation and schema when Redoc has taken over", async () => {
    const page = await openApi();
    const sections = () =>
      page
        .locator("[data-section-id]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-section-id") ?? ""));
    const missing = async () => {
      const shown = await sections();
      return [
        ...api.operations.map(({ id }) => `/${id.toLowerCase()}`),
        ...api.schemas.map(({ name }) => `/schemas/${name.toLowerCase()}`),
      ].filter((end) => !shown.some((section) => section.endsWith(end)));
    };
    await expect.poll(missing).toEqual([]);
    expect(await page.getByRole("button", { name: "+ Show", exact: true }).count()).toBe(0);
  });

  test("is readable before Redoc has loaded and without scripts, with Redoc's ids", async () => {
    const html = await (await fetch(`${server.url}${api.name}/`)).text();
    for (const { id, method, template, node } of api.operations) {
      expect(html).toContain(`id="operation/${id}"`);
      expect(html).toContain(`<h2>${(node.summary ?? id).replaceAll("'", "&#39;")}`);
      expect(html).toMatch(
        new RegExp(`<code>${method.toUpperCase()} https?:[^<]*${template.source.replaceAll(/[{}]/g, "\\$&")}</code>`),
      );
    }
    for (const { name } of api.schemas) expect(html).toContain(`id="/schemas/${name.toLowerCase()}"`);
  });

  test("has no broken link in its static HTML", async () => {
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
    const page = await openApi();
    const section = operationSection(page, last);
    await section.getByText(last, { exact: true }).first().waitFor();
    const samples = section.locator(".panel-request-samples");
    // Redoc remembers the chosen language, so either may be shown first.
    const choice = samples.getByRole("button", { name: /^(?:TypeScript|curl)$/ });
    for (const [language, text] of [
      ["curl", "curl 'http://localhost:4010/"],
      ["TypeScript", `.${last}(`],
    ] as const) {
      await untilLive(choice);
      await choice.click();
      await page.getByRole("menuitem", { name: language, exact: true }).click();
      await samples.getByText(text).first().waitFor();
    }
    const isOptional = /^\[.*\{\}.*"bearer"|^\[.*"bearer".*\{\}/.test(JSON.stringify(api.document.security) ?? "");
    expect(await section.getByText("bearer (optional)").count()).toBe(isOptional ? 1 : 0);

    // The page can copy an operation, but has no links that send it to other sites.
    const buttons = page.getByTestId("page-actions").filter({ visible: true }).getByRole("button");
    // The button appears before its text.
    await expect.poll(async () => [...new Set(await buttons.allTextContents())]).toEqual(["Copy as Markdown"]);
    const own = new URL(server.url).hostname;
    const hosts = () =>
      page.locator("#content a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
    await expect.poll(async () => [...new Set(await hosts())].filter((host) => host !== own)).toEqual(["redocly.com"]);
  });
});

/** Opens the search with its key and types a query. */
async function searchFor(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press("/");
  const [field, results] = [page.getByLabel("Search the documentation"), page.getByRole("option")];
  // The page may still list results of another query.
  await field.fill("");
  await expect.poll(() => results.count()).toBe(0);
  await field.fill(words);
  return results;
}

/** Returns the tops of the texts in view that a part of the page has once there, by their words. */
function textsInView(part: Locator): Promise<Record<string, number>> {
  return part.evaluate((root) => {
    const tops: Record<string, number> = {};
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      range.selectNodeContents(node);
      const { top, width } = range.getBoundingClientRect();
      const words = node.textContent?.trim() ?? "";
      if (width === 0 || top < 56 || top > innerHeight || !node.parentElement?.checkVisibility()) continue;
      tops[words] = words in tops ? Number.NaN : top;
    }
    return Object.fromEntries(Object.entries(tops).filter(([, top]) => !Number.isNaN(top)));
  });
}

describe("a page of Redoc", () => {
  test.each(
    [1280, 360].flatMap((width) =>
      [
        ["ledger-a/#operation/getBlockByHeight", "blocks/getblockbyheight"],
        ["ledger-b/#operation/listOperationEffects", "effects/listoperationeffects"],
        ["ledger-a/#/schemas/block", "schemas/block"],
        // The reader scrolls to this section.
        ["ledger-a/", "accounts/getaccount"],
      ].map(([address = "", section = ""]) => [width, address, section] as const),
    ),
  )("at %i px leaves the heading of %s in its place when Redoc takes over", async (width, address, section) => {
    await visitor?.leave();
    opened = "";
    visitor = await visit(context, server.url, "light");
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route("**/assets/redoc-*.js", (route) => started.then(() => route.continue()));
    await page.goto(server.url + address);
    const heading = page.locator(`[id="${section}"] h2`);
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    if (!address.includes("#")) await page.mouse.wheel(0, (await top()) - 150);
    // Below the header, and above the middle of the window.
    await expect.poll(top).toBeLessThan(200);
    const before = await top();
    expect(before).toBeGreaterThan(56);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const texts = await textsInView(page.locator("#static main"));
    start();
    if (!address.includes("#")) {
      // Nothing changes under a reader who has scrolled, before the reader wishes it.
      const button = page.getByRole("button", { name: "Interactive reference" });
      await button.waitFor();
      expect(await page.locator("[data-section-id]").count()).toBe(0);
      expect(await top()).toBe(before);
      await button.click();
    }
    const shown = page.locator(`[data-section-id="/${section}"]`);
    await shown.locator("h2").waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(24);
    await shown.getByTestId("middle-panel").nth(1).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(24);
    if (address.includes("#")) {
      const now = await textsInView(page.locator("#redoc .api-content"));
      const both = Object.keys(texts).filter((words) => words in now);
      expect(both.length).toBeGreaterThan(12);
      expect(both.filter((words) => Math.abs((now[words] ?? 0) - (texts[words] ?? 0)) > 24)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

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
    await expect.poll(() => page.title()).toBe("Get an account · Ledger A API · Ledgergate");
    await page.locator("[data-section-id='/accounts/getaccount'] h2").waitFor();
    await page.evaluate(() => location.assign("#/schemas/block"));
    await expect.poll(() => page.title()).toBe("Block · Ledger A API · Ledgergate");
  });

  test("folds notes of provenance into their badges", async () => {
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    await page.evaluate(() => location.assign("#/schemas/block"));
    const note = page.locator("[id='schemas/block/path=block_timestamp'] details");
    await note.waitFor();
    expect(await note.getByText("does not show the unit").isVisible()).toBe(false);
    await note.getByText("upstream").click();
    await note.getByText("does not show the unit").waitFor();
  });

  test("has the button for its menu in the header of a narrow screen, where it covers nothing", async () => {
    const page = await open("ledger-a/");
    await page.setViewportSize({ width: 360, height: 800 });
    const button = page.getByRole("button", { name: "Contents" });
    await button.waitFor();
    const box = await button.boundingBox();
    const [brand, search] = [page.locator(".brand"), page.getByRole("button", { name: "Search" })];
    const [left, right] = [await brand.boundingBox(), await search.boundingBox()];
    if (!box || !left || !right) throw new Error("a part of the header is missing");
    expect(box.x).toBeGreaterThanOrEqual(left.x + left.width);
    expect(box.x + box.width).toBeLessThanOrEqual(right.x);
    const bar = await page.locator(".bar").boundingBox();
    expect(box.y + box.height).toBeLessThanOrEqual(bar?.height ?? 0);
    await button.click();
    await page.getByRole("link", { name: "Blocks" }).filter({ visible: true }).waitFor();
  });
});

test("without a mock, the console sends nothing before the reader types an address", async () => {
  const page = await open("console/#admin/listEndpoints");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel("API key").fill("some-key");
  const send = page.getByRole("button", { name: "Send" });
  expect((await send.boundingBox())?.y).toBeLessThan(860);
  await send.click();
  const server = page.getByLabel("Server");
  expect(await server.evaluate((input: HTMLInputElement) => [input.value, input.checkValidity()])).toEqual(["", false]);
});

test("the errors are filtered by words", async () => {
  const page = await open("errors/");
  await page.getByLabel("Filter").fill("410 Block_pr");
  await page.getByText("1 code", { exact: true }).waitFor();
  expect(await page.getByRole("rowheader").filter({ visible: true }).allInnerTexts()).toEqual(["block_pruned"]);
});

test("a block of code is copied by its button", async () => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await open("guides/first-call/");
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const shown = await page.locator(".code pre").first().textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown?.trimEnd());
  expect(shown).toContain("npx ");
});

test("a guide leads to its sections, and to the guides before and after it", async () => {
  const page = await open("guides/errors/");
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const sections = await page.locator("article h2").allInnerTexts();
  expect(await contents.allInnerTexts()).toEqual(sections);
  await page.getByRole("link", { name: /^Next/ }).click();
  await page.getByRole("link", { name: "Previous Errors" }).waitFor();
});

test("on a narrow screen, a button above a guide opens the list of guides", async () => {
  const page = await open("guides/errors/");
  await page.setViewportSize({ width: 360, height: 800 });
  const button = page.getByRole("button", { name: "All guides" });
  const heading = page.getByRole("heading", { level: 1 });
  expect((await button.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
  const link = page.getByRole("link", { name: "Pagination", exact: true });
  expect(await link.isVisible()).toBe(false);
  await button.click();
  await link.click();
  await page.waitForURL("**/guides/pagination/**");
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
    ["tran", "Transaction"],
    ["429", "429"],
    ["gas_usd", "gas_used"],
    ["getAcount", "getAccount"],
  ])("finds texts that a reader may copy or mistype: %s", async (words, title) => {
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
    const field = page.getByLabel("Search the documentation");
    await field.press("ArrowDown");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("result-1");
    expect(await page.getByRole("option", { selected: true }).getAttribute("id")).toBe("result-1");
    await field.press("Escape");
    await expect.poll(() => page.getByRole("option").filter({ visible: true }).count()).toBe(0);
  });

  test("says so when nothing is found", async () => {
    const page = await openOnce("");
    await searchFor(page, "no such thing anywhere");
    await page.getByText("No matches").waitFor();
  });

  test.each([
    ["retry after 429", "guides/retries/"],
    ["bigint", "guides/integers/"],
    ["rate limit", "guides/cost/"],
    ["api key", "guides/authentication/"],
    ["paging", "guides/pagination/"],
    ["mock", "guides/mocking/"],
    ["vitest", "guides/testing/"],
    ["react", "guides/react/"],
    ["failover", "guides/failover/"],
    ["budget", "guides/cost/"],
    ["block_pruned", "errors/index.html#ledger-a-block_pruned"],
    ["compute units", "guides/cost/"],
    ["getAccount ledger a", "ledger-a/index.html#operation/getAccount"],
    ["how do I get the newest block", "guides/react/index.html#the-newest-block"],
    ["latest block", "guides/react/index.html#the-newest-block"],
    ["pagination cursor", "guides/pagination/"],
    ["nextjs", "guides/react/index.html#next-js"],
    ["offline", "guides/react/index.html#offline"],
    ["playwright", "guides/testing/index.html#a-page-with-playwright"],
    ["what does a call cost on weekends", "guides/cost/"],
  ])("answers the query %s with %s first", async (question, address) => {
    const [first] = (await loadSearch())(question);
    expect(first?.record.href.startsWith(address), first?.record.href).toBe(true);
  });

  test.each(["idempotency", "no such thing anywhere"])("finds nothing for %s", async (question) => {
    expect((await loadSearch())(question)).toEqual([]);
  });

  test("finds operations by their cost, as badges show it", async () => {
    const search = await loadSearch();
    const costs = new Map(
      apis.flatMap(({ name, operations }) =>
        operations.map(({ id, computeUnits }) => [`${name}/index.html${operationAnchor(id)}`, computeUnits]),
      ),
    );
    for (const cost of new Set(costs.values()))
      if (cost > 0) expect(costs.get(search(`${cost} CU`)[0]?.record.href ?? "")).toBe(cost);
  });

  test("shows one row for a status of several operations, and changelogs last", async () => {
    const search = await loadSearch();
    const limited = apis.flatMap(({ operations }) => operations).filter(({ node }) => node.responses?.["429"]);
    expect(search("429")[0]?.record).toMatchObject({ kind: "status", where: `${limited.length} operations` });
    const kinds = search("ledger").map(({ record }) => record.kind);
    expect(kinds.slice(kinds.indexOf("changelog")).filter((kind) => kind !== "changelog")).toEqual([]);
  });

  test("finds every property of every document", async () => {
    const search = await loadSearch();
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
    await page.getByLabel("Search the documentation").fill("requestToken");
    await page.getByRole("option", { name: /^requestToken/ }).waitFor();
    await expect.poll(() => page.getByText("The search cannot be loaded.").count()).toBe(0);
  });
});

let search: ReturnType<typeof makeSearch> | undefined;

/** Returns the search over the records that the front page names. */
function loadSearch(): ReturnType<typeof makeSearch> {
  search ??= makeSearch();
  return search;
}

async function makeSearch(): Promise<ReturnType<typeof createSearch>> {
  const html = await (await fetch(server.url)).text();
  const address = /data-search="([^"]+)"/.exec(html)?.[1] ?? "";
  return createSearch((await (await fetch(server.url + address)).json()) as SearchRecord[]);
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
  test("shows tiles of APIs without scrolling, and a menu on a narrow screen", async () => {
    const page = await open("");
    const tiles = page.getByRole("list", { name: "APIs" }).getByRole("listitem");
    for (const [width, height, fitting] of [
      [1280, 900, 12],
      [360, 780, 5],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await tiles.count()).toBe(apis.length);
      const last = await tiles.nth(Math.min(apis.length, fitting) - 1).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    expect(await page.getByRole("link", { name: "Console", exact: true }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Console", exact: true }).click();
    await page.getByRole("heading", { name: "Console" }).waitFor();
  });

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
      for (const summary of await card.locator("summary").all()) await summary.click();
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

  test.each([360, 1000])("fits a screen of %i px", async (width) => {
    const page = await openOnce(address);
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});

test("the page of open matters opens the member that a row is about", async () => {
  const page = await open("open-matters/");
  await page.getByRole("row", { name: "NodeError vm_error_code" }).getByRole("link").click();
  await schemaSection(page, "NodeError").waitFor();
});

/** The section of an operation in a Redoc page. A schema may have the same name. */
function operationSection(page: Page, id: string): Locator {
  return page.locator(`[data-section-id$="/${id.toLowerCase()}"]:not([data-section-id^="/schemas/"])`);
}

/** The heading of a schema's section in a Redoc page. */
function schemaSection(page: Page, name: string): Locator {
  return page.locator(`[data-section-id="/schemas/${name.toLowerCase()}"]`).getByRole("heading", { level: 2 });
}
