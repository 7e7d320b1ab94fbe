import { expect, it } from "vitest";
import { demandOf } from "../src/changesets/demand.ts";
import { writeChangeset } from "../src/changesets/write-changeset.ts";
import type { Change, Impact } from "../src/diff/change.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();

function change(impact: Impact, message: string, ...rules: readonly string[]): Change {
  return { subject: "GET /things", place: "response 200 › body.id", impact, messages: [message], rules };
}

it("moves what carries a document, and what stands on that, but for patches", () => {
  const names = (impact: Impact) =>
    [...demandOf("ledger-b", [change(impact, "")], packages)].map((one) => one.join(" "));
  expect(names("patch")).toEqual(["@ledgergate/ledger-b patch", "@ledgergate/service-kit patch"]);
  expect(names("minor").sort()).toEqual(
    ["connect", "gateway", "ledger-b", "mock", "service-kit"].map((name) => `@ledgergate/${name} minor`),
  );
  expect(names("major")).toContain("@ledgergate/connect major");
  expect(names("major")).not.toContain("@ledgergate/ledger-a major");
});

it("asks for nothing where nothing changed", () => {
  expect(demandOf("ledger-b", [], packages).size).toBe(0);
});

it("tells users what breaks and what to do about it, then what is new", () => {
  const changes = [
    change("patch", "`description` was changed."),
    change("minor", "Property `age` was added."),
    change("major", "Property `id` was removed.", "property-removed"),
    change("major", "Upper bound changed from '<= 100' to '<= 50'.", "schema-constraint-changed"),
  ];
  expect(writeChangeset("auth", changes, new Map([["@ledgergate/auth", "major"]]))).toBe(`---
"@ledgergate/auth": major
---

Follow what the document of \`auth\` says now.

Breaking changes, and what to do about each:

- \`GET /things\`, response 200 › body.id: Property \`id\` was removed. Stop reading the member.
- \`GET /things\`, response 200 › body.id: Upper bound changed from '<= 100' to '<= 50'. Check what sends or reads it: the compiler shows where types differ.

What is new:

- \`GET /things\`, response 200 › body.id: Property \`age\` was added.

1 smaller change: descriptions, examples, and what is less strict.
`);
});
