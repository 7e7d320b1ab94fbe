import { type Browser, launchBrowser, type Page } from "@ledgergate/browser";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A mock with its page open, all that the page asked for, and all that went wrong in it. */
interface OpenPage {
  readonly mock: WatchedMock;
  readonly page: Page;
  readonly asked: string[];
  readonly faults: string[];
}

async function openPage(options: Parameters<typeof withMock>[0] = {}): Promise<OpenPage> {
  const mock = await withMock({ apis: ["warehouse", "office"], specs: { warehouse, office }, ...options });
  // The browser of the tests knows no other host than this one.
  const url = mock.url.replace("localhost", "127.0.0.1");
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(url);
  return { mock: { ...mock, url }, page, asked, faults };
}

const item = "/warehouse/v1/mock-key-warehouse-mainnet/r2/items/7";

describe("the page at /", () => {
  test("lists APIs with base URLs, commands and operations, and keys", async () => {
    const { mock, page, faults } = await openPage();
    const card = page.getByRole("article", { name: "Warehouse" });
    expect(await card.textContent()).toContain(mock.baseUrls.warehouse);
    expect(await card.textContent()).toContain(mock.curls.warehouse);
    expect(await card.getByRole("listitem").first().textContent()).toContain("GET/items/{item_id}getItem");
    const keys = page.getByRole("table").first();
    expect(await keys.textContent()).toContain("warehousemock-key-warehouse-mainnetCopymainnet");
    expect(faults).toEqual([]);
  });

  test("asks nobody else for anything", async () => {
    const { mock, page, asked } = await openPage();
    await page.getByText("Live").waitFor();
    expect(asked.map((url) => url.replace(mock.url, "")).sort()).toEqual(["/", "/__mock/requests", "/__mock/scenario"]);
  });

  test("shows requests as they come in, and those of before", async () => {
    const { mock, page } = await openPage();
    await fetch(`${mock.url}${item}?limit=0`);
    const row = page.locator("#rows tr").first();
    await row.waitFor();
    expect(await row.textContent()).toMatch(
      /GET400.*warehouse \/items\/\{item_id\}\/warehouse\/v1\/\[secret\]\/r2\/items\/7\?limit=0query limit must be >= 1$/,
    );
    await page.reload();
    await row.waitFor();
    expect(await page.locator("#count").textContent()).toBe("1 request");
  });

  test("takes what a request brings along for text", async () => {
    const { mock, page, faults } = await openPage();
    await fetch(`${mock.url}/warehouse/v1/KEY/r2/items/${encodeURIComponent("<img src=x onerror=alert(1)>")}?<b>=</b>`);
    await page.locator("#rows tr").first().waitFor();
    expect(await page.locator("#rows img, #rows b").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test("sets the scenario and resets the mock", async () => {
    const { mock, page } = await openPage();
    await page.getByLabel("What goes wrong").selectOption("down");
    await page.getByText("Nothing answers").waitFor();
    expect((await fetch(mock.url + item)).status).toBe(502);
    await page.locator("#rows tr").first().waitFor();
    await page.getByRole("button", { name: "Reset the mock" }).click();
    await page.getByText("Every call is answered.").waitFor();
    expect(await page.locator("#rows tr").count()).toBe(0);
    expect((await fetch(mock.url + item)).status).toBe(200);
  });

  test("copies commands", async () => {
    const { mock, page } = await openPage();
    await page.getByRole("button", { name: "Copy command for Warehouse" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mock.curls.warehouse);
  });

  test("copies keys, and selects what may not be copied", async () => {
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

  test("says what the mock refused, and shows the scenario that is set", async () => {
    const { mock, page } = await openPage();
    await page.getByText("Every call is answered.").waitFor();
    const json = { error: { code: "cross_origin", message: "Pages of another origin cannot control the mock." } };
    await page.route(`${mock.url}/__mock/scenario`, (route) => route.fulfill({ status: 403, json }));
    await page.getByLabel("What goes wrong").selectOption("down");
    await page.getByText(`That failed: ${json.error.message}`).waitFor();
    expect(await page.getByLabel("What goes wrong").inputValue()).toBe("normal");
  });

  test("works by keyboard alone", async () => {
    const { mock, page } = await openPage();
    await page.getByText("Live").waitFor();
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? "");
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 100 && (await focused()) !== name; presses++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("Copy command for Warehouse");
    await page.keyboard.press("Enter");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mock.curls.warehouse);
    await tabTo("scenario");
    await page.keyboard.type("down");
    await page.getByText("Nothing answers").waitFor();
    await tabTo("reset");
    await page.keyboard.press("Space");
    await page.getByText("Every call is answered.").waitFor();
  });

  test("shows no key of a state that is the caller's own", async () => {
    const state = { teams: [{ name: "Mine", admin_keys: ["s3cret-admin"] }] };
    const { page } = await openPage({ state });
    expect(await page.content()).not.toContain("s3cret-admin");
    expect(await page.getByText("Those of the state").isVisible()).toBe(true);
  });

  test("is readable in the dark and on a telephone", async () => {
    const { mock, page } = await openPage();
    const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).not.toBe("rgb(255, 255, 255)");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await fetch(mock.url + item);
    const row = page.locator("#rows tr").first();
    await row.waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(100);
  });
});
