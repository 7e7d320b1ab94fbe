import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@ledgergate/support/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { browser } from "./support/browser.ts";
import { hostileDocument } from "./support/hostile-document.ts";
import { type StaticServer, serve } from "./support/serve.ts";

const folder = mkdtempSync(join(tmpdir(), "ledgergate-hostile-"));
const raw = JSON.stringify(hostileDocument());

let server: StaticServer;

beforeAll(async () => {
  mkdirSync(join(folder, "things"));
  const file = join(folder, "things", "openapi.json");
  writeFileSync(file, raw);
  await buildDocs({ specs: [{ name: "things", file }], out: join(folder, "site") });
  server = await serve(join(folder, "site"));
});

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

interface Visit {
  readonly page: Page;
  /** Addresses of other hosts that the page asked for. */
  readonly asked: readonly string[];
}

interface Setup {
  /** The page has its policy. */
  readonly policy: boolean;
  /** Documents are sanitized. */
  readonly texts: boolean;
}

async function open(address: string, secured: Setup): Promise<Visit> {
  const context = await browser.newContext({ bypassCSP: !secured.policy, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const asked: string[] = [];
  // The browser resolves no other host, so these requests fail. Those that the policy blocks have never left.
  page.on("requestfailed", (request) => {
    const isSent = request.failure()?.errorText !== "csp";
    // Only the policy keeps Redoc from loading its own logo.
    if (isSent && /^https:(?!\/\/cdn\.redoc\.ly\/redoc\/logo-)/.test(request.url())) asked.push(request.url());
  });
  // No policy can forbid an element to refresh the page.
  if (!secured.texts) {
    await page.route("**/assets/things-*.json", (route) => route.fulfill({ body: raw.replaceAll("http-equiv", "x") }));
  }
  await page.goto(server.url + address);
  return { page, asked };
}

/** The places of the document in Redoc, which shows one group of the menu at a time. */
const PLACES = [
  "",
  "#/counter",
  "#/counter/getcounter",
  "#/counter/postcounter",
  "#/schemas/counter",
  "#/schemas/thing",
];

/** Reads all that a page in Redoc shows, and returns what {@link findEvil} and {@link shownPlaces} find. */
async function readAll(page: Page): Promise<{ evil: string[]; places: string[] }> {
  const evil: string[] = [];
  const places: string[] = [];
  for (const hash of PLACES) {
    await page.goto(page.url().replace(/#.*/, "") + hash);
    await page
      .locator(`[data-section-id="/${hash.slice(2)}"]`, { hasText: /\S/ })
      .first()
      .waitFor();
    for (let below = true; below; ) {
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      below = await page.evaluate(() => scrollY + innerHeight < document.documentElement.scrollHeight - 1);
    }
    evil.push(...(await findEvil(page)));
    places.push(...(await shownPlaces(page)));
  }
  return { evil, places };
}

function hasRun(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(globalThis, "hasRun"));
}

/** Lists what no text may have brought into a page: an element of an attack, an attribute, a link that is none of the web. */
function findEvil(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const evil = document.querySelectorAll(".evil, #evil, iframe, base, [onclick], [onerror]");
    const links = [...document.querySelectorAll("a")].filter(({ protocol }) => !/^(?:https?|mailto):$/.test(protocol));
    return [...evil, ...links].map(({ outerHTML }) => outerHTML);
  });
}

/** Lists the bold words, which name places of the document. */
async function shownPlaces(page: Page): Promise<string[]> {
  return [...new Set(await page.locator(":is(#content, #redoc) b").allTextContents())];
}

const GET = "/paths/~1counters~1{counter}/get";

const BOTH = [
  "/info/description",
  `${GET}/description`,
  "/paths/~1counters~1{counter}/parameters/1/description",
  "/paths/~1counters~1{counter}/post/requestBody/description",
  `${GET}/responses/200/description`,
  "/components/schemas/Counter/description",
  "/components/schemas/Counter/properties/clerk/description",
];

test("without its policy, a static page runs no script of a text, and shows the rest of each text", async () => {
  for (const address of ["", "errors/", "open-matters/", "console/"]) {
    const { page, asked } = await open(address, { policy: false, texts: true });
    expect([await hasRun(page), await findEvil(page), asked]).toEqual([undefined, [], []]);
    await page.context().close();
  }
  const { page, asked } = await open("things/", { policy: false, texts: true });
  expect([await hasRun(page), await findEvil(page), asked]).toEqual([undefined, [], []]);
  const scheme = "/components/securitySchemes/login/description";
  expect(await shownPlaces(page)).toEqual(expect.arrayContaining([...BOTH, "key", scheme]));
  await page.context().close();
});

test("without its policy, Redoc runs no script of a text, and shows the rest of each text", async () => {
  const { page, asked } = await open("things/redoc.html", { policy: false, texts: true });
  const { evil, places } = await readAll(page);
  expect([await hasRun(page), evil, asked]).toEqual([undefined, [], []]);
  const more = ["/info/summary", "/tags/0/description", "enum", "example"];
  expect(places).toEqual(expect.arrayContaining([...BOTH, ...more]));
  await page.context().close();
});

test("without sanitized texts, the policy alone lets no script run and no request leave", async () => {
  const { page, asked } = await open("things/redoc.html", { policy: true, texts: false });
  await readAll(page);
  expect([await hasRun(page), asked]).toEqual([undefined, []]);
  // Without both, the same texts do run.
  await page.context().close();
  const bare = await open("things/redoc.html", { policy: false, texts: false });
  await expect.poll(() => hasRun(bare.page)).toBe(true);
  await expect.poll(() => bare.asked).toContain("https://evil.example/1");
  await bare.page.context().close();
});
