import { expect, test } from "vitest";
import { bundle } from "../src/size/bundle.ts";
import { clientPrograms } from "../src/size/programs.ts";

/** What drags a client in: its factory, its transport, or what it is built on. */
const isOfClient = (path: string) => /\/runtime\/dist\/(client|run-call|transport)\.js|openapi-fetch/.test(path);

test("a client is recognised by its files", async () => {
  expect((await bundle(clientPrograms["ledger-a"] ?? "")).files.filter(isOfClient)).toHaveLength(4);
});

test.each([
  ["@ledgergate/runtime", "isLedgergateError"],
  ["@ledgergate/runtime", "LedgergateError"],
  ["@ledgergate/runtime", "toBigInt"],
  ["@ledgergate/runtime", "u64"],
  ["@ledgergate/ledger-a", "isBlockComplete"],
  ["@ledgergate/ledger-a/address", "normalizeAddress"],
  ["@ledgergate/ledger-a/address", "shortenAddress"],
  ["@ledgergate/ledger-a/type-tag", "isSameTypeTag"],
  ["@ledgergate/ledger-a/transaction-hash", "transactionHash"],
  ["@ledgergate/ledger-b/effect-cursor", "effectCursor"],
  ["@ledgergate/ledger-c/transaction-id", "verifyTransactionId"],
])("%s: %s comes without a client", async (from, name) => {
  const { files, minified } = await bundle(`import { ${name} } from "${from}"; console.log(${name});`);
  expect(minified).toBeGreaterThan(50);
  expect(files.filter(isOfClient)).toEqual([]);
});

test.each(["ledger-a", "ledger-b", "ledger-c", "admin", "auth", "connect", "runtime"])(
  "an import of %s that nobody uses leaves nothing",
  async (name) => {
    const { minified, files } = await bundle(`import * as unused from "@ledgergate/${name}";`);
    expect({ minified, files }).toEqual({ minified: 0, files: [] });
  },
);

test.each(Object.keys(clientPrograms))("a program with %s carries nothing optional", async (name) => {
  const { files } = await bundle(clientPrograms[name] ?? "");
  expect(files.filter((path) => /\/runtime\/dist\/(node|otel|validate)\/|noble|scure/.test(path))).toEqual([]);
});
