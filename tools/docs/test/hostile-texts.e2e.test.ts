import type { Page } from "@ledgergate/support/browser";
import { expect, test } from "vitest";
import { hostileDocument } from "./support/hostile-document.ts";
import { serveDocuments } from "./support/site.ts";
import { type Visit, visit } from "./support/visit.ts";

const things = hostileDocument();
const url = await serveDocuments({ things });

/**
 * Opens a page, by default without its policy. The test fails if it asks another host for anything but Redoc's own logo. Redoc shows
 * `document`, if it is given, in place of the sanitized one.
 */
async function open(address: string, options: Visit = {}, document = ""): Promise<Page> {
  const page = await visit(url, { bypassCSP: true, expected: /^(?!request)|\/logo-/, ...options });
  if (document !== "") await page.route("**/things-*.json", (route) => route.fulfill({ body: document }));
  await page.goto(url + address);
  return page;
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

const COUNTER = "/paths/~1counters~1{counter}";
const GET = `${COUNTER}/get`;

const BOTH = [
  "/info/description",
  `${GET}/description`,
  `${COUNTER}/parameters/1/description`,
  `${COUNTER}/post/requestBody/description`,
  `${GET}/responses/200/description`,
  "/components/schemas/Counter/description",
  "/components/schemas/Counter/properties/clerk/description",
];

test("without its policy, a page shows each text without scripts", async () => {
  for (const address of ["", "errors/", "open-matters/", "console/", "things/"]) {
    const page = await open(address);
    expect([await hasRun(page), await findEvil(page)], address).toEqual([undefined, []]);
    if (address !== "things/") continue;
    const scheme = "/components/securitySchemes/login/description";
    expect(await shownPlaces(page)).toEqual(
      expect.arrayContaining([...BOTH, "/servers/0/variables/apiKey/description", scheme]),
    );
  }
});

test("without its policy, Redoc shows each text without scripts", async () => {
  const page = await open("things/redoc.html");
  const places: string[] = [];
  // Redoc shows one group of the menu at a time.
  for (const hash of ["", "#/counter/getcounter", "#/counter/postcounter", "#/schemas/counter", "#/schemas/thing"]) {
    await read(page, hash);
    expect(await findEvil(page), hash).toEqual([]);
    places.push(...(await shownPlaces(page)));
  }
  expect(await hasRun(page)).toBe(undefined);
  const more = [
    "/info/summary",
    "/tags/0/description",
    "/components/schemas/Thing/properties/kind/x-enumDescriptions/a",
    `${GET}/responses/200/content/application~1json/examples/north/description`,
  ];
  expect([...BOTH, ...more].filter((place) => !places.includes(place))).toEqual([]);
});

test("the policy alone lets no script run and no request leave", async () => {
  // No policy can forbid an element to refresh the page.
  const raw = JSON.stringify(things).replaceAll("http-equiv", "x");
  const page = await open("things/redoc.html", { bypassCSP: false }, raw);
  await read(page, "#/schemas/counter");
  expect(await hasRun(page)).toBe(undefined);
  // Without both, the same texts do run.
  const bare = await open("", { expected: /./ }, raw);
  const asked = bare.waitForRequest("https://e.example/1");
  await bare.goto(`${url}things/redoc.html`);
  await asked;
  await expect.poll(() => hasRun(bare)).toBe(1);
});
