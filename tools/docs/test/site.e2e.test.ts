import { createServer } from "node:http";
import { resolve } from "node:path";
import type { Locator, Page } from "@ledgergate/support/browser";
import { listen } from "@ledgergate/support/free-port";
import { afterAll, expect, test } from "vitest";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { operationAnchor } from "../src/redoc-anchors.ts";
import { SITE, serve, startDocsMock } from "./support/site.ts";
import { visit } from "./support/visit.ts";

const apis = findSpecs(resolve(import.meta.dirname, "../../..")).map(readDocumentedApi);
const PHONE = { viewport: { width: 360, height: 780 } };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

// A gateway on another host, which allows calls from every page.
const foreign = createServer((_, response) => {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  response.writeHead(200, { ...headers, "content-type": "application/json" }).end('{"from":"elsewhere"}');
});
afterAll(() => void foreign.close().closeAllConnections());

const foreignUrl = `http://127.0.0.1:${await listen(foreign)}`;
const origin = await startDocsMock();
const plainUrl = await serve(SITE);

const docs = (path = "") => `${origin}/docs/${path}`;

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A section of the reference. */
const sectionOf = (page: Page, id: string) => page.locator(`[id='${id}']`);

const currentIn = (page: Page) => page.locator(".menu [aria-current]");

test("an operation has samples for the page's own address, an answer, and Markdown", async () => {
  const page = await visit(docs(`ledger-a/${operationAnchor("getAccount")}`), CLIPBOARD);
  await page.getByText("Calls need apiKey and bearer (optional), unless an operation says otherwise.").waitFor();
  const section = sectionOf(page, "/accounts/getaccount");
  await section.getByText("GET https://{host}/v1/{apiKey}/v1/accounts/{address}").waitFor();
  const figures = section.locator("figure");
  const shown = async () => (await figures.filter({ visible: true }).allTextContents()).join("\n");
  expect(await shown()).toContain(`baseUrl: "${origin}/ledger-a"`);
  expect(await shown()).toMatch(/\.getAccount\(.*200 application\/json.*"sequence_number"/s);
  await section.getByText("curl").first().click();
  expect((await shown()).startsWith(`curlcurl '${origin}/`)).toBe(true);
  expect(await page.getByText("localhost:4010").count()).toBe(0);
  expect(await figures.getByRole("button", { name: "Copy code" }).count()).toBe(2);
  await section.getByRole("button", { name: "Copy as Markdown" }).click();
  await section.getByText("Copied").waitFor();
  expect(await clipboard(page)).toMatch(/^## Get an account\n\n`GET https:.*```sh\ncurl .*```json\n\{/s);
  expect(await clipboard(page)).not.toMatch(/data:image|List an account/);

  const sources = sectionOf(page, "/schemas/block").locator("details.sources");
  expect(await sources.getByText("does not show the unit").isVisible()).toBe(false);
  await sources.getByText("Sources").click();
  await sources.getByText("does not show the unit").waitFor();
});

test("the reference follows the reader, also to the page in Redoc and back", async () => {
  const page = await visit(docs("ledger-a/"));
  const current = currentIn(page);
  const goTo = (hash: string) => page.evaluate((hash) => location.assign(hash), hash);
  await sectionOf(page, "/accounts/getaccount")
    .locator("h2")
    .evaluate((heading) => {
      heading.scrollIntoView();
      scrollBy(0, 150);
    });
  await expect.poll(() => page.title()).toBe("Get an account · Ledger A API · Ledgergate");
  await expect.poll(() => new URL(page.url()).hash).toBe("#/accounts/getaccount");
  expect(await current.textContent()).toContain("Get an account");
  await goTo("#/schemas/block");
  await expect.poll(() => page.title()).toBe("Block · Ledger A API · Ledgergate");
  expect(await current.textContent()).toBe("Block");
  // A short section at the end cannot reach the top.
  const last = page.locator(".menu details a").last();
  await goTo((await last.getAttribute("href")) ?? "");
  await expect.poll(() => last.getAttribute("aria-current")).toBe("true");
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await goTo("#/accounts/getaccount");
  await expect.poll(() => current.textContent()).toContain("Get an account");

  await page.getByRole("link", { name: "Read in Redoc" }).click();
  const section = page.locator("[data-section-id='/accounts/getaccount']");
  await expect.poll(() => isInView(section.locator("h2"))).toBe(true);
  await section.getByRole("link", { name: "In the reference" }).waitFor();
  await section.locator(".panel-request-samples").getByText(`"${origin}/ledger-a"`).first().waitFor();
  expect(await page.getByText("localhost:4010").count()).toBe(0);
  const links = page.locator("#redoc a");
  const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
  expect([...new Set(hosts)].filter((host) => host !== "127.0.0.1")).toEqual(["redocly.com"]);
  await page.goBack();
  await expect.poll(() => current.textContent()).toContain("Get an account");
});

test("sample and answer of an operation stay while its text scrolls", async () => {
  const page = await visit(docs("ledger-c/#operation/updateSetting"));
  const section = sectionOf(page, "/contracts/updatesetting");
  await section.getByRole("button", { name: "Copy as Markdown" }).waitFor();
  const address = section.locator("p > code").first();
  expect(await address.textContent()).toBe("POST https://{host}/v1/{apiKey}/wallet/updatesetting");
  expect(await address.evaluate((code) => code.clientHeight)).toBeLessThan(40);
  expect(await section.locator("h2").evaluate((title) => title.clientHeight)).toBeLessThan(40);
  const figures = section.locator("figure").filter({ visible: true });
  const tops = () => figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  await section.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top + 200));
  const before = await tops();
  await page.evaluate(() => scrollBy(0, 100));
  expect(before).toHaveLength(2);
  expect(await tops()).toEqual(before);
});

test.each([
  ["ledger-a/redoc.html", "**/redoc-library-*.js", "Redoc did not load"],
  ["console/", "**/console-*.json", "The console did not load."],
])("the page %s says so if a part of it does not load", async (path, part, message) => {
  const page = await visit(plainUrl, { expected: /Failed to load|fetch/ });
  await page.route(part, (route) => route.abort());
  await page.goto(plainUrl + path);
  await page.getByText(message).waitFor();
});

test("the console sends a call to the mock, and shows its answer and the call in code", async () => {
  const page = await visit(docs("console/#ledger-a/getAccount"));
  await expect.poll(() => page.title()).toBe("getAccount · Console · Ledgergate");
  // The first click works, since this mock takes any key.
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText(/^200 OK · 15 Compute Units$/).waitFor();
  expect(await answer.textContent()).toMatch(/"sequence_number".*x-node-block-height: /s);
  await page.getByText(`curl '${origin}/ledger-a/v1/any-key/v1/accounts/0x`).waitFor();
  await page.getByText(`baseUrl: "${origin}/ledger-a"`).waitFor();
  const program = page.locator("figure", { hasText: "TypeScript" }).locator("pre");
  expect(await program.locator(".keyword").allTextContents()).toEqual(["import", "from", "const", "const", "await"]);
  const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  const parts = ["keyword", "string"].map((kind) => program.locator(`.${kind}`).first());
  expect(new Set(await Promise.all([program, ...parts].map(colorOf))).size).toBe(3);

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

  // Docs and mock link to each other.
  await page.getByRole("link", { name: "Mock", exact: true }).click();
  await page.getByRole("heading", { name: "Mock" }).waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("Search the documentation").fill("getAccount ledger a");
  await page.getByRole("dialog").getByRole("option").first().click();
  await page.waitForURL(docs("ledger-a/**"));
});

test("without a mock, the console sends nothing until each field keeps its rule", async () => {
  const page = await visit(`${plainUrl}console/#%`);
  const send = page.getByRole("button", { name: "Send" });
  await send.waitFor();
  expect((await send.boundingBox())?.y).toBeLessThan(860);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByLabel("Operation").selectOption("ledger-a/getAccount");
  await page.getByLabel("API key").fill("some-key");
  await send.click();
  const server = page.getByLabel("Server");
  expect(await server.evaluate((input: HTMLInputElement) => [input.value, input.checkValidity()])).toEqual(["", false]);
  await server.fill(foreignUrl);
  const curl = page.locator("figure", { hasText: "curl" }).locator("pre");
  const call = await curl.textContent();
  for (const [label, ...values] of [
    ["Server", "gateway.example", "http://user@gateway.example", "http://gateway.example/#"],
    ["API key", ".."],
    ["address", ".", " "],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const right = await field.inputValue();
    for (const value of values) {
      await field.fill(value);
      await send.click();
      const rule = await field.evaluate((input: HTMLInputElement) => input.validationMessage);
      expect(rule, `${label}: ${value}`).toMatch(/ must be /);
      expect(await curl.textContent()).toBe(rule);
    }
    await field.fill(right);
    expect(await curl.textContent()).toBe(call);
  }
  expect(asked).toEqual([]);
});

test("the console calls a server on another host, and shows its failure", async () => {
  const page = await visit(docs("console/#ledger-c/updateSetting"), { ...PHONE, expected: /another place|Failed/ });
  await page.getByLabel("Server").fill(foreignUrl);
  const answer = page.getByRole("region", { name: "Answer" });
  await page.getByRole("button", { name: "Send" }).click();
  await answer.getByText(/^200 OK/).waitFor();
  expect(await answer.textContent()).toContain("elsewhere");
  const body = page.getByLabel("Body");
  const rule = () => body.evaluate((input: HTMLTextAreaElement) => input.validationMessage);
  await body.fill("[");
  expect(await rule()).toBe("The body is not a JSON object.");
  await body.fill("{}");
  expect(await rule()).toBe("");
  // No server listens at the first port.
  await page.getByLabel("Server").fill("http://127.0.0.1:1");
  await page.getByRole("button", { name: "Send" }).click();
  await answer.getByText("No answer", { exact: true }).waitFor();
  const reason = answer.getByText("No server answers at this address");
  expect(await reason.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test("a guide leads to its sections, to the guides before and after it, and to all", async () => {
  const page = await visit(docs("guides/first-call/"), CLIPBOARD);
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const code = await page.locator(".code pre").first().textContent();
  expect(await clipboard(page)).toBe(code?.trimEnd());
  expect(code).toContain("npx ");
  await page.goto(docs("guides/errors/"));
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  expect(await contents.allInnerTexts()).toEqual(await page.locator("article h2").allInnerTexts());
  await page.getByRole("link", { name: /^Next/ }).click();
  await page.getByRole("link", { name: "Previous Errors" }).waitFor();
  await page.setViewportSize(PHONE.viewport);
  const button = page.getByRole("button", { name: "All guides" });
  const heading = page.getByRole("heading", { level: 1 });
  expect((await button.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
  const link = page.getByRole("link", { name: "Pagination", exact: true });
  expect(await link.isVisible()).toBe(false);
  await button.click();
  await link.click();
  await page.waitForURL("**/guides/pagination/**");
});

test("the search works by keys alone, and loads again after a failure", async () => {
  const page = await visit(docs());
  await page.evaluate(() => {
    const original = globalThis.fetch;
    globalThis.fetch = async () => {
      globalThis.fetch = original;
      return new Response("<html>", { status: 503 });
    };
  });
  const button = page.getByRole("button", { name: "Search" });
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const failure = page.getByText("The search cannot be loaded.");
  await failure.waitFor();
  const field = page.getByLabel("Search the documentation");
  await field.fill("transaction");
  const results = page.getByRole("option");
  await results.nth(1).waitFor();
  expect(await failure.count()).toBe(0);
  expect(await page.locator("mark").count()).toBeGreaterThan(0);
  await field.press("ArrowDown");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("result-1");
  expect(await page.getByRole("option", { selected: true }).getAttribute("id")).toBe("result-1");
  await field.fill("no such thing anywhere");
  await page.getByText("No matches").waitFor();
  // The first one empties the field.
  await field.press("Escape");
  await field.press("Escape");
  await expect.poll(() => field.isVisible()).toBe(false);
  await page.keyboard.press("/");
  await field.fill("vm_error_code");
  await page.locator("#result-0", { hasText: "NodeError" }).waitFor();
  await page.keyboard.press("Enter");
  await sectionOf(page, "/schemas/nodeerror#schemas/nodeerror/path=vm_error_code").waitFor();
  await page.waitForURL(docs("ledger-a/**"));
  await page.keyboard.press("Control+k");
  await field.fill("/oauth TOKEN");
  await results.filter({ hasText: "requestToken" }).first().click();
  await page.getByRole("heading", { name: /bearer token/i, level: 2 }).waitFor();
});

test("the front page shows a first call and all APIs without scrolling, and a switch", async () => {
  const page = await visit(docs());
  const bottomOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height;
  };
  const tiles = page.getByRole("list", { name: "APIs" }).getByRole("listitem");
  expect(await tiles.count()).toBe(apis.length);
  expect(await bottomOf(tiles.last())).toBeLessThanOrEqual(900);
  await page.setViewportSize(PHONE.viewport);
  expect(await bottomOf(page.locator(".first-call figure").first())).toBeLessThanOrEqual(PHONE.viewport.height);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(docs("guides/"));
  expect(await background()).toBe(dark);
  await page.getByRole("button", { name: "Dark mode", pressed: true }).click();
  expect(await background()).toBe(light);
});

test("an unknown address shows a 404 page with a search that works from anywhere", async () => {
  const page = await visit(docs("guides/no/such/page"), { expected: /404/ });
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.getByRole("button", { name: /Copy/ }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search the documentation").fill("getAccount ledger a");
  await page
    .getByRole("option", { name: /^getAccount/ })
    .first()
    .click();
  await page.waitForURL(docs("ledger-a/**"));
});

test("on a slow line, nothing moves at deep links, and Redoc is not loaded", async () => {
  const page = await visit(docs("open-matters/"));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const throughput = { downloadThroughput: 80_000, uploadThroughput: 80_000 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 40, ...throughput });
  // Each page comes as to a new visitor.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const address of ["ledger-b/#operation/listOperationEffects", "ledger-a/#/schemas/block"]) {
    await page.goto(docs(address), { waitUntil: "domcontentloaded" });
    const texts = page.locator("#reference :is(h2, h3, h4, p, dt, pre)");
    const places = () => texts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    await page.waitForLoadState("networkidle");
    const moves = (await places()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
    expect(Math.max(...moves), address).toBeLessThanOrEqual(24);
    expect(asked.filter((url) => url.includes("/redoc-"))).toEqual([]);
  }
});
