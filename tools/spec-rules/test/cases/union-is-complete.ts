import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";
import type { Files } from "../support/sample.ts";

const kind = (keywords: object) => ({
  type: "object",
  description: "A thing.",
  properties: { kind: { type: "string", description: "Kind of the thing.", ...keywords } },
});

/** A union of two known kinds and a branch for all others. */
export const union: Files = {
  "components/schemas/ThingList.yaml": { properties: { things: { items: { $ref: "AnyThing.yaml" } } } },
  "components/schemas/AnyThing.yaml": {
    description: "A thing of any kind.",
    anyOf: [{ $ref: "KnownThing.yaml" }, { $ref: "OtherThing.yaml" }],
  },
  "components/schemas/KnownThing.yaml": {
    type: "object",
    description: "A thing of a known kind.",
    oneOf: [{ $ref: "BigThing.yaml" }, { $ref: "SmallThing.yaml" }],
    discriminator: { propertyName: "kind" },
  },
  "components/schemas/BigThing.yaml": {
    description: "A big thing.",
    allOf: [{ $ref: "Thing.yaml" }, { ...kind({ const: "big" }), required: ["parts"] }],
  },
  "components/schemas/SmallThing.yaml": {
    description: "A small thing.",
    allOf: [{ $ref: "Thing.yaml" }, kind({ enum: ["small"] })],
  },
  "components/schemas/OtherThing.yaml": {
    description: "Another thing.",
    allOf: [{ $ref: "Thing.yaml" }, kind({ "x-unknown-variant": true })],
  },
  "components/schemas/Thing.yaml": { properties: { kind: null } },
};

export const cases: readonly RuleCase[] = [
  accepts("accepts branches with different values", union),
  accepts("accepts a branch whose value the mapping gives", {
    ...union,
    "components/schemas/KnownThing.yaml": {
      ...(union["components/schemas/KnownThing.yaml"] as object),
      discriminator: { propertyName: "kind", mapping: { small: "SmallThing" } },
    },
    "components/schemas/SmallThing.yaml": kind({}),
  }),
  refuses(
    "refuses a branch without a value of its own",
    { ...union, "components/schemas/SmallThing.yaml": kind({}) },
    { "components/schemas/SmallThing.yaml#/": "Give `kind` a `const`" },
  ),
  refuses(
    "refuses two branches with the same value",
    { ...union, "components/schemas/SmallThing.yaml": kind({ enum: ["small", "big"] }) },
    { "components/schemas/SmallThing.yaml#/": "Two branches of a union have the `kind` `big`" },
  ),
];
