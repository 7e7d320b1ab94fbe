import { expect, it } from "vitest";
import { completeUnions } from "../src/complete-unions.ts";
import type { Context, Location, Visit } from "../src/redocly.ts";

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
