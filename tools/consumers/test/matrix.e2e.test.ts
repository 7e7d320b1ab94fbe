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
  // The browser resolves no other host.
  mock = await startMock({ port: 0, host: "127.0.0.1" });
  calls = await listApiCalls(mock.baseUrls);
  await writePrograms(inject("consumer"), entries, calls);
});
afterAll(() => mock.close());

/** Entries that provide a `fetch`. They make the first call with it. */
const FETCHES = ["@ledgergate/runtime/node", "@ledgergate/mock"];

/** Returns the call that an entry makes: the first call, or that of its client. `undefined` if it makes none. */
function callOf(entry: string): ApiCall | undefined {
  if (FETCHES.includes(entry)) return calls[0];
  return calls.find(({ packageName }) => packageName === entry.replace(/\/validate$/, ""));
}

/** Expected result of an entry: the answer of its call, or that it was loaded. */
function expected(entry: string): string {
  if (entry === "@ledgergate/connect") return "block 1";
  return callOf(entry) ? "answered" : "loaded";
}

/** Shortens the result of an entry if it equals the document's example. */
function shown(entry: string, result: string): string {
  const answer = callOf(entry)?.answer;
  return answer !== undefined && result === JSON.stringify(answer) ? "answered" : result.slice(0, 200);
}

describe("an application with the packed packages", () => {
  it.each([...nodePlatforms, edge, chromium])("loads every entry and calls every client on $name", async (platform) => {
    const results = Object.entries(await platform.run(inject("consumer")));
    const found = Object.fromEntries(results.map(([entry, result]) => [entry, shown(entry, result)]));
    const wanted = entries.filter((entry) => !platform.web || isForWeb(entry));
    expect(found).toEqual(Object.fromEntries(wanted.map((entry) => [entry, expected(entry)])));
  });
});
