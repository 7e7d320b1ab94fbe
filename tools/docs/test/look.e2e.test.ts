import { join } from "node:path";
import { type Mock, startMock } from "@ledgergate/mock";
import type { Page } from "@ledgergate/support/browser";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { browser } from "./support/browser.ts";

const opened = new Map<string, Page>();
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, docs: join(import.meta.dirname, "../dist"), anyKey: true });
});

afterAll(async () => {
  for (const page of opened.values()) await page.close();
  await mock?.close();
});

/** Opens a page of the mock once for all tests, and waits for an element. */
async function open([name, address, shown]: Place): Promise<Page> {
  const known = opened.get(name);
  if (known) return known;
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  opened.set(name, page);
  await page.goto(`http://127.0.0.1:${new URL(mock.url).port}${address}`);
  await page.locator(shown).first().waitFor({ timeout: 60_000 });
  return page;
}

/** Sizes in pixels that a kind of text has on any page at 1280 px. */
const SCALE: Readonly<Record<string, number>> = { h1: 32, h2: 24, "code, pre": 14 };

type Place = readonly [name: string, address: string, shown: string];
const theConsole: Place = ["the console", "/docs/console/#ledger-c/updateSetting", "#console h2"];
const theReference: Place = ["the reference", "/docs/ledger-c/#operation/updateSetting", "#reference .copy"];
const pages: readonly Place[] = [
  ["the front page", "/docs/", "h1"],
  ["a guide", "/docs/guides/errors/", "h1"],
  ["the list of guides", "/docs/guides/", "h1"],
  ["the errors", "/docs/errors/", "h1"],
  ["the open matters", "/docs/open-matters/", "h1"],
  ["a changelog", "/docs/ledger-a/changelog/", "h1"],
  ["a page that is missing", "/docs/none/", "h1"],
  theConsole,
  theReference,
  ["the mock's page", "/", "#rules li"],
];

test.each(pages)("%s has the sizes of the scale, and content below the logo's left edge", async (...each) => {
  const page = await open(each);
  for (const [texts, size] of Object.entries(SCALE)) {
    const sizes = await page.evaluate((selector) => {
      // Code in a heading has a size of the heading.
      const found = [...document.querySelectorAll(selector)].filter(
        (each) => each.checkVisibility() && !each.parentElement?.closest("h1, h2, h3"),
      );
      return [...new Set(found.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))];
    }, texts);
    expect(
      sizes.filter((each) => each !== size),
      texts,
    ).toEqual([]);
  }
  const edges = await page.evaluate(() => {
    const left = (selector: string) => {
      const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      const range = document.createRange();
      range.selectNodeContents(element ?? document.body);
      return range.getBoundingClientRect().left;
    };
    // The menu of a page is its left edge.
    const menus = ".guides > p, .menu a";
    const hasMenu = document.querySelector(menus)?.checkVisibility();
    return [left(".brand img, .brand"), left(hasMenu && !document.querySelector(".start") ? menus : "h1")];
  });
  expect(edges[1]).toBe(edges[0]);
});

/** Describes the element with the focus: what cuts its ring, and its place on the page. */
async function describeFocus(): Promise<
  { name: string; cut: string[]; left: number; right: number; top: number; bottom: number } | undefined
> {
  // The browser scrolls to the element before the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  if (element === null || element === document.body) return undefined;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const cut: string[] = outlineStyle === "none" ? ["nothing is drawn"] : [];
  if (left - ring < 0 || right + ring > document.documentElement.clientWidth) cut.push("the window");
  let isAbsolute = getComputedStyle(element).position === "absolute";
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
    const { overflow, position } = getComputedStyle(above);
    // An absolute element leaves boxes that are not positioned.
    if (isAbsolute && position === "static") continue;
    isAbsolute = position === "absolute";
    if (position === "fixed") break;
    const box = above.getBoundingClientRect();
    // Half a pixel is rounding.
    const [x, y] = [Math.max(box.left - left, right - box.right), Math.max(box.top - top, bottom - box.bottom)];
    if (overflow !== "visible" && Math.max(x, y) + ring > 0.5) cut.push(above.outerHTML.slice(0, 80));
  }
  const name = element.ariaLabel ?? element.textContent?.trim() ?? "";
  return { name, cut, left, right, top: top + scrollY, bottom: bottom + scrollY };
}

test.each(pages)("on %s, Tab goes in the order of the eye, and the ring of the focus is whole", async (...each) => {
  const page = await open(each);
  const faults: string[] = [];
  let before: Awaited<ReturnType<typeof describeFocus>>;
  for (let presses = 0; presses < 70; presses++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(describeFocus);
    if (focus === undefined) break;
    faults.push(...focus.cut.map((by) => `The ring of "${focus.name}" is cut by ${by}`));
    // The eye goes to the right and down, and from the end of a column to the next.
    const isAbove = before && focus.bottom <= before.top + 1 && focus.left <= before.left;
    const isBeside = before && focus.right <= before.left && focus.top < (before.top + before.bottom) / 2;
    if (isAbove || isBeside) faults.push(`"${focus.name}" is above or left of "${before?.name}"`);
    before = focus;
  }
  expect(before).toBeDefined();
  expect(faults).toEqual([]);
});

test("an operation has a whole title, a URL of one line and samples that scroll", async () => {
  const page = await open(theReference);
  const section = page.locator("[id$='contracts/updatesetting']");
  const heights = await section.evaluate((element) => {
    const lines = (selector: string) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector(selector) ?? element);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    return { title: element.querySelector("h2")?.clientHeight ?? 0, address: lines("p > code"), code: lines("pre") };
  });
  expect(heights.title).toBeLessThan(40);
  expect(heights.address).toBe(1);
  const source = (await section.locator("pre").first().textContent())?.trim() ?? "";
  expect(source).toContain("createLedgerC");
  expect(
    await section
      .locator("pre")
      .first()
      .evaluate((pre) => getComputedStyle(pre).whiteSpace),
  ).toBe("pre");
  expect(await section.locator("p > code").first().textContent()).toBe(
    "POST https://{host}/v1/{apiKey}/wallet/updatesetting",
  );
});

test("the sample and the answer of an operation stay while its text scrolls", async () => {
  const page = await open(theReference);
  const section = page.locator("[id='/contracts/updatesetting']");
  const tops = () =>
    section
      .locator("figure")
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  await section.evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top + 200));
  const before = await tops();
  await page.evaluate(() => scrollBy(0, 100));
  expect(before).toHaveLength(2);
  expect(await tops()).toEqual(before);
});

test("the console colours programs, shows bodies as code, and an answer that does not come as a failure", async () => {
  const page = await open(theConsole);
  const program = page.locator("figure", { hasText: "TypeScript" }).locator("pre");
  const keywords = await program.locator(".keyword").allTextContents();
  expect(keywords).toEqual(["import", "from", "const", "const", "await"]);
  const colors = ["keyword", "string", "literal"].map((kind) =>
    program
      .locator(`.${kind}`)
      .first()
      .evaluate((element) => getComputedStyle(element).color),
  );
  expect(
    new Set([...(await Promise.all(colors)), await program.evaluate((pre) => getComputedStyle(pre).color)]).size,
  ).toBe(4);
  const font = (element: Element) => getComputedStyle(element).fontFamily + getComputedStyle(element).fontSize;
  expect(await page.getByLabel("Body").evaluate(font)).toBe(await program.evaluate(font));
  expect(await program.evaluate((pre) => getComputedStyle(pre).whiteSpace)).toBe("pre");
  // No server listens at the first port.
  await page.getByLabel("Server").fill("http://127.0.0.1:1");
  await page.getByRole("button", { name: "Send" }).click();
  const failure = page.getByRole("region", { name: "Answer" }).getByText("No answer", { exact: true });
  await failure.waitFor();
  const [color, bad] = await failure.evaluate((element) => {
    const probe = document.createElement("i");
    probe.style.color = "var(--bad)";
    document.body.append(probe);
    return [getComputedStyle(element).color, getComputedStyle(probe).color];
  });
  expect(color).toBe(bad);
});

test("on a narrow screen, the console says in whole lines why there is no answer, and refuses a body that is no object", async () => {
  const page = await open(theConsole);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel("API key").fill("some-key");
  // No server listens at the first port.
  await page.getByLabel("Server").fill("http://127.0.0.1:1");
  const body = page.getByLabel("Body");
  await body.fill("[");
  await page.getByRole("button", { name: "Send" }).click();
  expect(await body.evaluate((input: HTMLTextAreaElement) => input.validationMessage)).toBe(
    "The body is not a JSON object.",
  );
  await body.fill("{}");
  expect(await body.evaluate((input: HTMLTextAreaElement) => input.validationMessage)).toBe("");
  await page.getByRole("button", { name: "Send" }).click();
  const reason = page.getByText("No server answers at this address");
  expect(await reason.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test("on a line of 80 KB/s, nothing moves at deep links, and Redoc loads on its own page only", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => page.close());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const throughput = { downloadThroughput: 80_000, uploadThroughput: 80_000 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 40, ...throughput });
  // Each page comes as to a new visitor.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const address of [
    "ledger-a/#operation/getBlockByHeight",
    "ledger-b/#operation/listOperationEffects",
    "ledger-a/#/schemas/block",
  ]) {
    await page.goto(`http://127.0.0.1:${new URL(mock.url).port}/docs/${address}`, { waitUntil: "domcontentloaded" });
    const places = () =>
      page
        .locator("#reference :is(h2, h3, h4, p, dt, pre)")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    await page.waitForLoadState("networkidle");
    const moves = (await places()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
    expect(Math.max(...moves), address).toBeLessThanOrEqual(24);
    expect(asked.filter((url) => url.includes("/redoc-"))).toEqual([]);
  }
});
