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

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  await writePrograms(inject("consumer"), entries);
});
afterAll(async () => {
  await mock.close();
  console.log(printMatrix(entries, results));
});

describe("an application with the packed packages", () => {
  it.each([...nodePlatforms, edge, chromium])("loads every entry and calls every client on $name", async (platform) => {
    results.set(platform.name, {});
    // The browser finds no host but this one.
    const found = await platform.run(inject("consumer"), `http://127.0.0.1:${mock.port}`);
    results.set(platform.name, found);
    // Every client has a call of its own: that it loads is not enough.
    const called = packages.filter(({ isClient }) => isClient).map(({ name }) => found[name]);
    expect(called).not.toContain("loaded");
    const loaded = entries.filter((entry) => !platform.web || isForWeb(entry)).map((entry) => [entry, "loaded"]);
    expect(found).toEqual({
      ...Object.fromEntries(loaded),
      "@ledgergate/ledger-a": "block 1",
      "@ledgergate/ledger-b": "account_credited",
      "@ledgergate/ledger-c": "7 %",
      "@ledgergate/admin": "ledger-a",
      "@ledgergate/auth": "Bearer",
      ...(!platform.web && { "@ledgergate/runtime/node": "block 2" }),
    });
  });
});
