import type { Page } from "@ledgergate/support/browser";
import { expect, test } from "vitest";
import { petDocument } from "./support/pet-document.ts";
import { serveDocuments } from "./support/site.ts";
import { button, contentWidth, link, spanOf, visit } from "./support/visit.ts";

const titles = ["Read *all* of_it [here](x)", "Read", "Read", "Größe 2", "100% <b>#1</b>", ""];
const header = (text: string) => ({ description: text, schema: { type: "string" } });

/** A document whose titles repeat, have marks of Markdown and of addresses, and are names of schemas, too. */
const things = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  servers: [{ url: "http://localhost:4010" }],
  tags: [{ name: "Größe 2", description: "All things.\n\n    ## Read" }],
  paths: Object.fromEntries(
    titles.map((summary, at) => [
      `/things/${at}`,
      {
        get: {
          operationId: `read${at}`,
          summary,
          ...(at > 0 && { tags: ["Größe 2"] }),
          description: "Text\n\n```\n## Read\n```",
          responses: {
            200: { description: "Read.", headers: { "X-All": header("Everywhere.") } },
            429: { description: "Later.", headers: { "X-All": header("x"), "X-Wait": header("How *long*.") } },
          },
        },
      },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      ["Old", ...titles.filter(Boolean), ...Array.from({ length: 300 }, (_, at) => `Part${at}`)].map((name) => [
        name,
        {
          deprecated: name === "Old",
          description: "A thing.",
          type: "object",
          properties: {
            outer: { type: "object", properties: { "in (%) ner": { type: "string" } } },
            old: { type: "string", deprecated: true, readOnly: true },
          },
        },
      ]),
    ),
  },
};

/** Further APIs, each with 21 operations. */
const names = Array.from({ length: 12 }, (_, index) => `pets-${index + 10}`);

function pets(title: string): object {
  const { get } = Object(petDocument().paths)["/pets/{id}"];
  const paths = Array.from({ length: 21 }, (_, index) => [
    `/pets/{id}/${index}`,
    { get: { ...get, operationId: `getPet${index}` } },
  ]);
  return { ...petDocument(), info: { title, version: "1.0.0" }, paths: Object.fromEntries(paths) };
}

const url = await serveDocuments({ things, ...Object.fromEntries(names.map((name) => [name, pets(name)])) });

const open = (fragment: string, options?: Parameters<typeof visit>[1]) =>
  visit(`${url}things/index.html${fragment}`, options);

const goTo = (page: Page, fragment: string) => page.evaluate((hash) => location.assign(hash), fragment);

const current = (page: Page) => page.locator(".menu [aria-current]");

test("works with any fragment, and with sections of any name", async () => {
  const page = await open("#%");
  expect(await button(page, "Copy as Markdown").count()).toBeGreaterThan(300);
  const links = page.locator(".menu details a");
  // A short section at the end cannot reach the top.
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const [at, href] of [...hrefs.slice(0, 11), ...hrefs.slice(-1)].entries()) {
    await goTo(page, ["#nowhere", "#/", "#contents", "#/schemas/%E0%A4%A"][at % 4] ?? "");
    await goTo(page, href);
    await expect.poll(() => current(page).getAttribute("href")).toBe(href);
  }
});

test.each([true, false])("opens what hides a link's target, with scripts: %s", async (javaScriptEnabled) => {
  const page = await visit(url, { javaScriptEnabled });
  const search = await page.locator("[data-search]").getAttribute("data-search");
  const records = await (await fetch(url + search)).json();
  for (const [title, text] of [
    ["outer.in (%) ner", "outer.in (%) ner"],
    ["X-Wait", "How long."],
  ] as const) {
    const { href } = records.find((record: { title: string }) => record.title === title);
    await page.goto(url + href);
    const shown = page.getByText(text, { exact: true }).filter({ visible: true });
    await expect.poll(() => shown.count()).toBe(1);
  }
});

test("marks what is deprecated or read-only, and prints what is folded", async () => {
  const page = await open("");
  const old = page.locator("[id='/schemas/old']");
  expect(await old.locator("h2").textContent()).toBe("Old Deprecated");
  expect(await old.locator("dt").last().textContent()).toBe("old string deprecated read-only");
  // The button to copy has its name again, however often it is clicked.
  await button(page, "Copy as Markdown").first().click();
  const copied = button(page, "Not copied");
  await copied.click();
  await copied.waitFor({ state: "detached" });
  // Paper has no menu and no buttons, but all that is folded or scrolls.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("button, nav, input").filter({ visible: true }).count()).toBe(0);
  expect(await page.getByText("X-Wait").nth(1).isVisible()).toBe(true);
  expect(
    await page
      .locator("figure pre")
      .first()
      .evaluate((pre) => getComputedStyle(pre).whiteSpace),
  ).toBe("pre-wrap");
});

test("cuts its Markdown into its sections", async () => {
  const [html, markdown] = await Promise.all(
    ["index.html", "index.md"].map(async (file) => (await fetch(`${url}things/${file}`)).text()),
  );
  const places = [...(html ?? "").matchAll(/data-markdown="(\d+) (\d+)"/g)];
  expect(places).toHaveLength(2 + titles.length + Object.keys(things.components.schemas).length);
  const sections = places.map(([, start, end]) => (markdown ?? "").slice(Number(start), Number(end)));
  expect(sections[0]).toBe("## other\n\n- `GET /things/0`: Read \\*all\\* of_it \\[here\\](x)");
  expect(sections[1]).toMatch(/^## Read \\\*all.*- `429`: [^\n]*\n {2}- `X-Wait` \(string\): How \*long\*\.$/s);
  const all = sections.join("\n\n").replace("\n\n### 100%", "\n\n## Schemas\n\n### 100%");
  expect(markdown?.endsWith(`\n\n${all}\n`)).toBe(true);
});

test("changes its address once while the reader scrolls fast", async () => {
  const page = await open("#/schemas/part1");
  const changes = await page.evaluate(async () => {
    const replace = history.replaceState.bind(history);
    let count = 0;
    history.replaceState = (...change) => {
      count++;
      replace(...change);
    };
    for (let y = 0; y < document.documentElement.scrollHeight; y += 2500) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    document.getElementById("/schemas/part150")?.scrollIntoView();
    return count;
  });
  expect(changes).toBeLessThan(20);
  await expect.poll(() => new URL(page.url()).hash).toBe("#/schemas/part150");
  expect(await page.title()).toBe("Part150 · Things API · Ledgergate");
  expect(await current(page).textContent()).toBe("Part150");
  // The reader leaves the section that was asked for, though it is still in view.
  await page.evaluate(() => scrollBy(0, -150));
  await expect.poll(() => page.title()).toMatch(/^Part15 /);
  // A focus in the header does not scroll the page.
  const before = await page.evaluate(() => scrollY);
  await button(page, "Search").focus();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => new URL(page.url()).hash).toBe("");
});

test("on a narrow screen, the contents show the section that is read", async () => {
  const page = await open("#/schemas/part250", { viewport: { width: 320, height: 800 } });
  expect(await contentWidth(page)).toBe(320);
  await button(page, "Contents").click();
  const contents = page.locator("#contents");
  await expect.poll(() => contents.evaluate((box) => box.scrollTop)).toBeGreaterThan(1000);
  expect(await current(page).textContent()).toBe("Part250");
  await contents.evaluate((box) => box.scrollTo(0, 0));
  await contents.getByText("Größe 2", { exact: true }).first().click();
  await contents.getByText("GET").nth(1).click();
  await expect.poll(() => contents.isVisible()).toBe(false);
  await expect.poll(() => page.title()).toMatch(/^Read /);
});

test("with many APIs, front page, header and search lead to each one", async () => {
  const page = await visit(url);
  const last = page.getByRole("list", { name: "APIs" }).getByRole("listitem").last();
  expect((await spanOf(last)).bottom).toBeLessThanOrEqual(900);
  // Long tables are folded.
  const card = page.getByRole("article", { name: "pets-21" });
  const operation = link(card, "getPet20");
  expect(await operation.isVisible()).toBe(false);
  await card.getByText("21 operations, 7 CU a call").click();
  await operation.click();
  for (const [width, role, name] of [
    [1000, "link", "APIs"],
    [360, "button", "Menu"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await contentWidth(page)).toBe(width);
    await page.getByRole("banner").getByRole(role, { name, exact: true }).click();
    await link(page, "pets-17").filter({ visible: true }).first().click();
    await page.waitForURL("**/pets-17/**");
  }
  await page.keyboard.press("/");
  const field = page.getByLabel("Search the documentation");
  const places = page.getByRole("option", { name: /^getPet3 operation/ }).locator("i");
  const others = names.filter((name) => name !== "pets-17");
  for (const [query, found] of [
    ["getPet3", ["pets-17", ...others]],
    ["getPet3 pets-15", ["pets-15"]],
  ] as const) {
    await field.fill(query);
    await expect.poll(() => places.allInnerTexts()).toEqual(found.map((name) => `operation · ${name}`));
  }
});
