import { readFile } from "node:fs/promises";
import { type Browser, launchBrowser, type Page } from "@ledgergate/support/browser";
import axe, { type AxeResults } from "axe-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { MockOptions } from "../src/index.ts";
import { newFile } from "./fixtures/new-file.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { postJson, withMock } from "./fixtures/with-mock.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens the page of a mock. Returns its requests and errors, too. */
async function openPage(options: MockOptions = {}) {
  const mock = await withMock({ apis: ["warehouse", "office"], specs: { warehouse, office }, ...options });
  // The browser of the tests resolves no other host.
  const url = mock.url.replace("localhost", "127.0.0.1");
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url);
  return { mock: { ...mock, url }, page, asked, errors };
}

/** Returns the latest request in the list. */
const latest = (page: Page): ReturnType<Page["locator"]> => page.locator("#rows li").first();

const item = "/warehouse/v1/mock-key-warehouse-mainnet/r2/items/7";

describe("the page at /", () => {
  test("lists APIs with base URLs, commands and operations, and keys, and calls no other host", async () => {
    const { mock, page, asked, errors } = await openPage();
    const card = page.getByRole("article", { name: "Warehouse" });
    expect(await card.textContent()).toContain(mock.baseUrls.warehouse);
    expect(await card.textContent()).toContain(mock.curls.warehouse);
    expect(await card.getByRole("listitem").first().textContent()).toContain("GET/items/{item_id}getItem");
    const keys = page.getByRole("table").last();
    expect(await keys.textContent()).toContain("warehousemock-key-warehouse-mainnetCopymainnet");
    expect(errors).toEqual([]);
    await page.getByText("Live").waitFor();
    await page.getByText("0 calls").waitFor();
    expect(asked.map((url) => url.replace(mock.url, "")).sort()).toEqual([
      "/",
      ...["clock", "requests", "rules", "scenario", "usage"].map((path) => `/__mock/${path}`),
    ]);
  });

  test("opens a request to its body, headers and violations, without secrets", async () => {
    const { mock, page } = await openPage();
    const headers = { "content-type": "application/json", "x-auth-token": "s3cret-token" };
    const body = '{"name":"bolt","count":9007199254740993,"token":"s3cret-token"}';
    await fetch(`${mock.url}/warehouse/v1/s3cret-key/r2/items`, { method: "POST", headers, body });
    await latest(page).locator("summary").click();
    const [request, answer] = ["Request", "Answer"].map((name) =>
      latest(page).getByRole("region", { name, exact: true }),
    );
    for (const side of [request, answer]) await side?.locator("summary").click();
    await request?.getByText("x-auth-token").waitFor();
    expect(await request?.locator("pre").textContent()).toBe(
      '{\n  "name": "bolt",\n  "count": 9007199254740993,\n  "token": "[secret]"\n}',
    );
    expect(await answer?.textContent()).toContain("content-type");
    expect(await page.content()).not.toContain("s3cret");
  });

  test("names the code of a failure, also of one with status 200", async () => {
    const { mock, page } = await openPage({ apis: ["ledger-a", "ledger-c"] });
    await fetch(`${mock.baseUrls["ledger-a"]}/v1/mock-key-ledger-a-mainnet/v1/accounts/zzz`);
    await latest(page).getByText("400 web_framework_error", { exact: true }).waitFor();
    await fetch(`${mock.baseUrls["ledger-c"]}/v1/mock-key-ledger-c-mainnet/wallet/updatesetting`, postJson({}));
    await latest(page).getByText("200 ContractValidateException", { exact: true }).waitFor();
    await page.getByLabel("Filter").fill("web_framework_error");
    await page.getByText("2 requests, 1 shown").waitFor();
  });

  test("shows earlier requests and new ones, filters them, and shows no new ones while it is paused", async () => {
    const { mock, page } = await openPage();
    await fetch(mock.url + item);
    await latest(page).waitFor();
    await page.reload();
    await page.getByText("1 request", { exact: true }).waitFor();
    await fetch(`${mock.url}${item}?limit=0`);
    await page.getByText("2 requests").waitFor();
    expect(await latest(page).textContent()).toMatch(
      /GET400\/warehouse\/v1\/\[secret\]\/r2\/items\/7\?limit=0.*warehouse \/items\/\{item_id\}query limit must be >= 1$/,
    );
    await page.getByLabel("Only what went wrong").check();
    expect(await page.locator("#count").textContent()).toBe("2 requests, 1 shown");
    await page.getByLabel("Only what went wrong").uncheck();
    await page.getByLabel("Filter").fill("getitem 200");
    expect(await page.locator("#rows li:visible").allTextContents()).toEqual([expect.stringContaining("GET200")]);
    await page.getByRole("button", { name: "Pause" }).click();
    await fetch(mock.url + item);
    await page.getByRole("button", { name: "Continue (1 waiting)" }).click();
    await page.getByText("3 requests, 2 shown").waitFor();
  });

  test("advances the clock, shows costs, and downloads the requests as HAR", async () => {
    const { mock, page } = await openPage({ apis: ["ledger-a"], blockTimeMs: 1000, now: () => 0 });
    const account = `${mock.baseUrls["ledger-a"]}/v1/mock-key-ledger-a-mainnet/v1/accounts/0x1`;
    const height = async (): Promise<number> => Number((await fetch(account)).headers.get("x-node-block-height"));
    const before = await height();
    await page.getByRole("button", { name: "+10 blocks" }).click();
    await page.getByText("advanced by 10 s").waitFor();
    expect(await height()).toBe(before + 10);
    await page.getByText("2 calls, 30 Compute Units").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download HAR" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("ledgergate-mock.har");
    const har = JSON.parse(await readFile(await download.path(), "utf8")) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(2);
  });

  test("is itself served from a recording by Playwright's routeFromHAR, with the key of the guide", async () => {
    const file = await newFile("traffic.har");
    const mock = await withMock({ record: file, host: "127.0.0.1" });
    const key = "any-key";
    const token = { client_id: "a", grant_type: "client_credentials", audience: "staking" };
    const calls = (apiKey: string, client_secret: string): [string, object][] => [
      [`${mock.baseUrls["ledger-a"]}/v1/${apiKey}/v1/accounts/0x1`, {}],
      [`${mock.baseUrls["ledger-b"]}/v1/${apiKey}/operations/121693057904021505/effects?limit=2`, {}],
      [`${mock.url}/admin/v1/endpoints`, { headers: { authorization: apiKey } }],
      [`${mock.url}/oauth/token`, postJson({ ...token, client_secret })],
    ];
    const send = async (all: [string, object][]): Promise<string[]> => {
      const texts: string[] = [];
      for (const call of all) texts.push(await (await fetch(...call)).text());
      return texts;
    };
    const recorded = await send(calls("mock-key-of-mine", "my-client-secret"));
    await mock.close();
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.routeFromHAR(file);
    const served = await page.evaluate(send, calls(key, key));
    expect(served[0]).toBe(recorded[0]);
    expect(served[1]).toBe(recorded[1]?.replaceAll("mock-key-of-mine", key));
    for (const { api_key, urls } of JSON.parse(served[2] ?? "").endpoints)
      expect([api_key, urls.https.includes(`/v1/${key}`)]).toEqual([key, true]);
    expect(JSON.parse(served[3] ?? "")).toMatchObject({ access_token: key, token_type: "Bearer" });
  });

  test("shows a request's content as text, never as HTML", async () => {
    const { mock, page, errors } = await openPage();
    await fetch(`${mock.url}/warehouse/v1/KEY/r2/items/${encodeURIComponent("<img src=x onerror=alert(1)>")}?<b>=</b>`);
    await latest(page).locator("summary").click();
    await latest(page).getByRole("region", { name: "Answer", exact: true }).waitFor();
    expect(await page.locator("#rows img, #rows b:not(.method)").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test("sets the scenario, shows its rules and added ones, resets the mock, and says what it refused", async () => {
    const { mock, page } = await openPage();
    await page.getByLabel("Scenario").selectOption("down");
    await page.getByText("No node is available").waitFor();
    const rule = { operation: "getItem", count: 1, action: { status: 404 } };
    await fetch(`${mock.url}/__mock/rules`, postJson(rule));
    for (const status of [404, 502]) expect((await fetch(mock.url + item)).status).toBe(status);
    const applied = '{"action":{"fault":"html"},"id":"down-3","scenario":"down","applied":1}';
    await expect.poll(() => page.locator("#rules").textContent()).toContain(applied);
    await page.getByRole("button", { name: "Reset the mock" }).click();
    await page.getByText("Every call is answered.", { exact: true }).waitFor();
    expect(await page.locator("#rows li").count()).toBe(0);
    expect((await fetch(mock.url + item)).status).toBe(200);
    const json = { error: { code: "cross_origin", message: "Pages of another origin cannot control the mock." } };
    await page.route(`${mock.url}/__mock/scenario`, (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 403, json }) : route.continue(),
    );
    await page.getByLabel("Scenario").selectOption("flaky");
    await page.getByText(json.error.message).waitFor();
    await expect.poll(() => page.getByLabel("Scenario").inputValue()).toBe("normal");
  });

  test("copies keys, and selects the key if the browser forbids copying", async () => {
    const { page } = await openPage();
    const button = page.getByRole("button", { name: "Copy key mock-key-warehouse-testnet" });
    await button.click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("mock-key-warehouse-testnet");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
    });
    await button.click();
    await page.getByText("Selected").waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe("mock-key-warehouse-testnet");
  });

  test("shows no key of a custom state", async () => {
    const state = { teams: [{ name: "Mine", admin_keys: ["s3cret-admin"] }] };
    const { page } = await openPage({ state });
    expect(await page.content()).not.toContain("s3cret-admin");
    expect(await page.getByText("The keys of the state").isVisible()).toBe(true);
  });

  test.each(["light", "dark"] as const)(
    "is accessible in the %s, on a screen and on a telephone",
    async (colorScheme) => {
      const { mock, page, errors } = await openPage();
      await page.emulateMedia({ colorScheme });
      for (const path of [item, `${item}?limit=0`]) await fetch(mock.url + path);
      // The row of the second call comes above the first one, so nothing is opened before.
      await page.locator("#rows li").nth(1).waitFor();
      await latest(page).locator("summary").click();
      await latest(page).getByRole("region", { name: "Answer", exact: true }).waitFor();
      await page.getByLabel("Scenario").selectOption("flaky");
      await page.getByText('"latency":1500').waitFor();
      // Not inserted as a script, since the page's policy allows only its own scripts.
      await page.evaluate(axe.source);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        // Neither the page nor its table of keys scrolls sideways.
        const parts = page.locator("html, .scroll");
        expect(await parts.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0, 0]);
        const { violations } = await page.evaluate<AxeResults>("axe.run()");
        expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
      }
      expect(errors).toEqual([]);
    },
  );
});
