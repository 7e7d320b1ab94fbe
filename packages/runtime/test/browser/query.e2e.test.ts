import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";

const ID = "18446744073709551615";
const json = (content: string) => ["application/json", content] as const;
const letters = (...tokens: readonly number[]) => json(JSON.stringify(tokens.map((token) => ({ token: `${token}` }))));

const { page, url } = await openPage(new URL("query-page.ts", import.meta.url), {
  [`/v1/k3y-canary/letters/${ID}`]: json('{"token":"a letter"}'),
  [`/v1/k3y-canary/letters?box=${ID}`]: letters(1, 2),
  [`/v1/k3y-canary/letters?box=${ID}&cursor=2`]: letters(3),
  [`/v1/k3y-canary/letters?box=${ID}&cursor=3`]: letters(),
});
const shown = (id: string) => page.locator(`#${id}`).textContent();

test("TanStack Query and SWR call through a client, and abort calls of unmounted components", async () => {
  // Never answered. The call runs until its component is unmounted.
  const slow = "**/letters/0";
  await page.route(slow, () => {});
  const sent = page.waitForRequest(slow);
  await page.goto(url);
  const shows = (id: string, text: string) => expect.poll(() => shown(id)).toBe(text);
  await shows("query", "a letter");
  await shows("swr", "a letter");
  for (const text of ["1 2 …", "1 2 3 …", "1 2 3 end"]) {
    await shows("infinite", text);
    if (!text.endsWith("end")) await page.click("#more");
  }

  const ended = page.waitForEvent("requestfailed");
  await page.click("#leave");
  expect((await ended).url()).toBe((await sent).url());
});

test("the persisted queries are JSON, and contain no API key", async () => {
  const cache = JSON.parse(await page.evaluate<string>("cache()"));
  const address = `${url}v1/{apiKey}`;
  expect(cache).toContainEqual([[address, "getLetter", { id: ID }], { token: "a letter" }]);
  const pages = [
    { items: [{ token: "1" }, { token: "2" }], next: { box: ID, cursor: "2" } },
    { items: [{ token: "3" }], next: { box: ID, cursor: "3" } },
    { items: [] },
  ];
  const pageParams = [{ box: ID }, { box: ID, cursor: "2" }, { box: ID, cursor: "3" }];
  expect(cache).toContainEqual([[address, "listLetters", { box: ID }, "pages"], { pages, pageParams }]);
  expect(JSON.stringify(cache)).not.toContain("canary");
});
