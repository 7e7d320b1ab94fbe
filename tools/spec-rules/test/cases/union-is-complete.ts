import { accepts, type RuleCases, refuses } from "../support/rule-cases.ts";
import type { Json } from "../support/sample.ts";

const kind = (keywords: object): Json => ({
  type: "object",
  description: "A thing.",
  properties: { kind: { type: "string", description: "Kind of the thing.", ...keywords } },
});

const other = (pattern: string): Json => kind({ pattern, "x-unknown-variant": true });

/** Things of two known kinds and of all others. */
const union = {
  "components/schemas/ThingList.yaml": { properties: { things: { items: { $ref: "AnyThing.yaml" } } } },
  "components/schemas/AnyThing.yaml": {
    description: "A thing of any kind.",
    anyOf: [{ $ref: "KnownThing.yaml" }, { $ref: "OtherThing.yaml" }],
  },
  "components/schemas/KnownThing.yaml": {
    type: "object",
    description: "A thing of a known kind.",
    oneOf: [{ $ref: "BigThing.yaml" }, { $ref: "SmallThing.yaml" }],
    discriminator: { propertyName: "kind", mapping: { big: "BigThing.yaml", small: "./SmallThing.yaml" } },
  },
  "components/schemas/BigThing.yaml": {
    description: "A big thing.",
    allOf: [{ $ref: "Thing.yaml" }, kind({ const: "big" })],
  },
  "components/schemas/SmallThing.yaml": kind({ enum: ["small"] }),
  "components/schemas/OtherThing.yaml": other("^(?!(?:big|small)$)"),
  "components/schemas/Thing.yaml": { properties: { kind: null } },
};

const withMapping = (mapping: Json) => ({
  ...union,
  "components/schemas/KnownThing.yaml": {
    ...union["components/schemas/KnownThing.yaml"],
    discriminator: { propertyName: "kind", mapping },
  },
});

const withPattern = (pattern: string) => ({
  ...union,
  "components/schemas/OtherThing.yaml": other(pattern),
});

const mapping = "components/schemas/KnownThing.yaml#/discriminator/mapping";
const unknown = "components/schemas/OtherThing.yaml#/properties/kind";

const cases: RuleCases = {
  rule: "union-is-complete",
  cases: [
    accepts("accepts lists that agree", union),
    refuses("refuses a branch that is not mapped", withMapping({ big: "BigThing.yaml" }), {
      [mapping]: "Map it: `small: SmallThing.yaml`",
    }),
    refuses(
      "refuses a value that leads to another branch",
      withMapping({ big: "SmallThing.yaml", small: "SmallThing.yaml" }),
      { [mapping]: "Map it: `big: BigThing.yaml`" },
    ),
    refuses(
      "refuses a value that no branch has",
      withMapping({ big: "BigThing.yaml", small: "SmallThing.yaml", tiny: "SmallThing.yaml" }),
      { [`${mapping}/tiny`]: "No branch has the `kind` `tiny`" },
    ),
    refuses(
      "refuses a branch without a value of its own",
      {
        ...withMapping({ big: "BigThing.yaml" }),
        "components/schemas/SmallThing.yaml": kind({}),
        "components/schemas/OtherThing.yaml": other("^(?!(?:big)$)"),
      },
      { "components/schemas/SmallThing.yaml#/": "Give `kind` a `const`" },
    ),
    refuses("refuses a known kind that passes as an unknown one", withPattern("^(?!(?:big)$)"), {
      [unknown]: "passes as an unknown one: small.",
    }),
    refuses("refuses a pattern that keeps out a kind without a branch", withPattern("^(?!(?:big|small|tiny)$)"), {
      [unknown]: "No branch is of the kind tiny.",
    }),
    refuses("refuses a pattern of another form", withPattern("^[a-z]+$"), {
      [unknown]: "passes as an unknown one: big, small.",
    }),
  ],
};

export default cases;
