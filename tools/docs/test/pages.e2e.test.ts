import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mock, startMock } from "@ledgergate/mock";
import type { Page } from "@ledgergate/support/browser";
import { listen } from "@ledgergate/support/free-port";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { browser } from "./support/browser.ts";
import { findLayoutFaults } from "./support/find-layout-faults.ts";
import { petDocument } from "./support/pet-document.ts";
import { type StaticServer, serve } from "./support/serve.ts";
import { type Visitor, visit } from "./support/visitor.ts";

const SITE = join(import.meta.dirname, "../dist");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Sizes in pixels that a kind of text has on any page at 1280 px. */
const SCALE: Readonly<Record<string, number>> = { h1: 32, h2: 24, "code, pre": 14 };

const folder = mkdtempSync(join(tmpdir(), "ledgergate-pages-"));
const opened = new Map<string, Visitor>();
let mock: Mock;
let pets: StaticServer;

// A gateway on another host, which allows calls from every page.
const foreign = createServer((_, response) => {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  response.writeHead(200, { ...headers, "content-type": "application/json" }).end('{"from":"elsewhere"}');
});
let foreignUrl = "";

beforeAll(async () => {
  mock = await startMock({ port: 0, docs: SITE, anyKey: true });
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(petDocument()));
  await buildDocs({ specs: [{ name: "pets", file }], out: join(folder, "site") });
  pets = await serve(join(folder, "site"));
  foreignUrl = `http://127.0.0.1:${await listen(foreign)}`;
});

afterAll(async () => {
  for (const visitor of opened.values()) await visitor.leave();
  foreign.close();
  await pets?.close();
  await mock?.close();
  rmSync(folder, { recursive: true });
});

type Place = readonly [name: string, address: string, shown: string];
const theConsole: Place = ["the console", "/docs/console/#ledger-c/updateSetting", "#console h2"];
const theReference: Place = ["an operation with a body", "/docs/ledger-c/#operation/updateSetting", "#reference .copy"];
const theMock: Place = ["the mock's page", "/", "#rules li"];
const missing: Place = ["a page that is missing", "/docs/none/", "h1"];
const pages: readonly Place[] = [
  ["the front page", "/docs/", "h1"],
  ["a guide", "/docs/guides/errors/", "h1"],
  ["the list of guides", "/docs/guides/", "h1"],
  ["the errors", "/docs/errors/", "h1"],
  ["the open matters", "/docs/open-matters/", "h1"],
  ["a changelog", "/docs/ledger-a/changelog/", "h1"],
  missing,
  theConsole,
  theReference,
  ["a large reference", "/docs/ledger-a/", "#reference .copy"],
  ["a deprecated operation", "/pets/#operation/listPets", "#reference .copy"],
  theMock,
];

function addressOf([, address]: Place): URL {
  return new URL(
    address.replace("/pets/", "pets/"),
    address.startsWith("/pets") ? pets.url : `http://127.0.0.1:${new URL(mock.url).port}`,
  );
}

/** Opens a page in light, once for all tests, and waits for an element. */
async function open(place: Place): Promise<Page> {
  const [name, , shown] = place;
  const known = opened.get(name);
  if (known) return known.page;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const visitor = await visit(context, addressOf(place).origin, "light");
  opened.set(name, visitor);
  await visitor.page.goto(addressOf(place).href);
  await visitor.page.locator(shown).last().waitFor();
  return visitor.page;
}

interface Axe {
  run(part: string, options: object): Promise<AxeResults>;
}

/** Lists each element of a part of a page that violates WCAG 2.2 AA, or only some rules. */
async function violations(page: Page, part = "html", rules = RULES): Promise<string[]> {
  // Not inserted as a script, since a page's policy allows only its own scripts.
  await page.evaluate(AXE);
  const found = await page.evaluate(
    ([part, runOnly]) => (globalThis as unknown as { axe: Axe }).axe.run(part, { runOnly }),
    [part, rules] as const,
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

function call(page: Page, url: string): Promise<number | string> {
  return page.evaluate(
    (url) =>
      fetch(url).then(
        ({ status }) => status,
        () => "refused",
      ),
    url,
  );
}

describe.each(pages)("%s", (...place) => {
  test("has the sizes of the scale, and content below the logo's left edge", async () => {
    const page = await open(place);
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

  test("leads Tab in the order of the eye, and the ring of the focus is whole", async () => {
    const page = await open(place);
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

  test("conforms to WCAG 2.2 AA in light and dark, and covers no code and breaks no word", async () => {
    const page = await open(place);
    // A title of the pets is one long word.
    expect((await findLayoutFaults(page)).filter((fault) => !fault.includes("</script>"))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Dark mode", pressed: false }).click();
    // Only colors differ.
    expect(await violations(page, "html", ["color-contrast"])).toEqual([]);
    await page.getByRole("button", { name: "Dark mode", pressed: true }).click();
  });

  test("fits each width", async () => {
    const page = await open(place);
    for (const width of [360, 390, 1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  test("links only to what is there, and asks and connects to no other host", async () => {
    const page = await open(place);
    const links = await page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const { origin } = addressOf(place);
    for (const file of new Set(links.map((link) => link.replace(/#.*/, ""))))
      if (file.startsWith(origin) && file !== addressOf(missing).href)
        expect((await fetch(file)).status, file).toBe(200);
    const isMissing = place[0] === missing[0];
    expect(opened.get(place[0])?.faults.filter((fault) => !(isMissing && /404/.test(fault)))).toEqual([]);
    expect(await call(page, foreignUrl)).toBe(place[0] === theConsole[0] ? 200 : "refused");
  });
});

test("the search has no violation of WCAG", async () => {
  const page = await open(theMock);
  await page.keyboard.press("/");
  await page.keyboard.type("gas_used");
  await page.locator(".search [role=option]").first().waitFor();
  expect(await violations(page, "dialog")).toEqual([]);
  await page.keyboard.press("Escape");
});

test("the console calls a server on another host", async () => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(new URL("/docs/console/#ledger-a/getAccount", addressOf(theMock)).href);
  await page.getByLabel("Server").fill(foreignUrl);
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText(/^200 OK/).waitFor();
  expect(await answer.textContent()).toContain("elsewhere");
});

test("every page has a policy before anything that it loads: the console alone connects to other servers", () => {
  const pages = globSync("**/*.html", { cwd: SITE });
  expect(pages).toContain("404.html");
  for (const page of pages) {
    const html = readFileSync(join(SITE, page), "utf8");
    const [, policy = ""] =
      /^<!doctype html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
        html,
      ) ?? [];
    const rules = new Map(policy.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]));
    expect(Object.fromEntries(rules), page).toEqual({
      "default-src": "'self'",
      "script-src": expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/),
      "style-src": "'self' 'unsafe-inline'",
      "font-src": "'self' data:",
      "img-src": "'self' data:",
      ...(page === "console/index.html" && { "connect-src": "*" }),
      "object-src": "'none'",
      "frame-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
    });
    expect(html.match(/<script(?![^>]* src=)/g) ?? [], page).toHaveLength(page.endsWith("redoc.html") ? 0 : 1);
  }
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
