import type { Locator, Page } from "@ledgergate/support/browser";
import { expect, test } from "vitest";
import { SITE, serve, startDocsMock } from "./support/site.ts";
import { button, darkMode, link, see, spanOf, type Visit, visit } from "./support/visit.ts";

const PHONE = { viewport: { width: 360, height: 780 } };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

const origin = await startDocsMock();
const plainUrl = await serve(SITE);

const docs = (path = "") => `${origin}/docs/${path}`;

const open = (path: string, options?: Visit) => visit(docs(path), options);

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Chooses an operation in the console. */
const choose = (page: Page, operation: string) => page.getByLabel("Operation").selectOption(operation);

/** The rule that the value of a field breaks. */
const ruleOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.validationMessage);

test("an operation has samples, an answer, and Markdown", async () => {
  const page = await open("ledger-a/#operation/getAccount", CLIPBOARD);
  const section = page.locator("[id='/accounts/getaccount']");
  const figures = section.locator("figure").filter({ visible: true });
  const shown = async () => (await figures.allTextContents()).join("\n");
  expect(await shown()).toContain(`baseUrl: "${origin}/ledger-a"`);
  expect(await shown()).toMatch(/\.getAccount\(.*200 application\/json.*"sequence_number"/s);
  await section.getByText("curl").first().click();
  expect((await shown()).startsWith(`curlcurl '${origin}/`)).toBe(true);
  expect(await page.getByText("localhost:4010").count()).toBe(0);
  await button(section, "Copy as Markdown").click();
  await see(section, "Copied");
  expect(await clipboard(page)).toMatch(/^## Get an account\n\n`GET https:.*```sh\ncurl .*```json\n\{/s);
  // Sample and answer stay while the text beside them scrolls.
  const spans = () => Promise.all([spanOf(figures.first()), spanOf(figures.last())]);
  await page.evaluate((y) => scrollBy(0, y), (await spanOf(section)).top + 200);
  const before = await spans();
  await page.evaluate(() => scrollBy(0, 100));
  expect(await spans()).toEqual(before);
});

test("the reference leads to the same section in Redoc, and back", async () => {
  const page = await open("ledger-a/#operation/getAccount");
  const current = page.locator(".menu [aria-current]");
  await link(page, "Read in Redoc").click();
  const section = page.locator("[data-section-id='/accounts/getaccount']");
  await expect.poll(async () => (await spanOf(section.locator("h2"))).top).toBeLessThan(900);
  await link(section, "In the reference").waitFor();
  await section.locator(".panel-request-samples").getByText(`"${origin}/ledger-a"`).first().waitFor();
  const links = page.locator("#redoc a");
  const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hostname));
  expect(new Set(hosts)).toEqual(new Set(["127.0.0.1", "redocly.com"]));
  await page.goBack();
  await expect.poll(() => current.textContent()).toContain("Get an account");
});

test.each([
  ["ledger-a/redoc.html", "**/redoc-library-*.js", "Redoc did not load"],
  ["console/", "**/console-*.json", "The console did not load."],
])("the page %s says so if a part of it does not load", async (path, part, message) => {
  const page = await visit(plainUrl, { expected: /Failed to load|fetch/ });
  await page.route(part, (route) => route.abort());
  await page.goto(plainUrl + path);
  await see(page, message);
});

test("the console shows the answer of the mock, and the call", async () => {
  const page = await open("console/#ledger-a/getAccount");
  await expect.poll(() => page.title()).toBe("getAccount · Console · Ledgergate");
  // The first click works, since this mock takes any key.
  await button(page, "Send").click();
  const answer = page.getByRole("region", { name: "Answer" });
  await see(answer, /^200 OK · 15 Compute Units$/);
  expect(await answer.textContent()).toMatch(/"sequence_number".*x-node-block-height: /s);
  await see(page, `curl '${origin}/ledger-a/v1/any-key/v1/accounts/0x`);
  await see(page, `baseUrl: "${origin}/ledger-a"`);

  // The tab remembers a typed key for the API's other operations, but never puts it into an address.
  await page.getByLabel("API key").fill("typed-key");
  await choose(page, "ledger-a/getBlockByHeight");
  await page.getByText("/v1/typed-key/v1/blocks/by_height/3285").first().waitFor();
  await page.reload();
  await page.getByRole("checkbox", { name: "with_transactions" }).check();
  await see(page, "/v1/typed-key/v1/blocks/by_height/3285?with_transactions=true'");
  await choose(page, "ledger-b/listOperationEffects");
  await see(page, "1 to 200");
  expect(await page.getByLabel("API key").inputValue()).toBe("any-key");
  // The allowed values are a list, and an answer below the form comes into view.
  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByLabel("order (optional)").selectOption("desc");
  await button(page, "Send").click();
  await expect.poll(async () => (await spanOf(answer)).top).toBeLessThan(350);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(page.url()).not.toContain("key");

  // Docs and mock link to each other.
  await link(page, "Mock").click();
  await page.getByRole("heading", { name: "Mock" }).waitFor();
  const operation = link(page, "getAccount");
  expect(await operation.getAttribute("href")).toContain("/docs/ledger-a/#operation/getAccount");
  await page.keyboard.press("/");
  await page.locator(".search input").fill("getAccount ledger a");
  // The scripts of the docs leave the mock's texts alone.
  expect(await page.locator(".line").first().locator(".part").count()).toBe(4);
  await page.locator("#result-0").click();
  await page.waitForURL(docs("ledger-a/**"));
});

test("the console sends nothing until each field keeps its rule", async () => {
  const page = await visit(`${plainUrl}console/#%`);
  const send = button(page, "Send");
  await send.waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await choose(page, "ledger-a/getAccount");
  await page.getByLabel("API key").fill("some-key");
  await send.click();
  const server = page.getByLabel("Server");
  expect(await server.inputValue()).toBe("");
  await server.fill("http://gateway.example");
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
      const rule = await ruleOf(field);
      expect(rule, `${label}: ${value}`).toMatch(/ must be /);
      expect(await curl.textContent()).toBe(rule);
    }
    await field.fill(right);
    expect(await curl.textContent()).toBe(call);
  }
  expect(asked).toEqual([]);
});

test("the console calls another host, and shows its failure", async () => {
  const page = await open("console/#ledger-c/updateSetting", { ...PHONE, expected: /another place|Failed/ });
  // A gateway that allows calls from every page.
  const headers = { "access-control-allow-origin": "*" };
  const gateway = "http://gateway.example";
  await page.route(`${gateway}/**`, (route) => route.fulfill({ headers, json: { from: "elsewhere" } }));
  await page.getByLabel("Server").fill(gateway);
  const answer = page.getByRole("region", { name: "Answer" });
  await button(page, "Send").click();
  await see(answer, /^200 OK/);
  await see(answer, "elsewhere");
  const body = page.getByLabel("Body");
  await body.fill("[");
  expect(await ruleOf(body)).toBe("The body is not a JSON object.");
  await body.fill("{}");
  expect(await ruleOf(body)).toBe("");
  // No server listens at the first port.
  await page.getByLabel("Server").fill("http://127.0.0.1:1");
  await button(page, "Send").click();
  await see(answer, "No server answers at this address");
});

test("a guide leads to its sections and to other guides", async () => {
  const page = await open("guides/first-call/", CLIPBOARD);
  await button(page, "Copy code").first().click();
  await button(page, "Copied").waitFor();
  const code = await page.locator(".code pre").first().textContent();
  expect(await clipboard(page)).toBe(code?.trimEnd());
  expect(code).toContain("npx ");
  await page.goto(docs("guides/errors/"));
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  expect(await contents.allInnerTexts()).toEqual(await page.locator("article h2").allInnerTexts());
  await page.getByRole("link", { name: /^Next/ }).click();
  await link(page, "Previous Errors").waitFor();
  await page.setViewportSize(PHONE.viewport);
  const guides = button(page, "All guides");
  const { top } = await spanOf(page.getByRole("heading", { level: 1 }));
  expect((await spanOf(guides)).top).toBeLessThan(top);
  const pagination = link(page, "Pagination");
  expect(await pagination.isVisible()).toBe(false);
  await guides.click();
  await pagination.click();
  await page.waitForURL("**/guides/pagination/**");
});

test("the search works by keys, from a 404 page, and after a failure", async () => {
  const page = await open("guides/no/such/page", { expected: /404|503/ });
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.route("**/search-*.json", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await button(page, "Search").press("Enter");
  const failure = page.getByText("The search cannot be loaded.");
  await failure.waitFor();
  const field = page.locator(".search input");
  await field.fill("transaction");
  const results = page.getByRole("option");
  await results.nth(1).waitFor();
  expect(await failure.count()).toBe(0);
  expect(await page.locator("mark").count()).toBeGreaterThan(0);
  await field.press("ArrowDown");
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("result-1");
  expect(await page.getByRole("option", { selected: true }).getAttribute("id")).toBe("result-1");
  await field.fill("no such thing anywhere");
  await see(page, "No matches");
  // The first one empties the field.
  await field.press("Escape");
  await field.press("Escape");
  await expect.poll(() => field.isVisible()).toBe(false);
  await page.keyboard.press("Control+k");
  await field.fill("vm_error_code");
  await page.locator("#result-0", { hasText: "NodeError" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("[id='/schemas/nodeerror#schemas/nodeerror/path=vm_error_code']").waitFor();
  await page.waitForURL(docs("ledger-a/**"));
});

test("the front page shows a first call at once, and remembers its colors", async () => {
  const page = await open("");
  await page.setViewportSize(PHONE.viewport);
  const { bottom } = await spanOf(page.locator(".first-call figure").first());
  expect(bottom).toBeLessThanOrEqual(PHONE.viewport.height);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await darkMode(page, false).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(docs("guides/"));
  expect(await background()).toBe(dark);
  await darkMode(page, true).click();
  expect(await background()).toBe(light);
});

test("scripts move nothing at deep links, and Redoc is not loaded", async () => {
  for (const address of ["ledger-b/#operation/listOperationEffects", "ledger-a/#/schemas/block"]) {
    const [before = [], after = []] = await Promise.all(
      [false, true].map(async (javaScriptEnabled) => {
        const page = await visit(docs(address), { javaScriptEnabled });
        await page.waitForLoadState("networkidle");
        const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
        expect(files.filter((name) => name.includes("/redoc-"))).toEqual([]);
        const texts = page.locator("#reference :is(h2, h3, h4, p, dt, pre)");
        return texts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      }),
    );
    const moves = after.map((top, index) => Math.abs(top - (before[index] ?? 0)));
    expect(Math.max(...moves), address).toBeLessThanOrEqual(24);
  }
});
