import { expect, test } from "vitest";
import { suggestName } from "../src/internal.ts";

const known = Object.fromEntries(
  ["get-account-balance", "get-account-transactions", "get-account", "list-accounts", "get-block-by-height"].map(
    (name) => [name, true],
  ),
);

test.each([
  ["get-acount", "get-account"],
  ["get-acuont", "get-account"],
  ["get-accounts", "get-account"],
  ["get-account-balanse", "get-account-balance"],
  ["list-acount", "list-accounts"],
  ["Get-Blok", "get-block-by-height"],
])("%s is taken for the nearest name, %s", (name, nearest) => {
  expect(suggestName(name, known)).toBe(`did you mean ${nearest}?`);
});

test.each([
  ["a long name", "get-account".repeat(1e6), known, /^did you mean get-account\?$/],
  ["a long known name", "get-account", { ["get-account".repeat(1e6)]: true }, /^known: /],
])("the time of a guess does not grow with %s", (_, name, names, hint) => {
  const started = process.cpuUsage().user;
  expect(suggestName(name, names)).toMatch(hint);
  // In microseconds.
  expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
});

test("all names are listed if none is near", () => {
  expect(suggestName("moon", known)).toBe(`known: ${Object.keys(known).join(", ")}`);
  expect(suggestName("moon", {})).toBe("known: none");
  expect(suggestName("get-balance", { "get-block-by-height": 1 })).toBe("known: get-block-by-height");
});
