import { join, resolve } from "node:path";
import type { BrowserContext, Locator, Page } from "@ledgergate/support/browser";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { idOf, operationAnchor, responseAnchor, schemaAnchor } from "../src/redoc-anchors.ts";
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
  test("opens an operation of its document by a link from outside", async () => {
    const { id = "", node } = api.operations.at(-1) ?? {};
    const page = await open(`${api.name}/${operationAnchor(id)}`, "dark");
    const heading = page.getByRole("heading", { name: node?.summary ?? id, level: 2 });
    await expect.poll(() => isInView(heading)).toBe(true);
    await expect.poll(() => page.title()).toMatch(`${node?.summary ?? id} · `);
  });

  test("has exactly the operations and schemas of the document in its menu, at the anchors that links use", async () => {
    const page = await openOnce(`${api.name}/`);
    const links = page.locator(".menu details a");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.sort()).toEqual(
      [
        ...api.operations.map(({ id }) => operationAnchor(id)),
        ...api.schemas.map(({ name }) => schemaAnchor(name)),
      ].sort(),
    );
  });

  test("is readable without scripts, with every operation and schema, and all responses", async () => {
    const html = await (await fetch(`${server.url}${api.name}/`)).text();
    for (const operation of api.operations) {
      const { id, method, template, node, responses } = operation;
      expect(html).toContain(`id="operation/${id}"`);
      for (const response of responses) expect(html).toContain(`id="${idOf(responseAnchor(operation, response))}"`);
      expect(html).toContain(`<h2>${(node.summary ?? id).replaceAll("'", "&#39;")}`);
      expect(html).toMatch(
        new RegExp(
          `<code tabindex="0">${method.toUpperCase()} https?:[^<]*${template.source.replaceAll(/[{}]/g, "\\$&")}</code>`,
        ),
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

describe("the reference", () => {
  test("shows the credentials once, and with an operation samples with buttons to copy, and an answer", async () => {
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    await page.getByText("Calls need apiKey and bearer (optional), unless an operation says otherwise.").waitFor();
    const section = page.locator("[id='/accounts/getaccount']");
    await section.getByText("GET https://{host}/v1/{apiKey}/v1/accounts/{address}").waitFor();
    const figures = section.locator("figure");
    const shown = async () => (await figures.filter({ visible: true }).allTextContents()).join("\n");
    expect(await shown()).toMatch(/\.getAccount\(.*200 application\/json.*"sequence_number"/s);
    await section.getByText("curl").first().click();
    expect(await shown()).toMatch(/^curlcurl 'http:\/\/localhost:4010\/.*200 application\/json/s);
    await section.getByText("TypeScript").first().click();
    expect(await figures.getByRole("button", { name: "Copy code" }).count()).toBe(2);
  });

  test("follows the reader in menu, title and address, also to the page in Redoc and back", async () => {
    const page = await open("ledger-a/", "light");
    const current = page.locator(".menu [aria-current]");
    await page.locator("[id='/accounts/getaccount'] h2").evaluate((heading) => {
      heading.scrollIntoView();
      scrollBy(0, 150);
    });
    await expect.poll(() => page.title()).toBe("Get an account · Ledger A API · Ledgergate");
    await expect.poll(() => new URL(page.url()).hash).toBe("#/accounts/getaccount");
    expect(await current.textContent()).toContain("Get an account");
    await page.evaluate(() => location.assign("#/schemas/block"));
    await expect.poll(() => page.title()).toBe("Block · Ledger A API · Ledgergate");
    expect(await current.textContent()).toBe("Block");
    // A short section at the end cannot reach the top.
    const last = api("ledger-a").schemas.at(-1)?.name ?? "";
    await page.evaluate((hash) => location.assign(hash), schemaAnchor(last));
    await expect.poll(() => current.textContent()).toBe(last);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await page.evaluate(() => location.assign("#/accounts/getaccount"));
    await expect.poll(() => current.textContent()).toContain("Get an account");
    await page.getByRole("link", { name: "Read in Redoc" }).click();
    await expect.poll(() => isInView(redocSection(page, "accounts/getaccount").locator("h2"))).toBe(true);
    await page.goBack();
    await expect.poll(() => current.textContent()).toContain("Get an account");
  });

  test("copies one operation as Markdown, without logos or other operations", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openOnce(`ledger-a/${operationAnchor("getAccount")}`);
    const section = page.locator("[id='/accounts/getaccount']");
    await section.getByRole("button", { name: "Copy as Markdown" }).click();
    await section.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^## Get an account\n\n`GET https:/);
    expect(copied).toContain("```sh\ncurl ");
    expect(copied).toContain("```json\n{");
    expect(copied).not.toMatch(/data:image|List an account/);
  });

  test("folds the sources of a section into one line", async () => {
    const page = await openOnce("ledger-a/#/schemas/block");
    const sources = page.locator("[id='/schemas/block'] details.sources");
    expect(await sources.getByText("does not show the unit").isVisible()).toBe(false);
    await sources.getByText("Sources").click();
    await sources.getByText("does not show the unit").waitFor();
  });

  test("has the button for its menu in the header of a narrow screen, where it covers nothing", async () => {
    const page = await open("ledger-a/");
    await page.setViewportSize({ width: 360, height: 800 });
    await expectContentsInHeader(page);
    await page.getByText("Blocks", { exact: true }).first().click();
    const link = page.locator(".menu").getByRole("link", { name: "Get a block" });
    await link.click();
    await expect.poll(() => isInView(page.locator("[id='/blocks/getblockbyheight'] h2"))).toBe(true);
    expect(await link.isVisible()).toBe(false);
  });
});

describe("a page in Redoc", () => {
  test("opens an operation by its link, with samples, and links to no other host but Redoc's", async () => {
    const page = await openOnce(`ledger-a/redoc.html${operationAnchor("getAccount")}`);
    const section = redocSection(page, "accounts/getaccount");
    await expect.poll(() => isInView(section.locator("h2"))).toBe(true);
    await section.getByRole("link", { name: "In the reference" }).waitFor();
    const samples = section.locator(".panel-request-samples");
    // Redoc remembers the chosen language, so either may be shown first.
    const choice = samples.getByRole("button", { name: /^(?:TypeScript|curl)$/ });
    for (const [language, text] of [
      ["curl", "curl 'http://localhost:4010/"],
      ["TypeScript", ".getAccount("],
    ] as const) {
      await untilLive(choice);
      await choice.click();
      await page.getByRole("menuitem", { name: language, exact: true }).click();
      await samples.getByText(text).first().waitFor();
    }
    const own = new URL(server.url).hostname;
    const hosts = await page
      .locator("#redoc a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
    expect([...new Set(hosts)].filter((host) => host !== own)).toEqual(["redocly.com"]);
  });

  test("says so if Redoc does not load", async () => {
    const page = await context.newPage();
    onTestFinished(() => page.close());
    await page.route("**/redoc-library-*.js", (route) => route.abort());
    await page.goto(`${server.url}ledger-a/redoc.html`);
    await page.getByText("Redoc did not load").waitFor();
    await page.getByRole("link", { name: "The reference" }).click();
    await page.getByRole("heading", { name: "Ledger A" }).waitFor();
  });
});

/** Opens the contents by their button, which is in the header and covers nothing there. */
async function expectContentsInHeader(page: Page): Promise<void> {
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
}

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

function api(name: string): (typeof apis)[number] {
  return apis.find((each) => each.name === name) ?? expect.unreachable();
}

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

test.each([
  ["Server", "gateway.example"],
  ["Server", "/"],
  ["Server", " "],
  ["Server", "//gateway.example"],
  ["Server", "http:gateway.example"],
  ["Server", "http://user@gateway.example"],
  ["Server", "http://gateway.example?y="],
  ["Server", "http://gateway.example/#"],
  ["API key", ".."],
  ["address", "."],
  ["address", ".."],
  ["address", " "],
])("the console sends nothing and shows no call if the field %s has the value %o", async (label, value) => {
  const page = await open("console/#ledger-a/getAccount");
  const asked: string[] = [];
  await page.getByLabel("Server").fill("http://127.0.0.1:1");
  await page.getByLabel("API key").fill("some-key");
  const field = page.getByLabel(label, { exact: true });
  await field.fill(value);
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "Send" }).click();
  const rule = await field.evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(rule).toMatch(/ must be /);
  expect(await page.locator("figure", { hasText: "curl" }).locator("pre").textContent()).toBe(rule);
  expect(asked).toEqual([]);
});

test("the console shows an operation for a malformed fragment, and says so if it does not load", async () => {
  const page = await open("console/#%");
  await page.getByRole("button", { name: "Send" }).waitFor();
  const failing = await context.newPage();
  onTestFinished(() => failing.close());
  await failing.route("**/console-*.json", (route) => route.abort());
  await failing.goto(`${server.url}console/`);
  await failing.getByText("The console did not load.").waitFor();
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
    await page.locator("[id='/schemas/nodeerror#schemas/nodeerror/path=vm_error_code']").waitFor();
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
    ["rate limit headers", "guides/cost/"],
    ["abort a request", "guides/retries/index.html#stop-a-call"],
    ["cancel request", "guides/retries/index.html#stop-a-call"],
    ["how do I authenticate", "guides/authentication/"],
    ["backoff", "guides/retries/"],
    ["logging", "guides/observing/index.html#logs"],
    ["tracing", "guides/observing/index.html#traces-and-metrics"],
    ["polling", "guides/react/index.html#the-newest-block"],
    ["cli", "guides/shell/"],
    ["quota", "guides/cost/"],
    ["uint64", "guides/integers/"],
    ["next page", "guides/pagination/"],
    ["oauth client credentials", "auth/index.html#operation/requestToken"],
    ["docker", "guides/platforms/index.html#docker"],
    ["idempotency", "guides/platforms/index.html#idempotency"],
    ["webhook", "guides/platforms/index.html#webhooks"],
    ["cors", "guides/platforms/index.html#cors"],
    ["ssr", "guides/platforms/index.html#ssr"],
    ["react native", "guides/platforms/index.html#react-native"],
    ["vue", "guides/platforms/index.html#vue-and-svelte"],
    ["svelte", "guides/platforms/index.html#vue-and-svelte"],
    ["worker", "guides/platforms/index.html#workers-and-other-runtimes"],
    ["testnet", "guides/platforms/index.html#testnet"],
    ["keep-alive", "guides/proxy/"],
    ["certificate", "guides/proxy/"],
    ["proxy", "guides/proxy/"],
    ["aptos", "guides/other-sdks/"],
    ["stellar", "guides/other-sdks/"],
    ["tron", "guides/other-sdks/"],
  ])("answers the query %s with %s first", async (question, address) => {
    const [first] = (await loadSearch())(question);
    expect(first?.record.href.startsWith(address), first?.record.href).toBe(true);
  });

  test.each(["no such thing anywhere", "semver", "batch", "etag", "redis"])(
    "finds nothing for %s",
    async (question) => {
      expect((await loadSearch())(question)).toEqual([]);
    },
  );

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
  test("shows a first call and tiles of APIs without scrolling, and a menu on a narrow screen", async () => {
    const page = await open("");
    const bottomOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    const sample = page.locator(".first-call figure").first();
    const tiles = page.getByRole("list", { name: "APIs" }).getByRole("listitem");
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await tiles.count()).toBe(apis.length);
    expect(await bottomOf(tiles.last())).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await bottomOf(sample)).toBeLessThanOrEqual(780);
    const link = page.getByRole("banner").getByRole("link", { name: "Console", exact: true });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    await page.getByRole("heading", { name: "Console" }).waitFor();
  });

  test("has one switch between dark and light", async () => {
    const page = await open("");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
    expect(await background()).not.toBe(light);
    await page.getByRole("button", { name: "Dark mode", pressed: true }).click();
    expect(await background()).toBe(light);
    await page.evaluate(() => localStorage.clear());
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
        expect(rows[index]).toMatch(computeUnits === undefined ? id : new RegExp(`${id}[^]*\\t${computeUnits} CU$`));
      }
    }
  });
});

test("the page of open matters opens the member that a row is about", async () => {
  const page = await open("open-matters/");
  await page.getByRole("row", { name: "NodeError, vm_error_code" }).getByRole("link").click();
  await expect
    .poll(() => isInView(page.locator("[id='/schemas/nodeerror#schemas/nodeerror/path=vm_error_code']")))
    .toBe(true);
});

/** A section of a page in Redoc. */
function redocSection(page: Page, id: string): Locator {
  return page.locator(`[data-section-id="/${id}"]`);
}
