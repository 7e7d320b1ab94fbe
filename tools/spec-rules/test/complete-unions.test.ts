import { mergePatch } from "@ledgergate/support/merge-patch";
import { expect, it } from "vitest";
import { completeUnions } from "../src/complete-unions.ts";
import type { Context, Location, Visit } from "../src/redocly.ts";
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
const schemas: Readonly<Record<string, ReturnType<typeof withKind>>> = {
  Cat: withKind({ type: "string" }),
  Dog: withKind({ type: "string" }),
  Cow: withKind({ const: "cow" }),
  Fish: withKind({ enum: ["carp", "eel"] }),
  Other: withKind({ "x-unknown-variant": true }),
};

/** Completes a union whose branches are files. Returns its mapping. */
function complete(names: string, mapping?: object) {
  const resolve = ({ $ref }: { $ref: string }) => ({ node: schemas[$ref.replace(".yaml", "")], location });
  const context = { type: { name: "Schema" }, key: "", location, report: () => {}, resolve } as unknown as Context;
  const oneOf = names.split(" ").map((name) => ({ $ref: `${name}.yaml` }));
  const discriminator: { mapping?: object } = { propertyName: "kind", ...(mapping && { mapping }) } as object;
  (completeUnions().Schema as Visit)({ oneOf, discriminator }, context);
  return discriminator.mapping;
}

const catAndDog = { cat: "Cat.yaml", dog: "Dog.yaml" };

it.each<[string, names: string, given: object | undefined, mapping: object | undefined]>([
  ["stays if its kinds are plain text", "Cat Dog", { cat: "Cat.yaml", dog: "./Dog.yaml" }, catAndDog],
  ["may name components", "Cat Dog", { cat: "Cat", dog: "Dog" }, catAndDog],
  ["is absent if there are no kinds", "Cat Dog", undefined, undefined],
  ["is computed from values", "Cow Fish", undefined, { cow: "Cow.yaml", carp: "Fish.yaml", eel: "Fish.yaml" }],
  ["gets missing kinds", "Cat Fish", { eel: "Cat.yaml" }, { eel: "Cat.yaml", carp: "Fish.yaml" }],
])("the mapping of a discriminator %s", (_, names, given, mapping) => {
  expect(complete(names, given)).toEqual(mapping);
});

it("the pattern of unknown kinds excludes those of a mapping", () => {
  complete("Cat Other", { "c.at": "Cat" });
  expect(schemas.Other?.properties.kind).toHaveProperty("pattern", "^(?!(?:c\\.at)$)");
});
