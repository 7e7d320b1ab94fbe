import { readFile } from "node:fs/promises";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type ApiCall, listApiCalls } from "../src/api-calls.ts";
import { chromium, edge, nodePlatforms } from "../src/platforms.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { isForWeb, writePrograms } from "../src/write-consumer.ts";

const packages = await readPublishedPackages();
const entries = packages.flatMap((one) => one.entries);
let mock: Mock;
let calls: readonly ApiCall[];

beforeAll(async () => {
  // The browser finds no other host.
  mock = await startMock({ port: 0, host: "127.0.0.1" });
  calls = await listApiCalls(mock.baseUrls);
  await writePrograms(inject("consumer"), entries, calls);
});
afterAll(() => mock.close());

/** What makes the first call by a `fetch` of its own. */
const FETCHES = ["@ledgergate/runtime/node", "@ledgergate/mock"];

/** The call that an entry makes: that of its client, also where validators check it, or the first one. */
function callOf(entry: string): ApiCall | undefined {
  if (FETCHES.includes(entry)) return calls[0];
  return calls.find(({ packageName }) => packageName === entry.replace(/\/validate$/, ""));
}

/** What an entry is to give: the answer of its call, or that it has loaded. */
function expected(entry: string): string {
  if (entry === "@ledgergate/connect") return "block 1";
  return callOf(entry) ? "answered" : "loaded";
}

/** The result of an entry, in a word where it is the answer that the document shows. */
function shown(entry: string, result: string): string {
  const answer = callOf(entry)?.answer;
  return answer !== undefined && result === JSON.stringify(answer) ? "answered" : result.slice(0, 200);
}

describe("an application with the packed packages", () => {
  it("gets their dependencies as ranges, so that it needs one copy of each and takes their fixes", async () => {
    const ranges: string[] = [];
    for (const { name } of packages) {
      const manifest = await readFile(`${inject("consumer")}/node_modules/${name}/package.json`, "utf8");
      for (const [other, range] of Object.entries(JSON.parse(manifest).dependencies ?? {}))
        ranges.push(`${name}: ${other}@${range}`);
    }
    expect(ranges).toContainEqual(expect.stringContaining("runtime: openapi-fetch@^"));
    expect(ranges.filter((range) => !/@\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });

  it.each([...nodePlatforms, edge, chromium])("loads every entry and calls every client on $name", async (platform) => {
    const given = Object.entries(await platform.run(inject("consumer")));
    const found = Object.fromEntries(given.map(([entry, result]) => [entry, shown(entry, result)]));
    const wanted = entries.filter((entry) => !platform.web || isForWeb(entry));
    expect(found).toEqual(Object.fromEntries(wanted.map((entry) => [entry, expected(entry)])));
  });
});
