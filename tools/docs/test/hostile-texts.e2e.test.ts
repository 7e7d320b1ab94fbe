import type { Page } from "@ledgergate/support/browser";
import { expect, onTestFinished, test } from "vitest";
import { hostileDocument } from "./support/hostile-document.ts";
import { serveDocuments } from "./support/site.ts";
import { browser } from "./support/visit.ts";

const things = hostileDocument();
const url = await serveDocuments({ things });

interface Opened {
  readonly page: Page;
  /** Addresses of other hosts that the page asks for. */
  readonly asked: readonly string[];
}

/** Opens a page, by default without its policy. Redoc shows `document`, if it is given, in place of the sanitized one. */
async function open(address: string, bypassCSP = true, document?: string): Promise<Opened> {
  const context = await browser.newContext({ bypassCSP, viewport: { width: 1400, height: 1000 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const asked: string[] = [];
  // The browser resolves no other host, so these requests fail. Those that the policy blocks have never left.
  page.on("requestfailed", (request) => {
    const isSent = request.failure()?.errorText !== "csp";
    // Only the policy keeps Redoc from loading its own logo.
    if (isSent && !/^http:|\/logo-/.test(request.url())) asked.push(request.url());
  });
  if (document !== undefined) await page.route("**/assets/things-*.json", (route) => route.fulfill({ body: document }));
  await page.goto(url + address);
  return { page, asked };
}

/** Reads a page from top to bottom. */
async function read(page: Page, hash: string): Promise<void> {
  await page.goto(page.url().replace(/#.*/, "") + hash);
  const section = page.locator(`[data-section-id="/${hash.slice(2)}"]`, { hasText: /\S/ });
  await section.first().waitFor();
  for (let below = true; below; ) {
    await page.mouse.wheel(0, 3000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    below = await page.evaluate(() => scrollY + innerHeight < document.documentElement.scrollHeight - 1);
  }
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
function shownPlaces(page: Page): Promise<string[]> {
  return page.locator(":is(#content, #redoc) b").allTextContents();
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

test("without its policy, a static page runs no script, and shows the rest of each text", async () => {
  for (const address of ["", "errors/", "open-matters/", "console/", "things/"]) {
    const { page, asked } = await open(address);
    expect([await hasRun(page), await findEvil(page), asked], address).toEqual([undefined, [], []]);
    if (address !== "things/") continue;
    const scheme = "/components/securitySchemes/login/description";
    expect(await shownPlaces(page)).toEqual(
      expect.arrayContaining([...BOTH, "/servers/0/variables/apiKey/description", scheme]),
    );
  }
});

test("without its policy, Redoc runs no script, and shows the rest of each text", async () => {
  const { page, asked } = await open("things/redoc.html");
  const places: string[] = [];
  // Redoc shows one group of the menu at a time.
  for (const hash of ["", "#/counter/getcounter", "#/counter/postcounter", "#/schemas/counter", "#/schemas/thing"]) {
    await read(page, hash);
    expect(await findEvil(page), hash).toEqual([]);
    places.push(...(await shownPlaces(page)));
  }
  expect([await hasRun(page), asked]).toEqual([undefined, []]);
  const more = [
    "/info/summary",
    "/tags/0/description",
    "/components/schemas/Thing/properties/kind/x-enumDescriptions/a",
    `${GET}/responses/200/content/application~1json/examples/north/description`,
  ];
  expect([...BOTH, ...more].filter((place) => !places.includes(place))).toEqual([]);
});

test("without sanitized texts, the policy alone lets no script run and no request leave", async () => {
  // No policy can forbid an element to refresh the page.
  const raw = JSON.stringify(things).replaceAll("http-equiv", "x");
  const { page, asked } = await open("things/redoc.html", false, raw);
  await read(page, "#/schemas/counter");
  expect([await hasRun(page), asked]).toEqual([undefined, []]);
  // Without both, the same texts do run.
  const bare = await open("things/redoc.html", true, raw);
  await expect.poll(() => hasRun(bare.page)).toBe(true);
  await expect.poll(() => bare.asked).toContain("https://evil.example/1");
});
