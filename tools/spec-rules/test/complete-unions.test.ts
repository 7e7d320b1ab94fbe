import { mergePatch } from "@ledgergate/support/merge-patch";
import { expect, it } from "vitest";
import { completeUnions } from "../src/complete-unions.ts";
import type { Context, LintedNode, Location, Visit } from "../src/redocly.ts";
import { lintDocuments } from "./support/lint-documents.ts";
import { type Files, readCases, sample } from "./support/rule-cases.ts";

const union = readCases()["union-is-complete"]?.[0]?.change;
const withThing = (thing: object): Files =>
  mergePatch(sample, { ...union, "components/examples/TwoThings.yaml": { value: { things: [thing] } } }) as Files;

it("accepts known and unknown kinds, and refuses a known kind with a missing member", async () => {
  const [known, unknown, incomplete] = await lintDocuments([
    withThing({ id: "1", kind: "big", parts: [] }),
    withThing({ id: "1", kind: "huge" }),
    withThing({ id: "1", kind: "big" }),
  ]);
  expect([known, unknown]).toEqual([[], []]);
  expect(incomplete?.map(({ rule }) => rule)).toContain("no-invalid-media-type-examples");
}, 60_000);

const location: Location = { source: { absoluteRef: "", body: "" }, pointer: "", child: () => location };
const withKind = (kind: object) => ({ type: "object", properties: { kind } });
const schemas: Readonly<Record<string, LintedNode>> = {
  "Cat.yaml": withKind({ type: "string" }),
  "Dog.yaml": withKind({ type: "string" }),
  "Cow.yaml": withKind({ const: "cow" }),
  "Fish.yaml": withKind({ enum: ["carp", "eel"] }),
  "Other.yaml": withKind({ "x-unknown-variant": true }),
};

/** Completes a union whose branches are files. */
function complete(names: readonly string[], mapping?: object) {
  const resolve = ({ $ref }: { $ref: string }) => ({ node: schemas[$ref], location });
  const context = { type: { name: "Schema" }, key: "", location, report: () => {}, resolve } as unknown as Context;
  const discriminator = { propertyName: "kind", ...(mapping && { mapping }) };
  const node = { oneOf: names.map((name) => ({ $ref: `${name}.yaml` })), discriminator };
  (completeUnions().Schema as Visit)(node, context);
  return node.discriminator as { readonly mapping?: object };
}

it.each([
  [
    "stays if its kinds are plain text",
    ["Cat", "Dog"],
    { cat: "Cat.yaml", dog: "./Dog.yaml" },
    { cat: "Cat.yaml", dog: "Dog.yaml" },
  ],
  ["may name components", ["Cat", "Dog"], { cat: "Cat", dog: "Dog" }, { cat: "Cat.yaml", dog: "Dog.yaml" }],
  ["is absent if there are no kinds", ["Cat", "Dog"], undefined, undefined],
  ["is computed from values", ["Cow", "Fish"], undefined, { cow: "Cow.yaml", carp: "Fish.yaml", eel: "Fish.yaml" }],
  [
    "gets only missing kinds",
    ["Cat", "Fish"],
    { cat: "Cat", eel: "Cat.yaml" },
    { cat: "Cat.yaml", eel: "Cat.yaml", carp: "Fish.yaml" },
  ],
])("the mapping of a discriminator %s", (_, names, given, mapping) => {
  expect(complete(names, given).mapping).toEqual(mapping);
});

it("the pattern of unknown kinds excludes those of a mapping", () => {
  complete(["Cat", "Other"], { "c.at": "Cat" });
  const { properties } = schemas["Other.yaml"] as {
    readonly properties: { readonly kind: { readonly pattern: string } };
  };
  expect(properties.kind.pattern).toBe("^(?!(?:c\\.at)$)");
});
