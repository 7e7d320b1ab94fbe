import { HOSTILE, shapeOfMarkdown } from "@ledgergate/spec-rules/hostile";
import { expect, it } from "vitest";
import { demandOf } from "../src/changesets/demand.ts";
import { writeChangeset } from "../src/changesets/write-changeset.ts";
import type { Change, Impact } from "../src/diff/change.ts";
import { readPackages } from "../src/packages.ts";

const packages = await readPackages();

function change(impact: Impact, message: string, ...rules: readonly string[]): Change {
  return { subject: "GET /things", place: "response 200 › body.id", impact, messages: [message], rules };
}

it("bumps packages that contain a document, and except for patches their dependants", () => {
  const names = (impact: Impact) =>
    [...demandOf("ledger-b", [change(impact, "")], packages)].map((one) => one.join(" "));
  expect(names("patch")).toEqual(["@ledgergate/ledger-b patch", "@ledgergate/service-kit patch"]);
  expect(names("minor").sort()).toEqual(
    ["cli", "connect", "gateway", "ledger-b", "mock", "service-kit"].map((name) => `@ledgergate/${name} minor`),
  );
  expect(names("major")).toContain("@ledgergate/connect major");
  expect(names("major")).not.toContain("@ledgergate/ledger-a major");
  expect(demandOf("ledger-b", [], packages).size).toBe(0);
});

it("lists breaking changes with advice, then new parts, then smaller changes", () => {
  const changes = [
    change("patch", "`description` was changed."),
    change("minor", "Property `age` was added."),
    change("major", "Property `id` was removed.", "property-removed"),
    change("major", "Upper bound changed from '<= 100' to '<= 50'.", "schema-constraint-changed"),
  ];
  expect(writeChangeset("auth", changes, new Map([["@ledgergate/auth", "major"]]))).toBe(`---
"@ledgergate/auth": major
---

Follow the current document of \`auth\`.

Breaking changes, each with advice:

- \`GET /things\`, response 200 › body.id: Property \`id\` was removed. Stop reading the member.
- \`GET /things\`, response 200 › body.id: Upper bound changed from '<= 100' to '<= 50'. Check code that sends or reads it. The compiler shows where types differ.

New:

- \`GET /things\`, response 200 › body.id: Property \`age\` was added.

1 smaller change: descriptions, examples, looser limits.
`);
});

it("lists what the branch changed before what was changed earlier", () => {
  const [earlier, recent] = ["earlier", "recent"].map((place) => ({ ...change("minor", "Added."), place }));
  if (!earlier || !recent) throw new Error("two changes");
  const breaking = change("major", "Removed.");
  expect(writeChangeset("auth", [earlier, breaking, recent], new Map(), [recent]).match(/^- .*(?=:)/gm)).toEqual([
    "- `GET /things`, response 200 › body.id",
    "- `GET /things`, recent",
    "- `GET /things`, earlier",
  ]);
});

it.each(Object.values(HOSTILE))("keeps its structure, whatever a document's names are: %j", (text) => {
  const write = (name: string) =>
    writeChangeset(
      "auth",
      [{ ...change("major", `Property ${JSON.stringify(name)} was removed.`), subject: name, place: name }],
      new Map([["@ledgergate/auth", "major"]]),
    );
  const [, front, body = ""] = write(text).split(/^---$/m);
  const marks = /^(?:code_inline|strong|em|s)_?/;
  const shape = (markdown: string) => shapeOfMarkdown(markdown).filter((one) => !marks.test(one));
  expect(front).toBe('\n"@ledgergate/auth": major\n');
  expect(shape(body)).toEqual(shape(write("words").split(/^---$/m)[2] ?? ""));
});
