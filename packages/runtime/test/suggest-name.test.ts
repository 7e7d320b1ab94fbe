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
  // Only the beginning is compared: the whole would take minutes.
  ["get-account".repeat(1e6), "get-account"],
])("%.30s is taken for the nearest name, %s", (name, nearest) => {
  expect(suggestName(name, known)).toBe(`did you mean ${nearest}?`);
});

test("all names are listed if none is near", () => {
  expect(suggestName("moon", known)).toBe(`known: ${Object.keys(known).join(", ")}`);
  expect(suggestName("moon", {})).toBe("known: none");
  expect(suggestName("get-balance", { "get-block-by-height": 1 })).toBe("known: get-block-by-height");
});
