import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { chromium } from "../src/platforms/chromium.ts";
import { edge } from "../src/platforms/edge.ts";
import { nodePlatforms } from "../src/platforms/node-platforms.ts";
import type { Results } from "../src/platforms/platform.ts";
import { printMatrix } from "../src/print-matrix.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { isForWeb, writePrograms } from "../src/write-programs.ts";

const packages = await readPublishedPackages();
const entries = packages.flatMap((one) => one.entries);
const results = new Map<string, Results>();
let mock: Mock;

/** What the call of each client gives, as `programs/run-calls.mjs` has it. */
const answers: Readonly<Record<string, string>> = {
  "@ledgergate/ledger-a": "block 1",
  "@ledgergate/ledger-b": "account_credited",
  "@ledgergate/ledger-c": "7 %",
  "@ledgergate/admin": "ledger-a",
  "@ledgergate/auth": "Bearer",
  "@ledgergate/connect": "block 1",
  "@ledgergate/runtime/node": "block 1",
};

/** What an entry gives: the client's answer also where validators check it, and otherwise that it has loaded. */
function expected(entry: string): string {
  return answers[entry.replace(/\/validate$/, "")] ?? "loaded";
}

beforeAll(async () => {
  // The browser finds no other host.
  mock = await startMock({ port: 0, host: "127.0.0.1" });
  await writePrograms(inject("consumer"), entries);
});
afterAll(async () => {
  await mock.close();
  console.log(printMatrix(entries, results));
});

describe("an application with the packed packages", () => {
  it.each([...nodePlatforms, edge, chromium])("loads every entry and calls every client on $name", async (platform) => {
    results.set(platform.name, {});
    const found = await platform.run(inject("consumer"), mock.url);
    results.set(platform.name, found);
    const wanted = entries.filter((entry) => !platform.web || isForWeb(entry));
    expect(found).toEqual(Object.fromEntries(wanted.map((entry) => [entry, expected(entry)])));
  });

  it("has a call of every client", () => {
    const clients = packages.filter(({ isClient }) => isClient).map(({ name }) => name);
    expect(clients.filter((name) => !(name in answers))).toEqual([]);
  });
});
