import { type FragmentRows, keep } from "./fragment.ts";

const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

const text = { type: "string" };
const integer = { type: "integer" };
const noMembers = {};
const ignoresNot = "Prism's generator ignores `not`.";

/** Negations, compositions and references. */
export const compositions: FragmentRows = {
  "not a type": {
    openapi: "3.0.3",
    schema: { not: { type: "string" } },
    valid: [1, null, [], {}],
    beyondTypes: ["a", ""],
  },
  "not a value": {
    schema: { type: "integer", not: { enum: [0, 1] } },
    valid: [2, -1],
    invalid: ["a"],
    beyondTypes: [0, 1],
    kept: [keep(["imported example"], [2], "The sampler does not know `not`.")],
  },
  "not a member": {
    schema: { type: "object", properties: { a: { type: "integer" } }, not: { required: ["b"] } },
    valid: [{}, { a: 1 }],
    invalid: [{ a: "1" }],
    beyondTypes: [{ b: 1 }],
  },
  allOf: {
    openapi: "3.0.3",
    schema: { allOf: [...refs("WithA"), { type: "object", properties: { b: { type: "integer" } } }] },
    schemas: { WithA: { type: "object", required: ["a"], properties: { a: { type: "string" } } } },
    valid: [{ a: "x" }, { a: "x", b: 1 }],
    invalid: [{}, { b: 1 }, { a: "x", b: "1" }],
  },
  "allOf of limits": {
    schema: { type: "integer", allOf: [{ minimum: 1 }, { maximum: 5 }] },
    valid: [1, 5],
    invalid: ["a"],
    beyondTypes: [0, 6],
  },
  "allOf that requires a member of another branch": {
    schema: { allOf: [...refs("OptionalF2"), { required: ["f2"] }] },
    schemas: { OptionalF2: { type: "object", properties: { f1: { type: "string" }, f2: { type: "string" } } } },
    valid: [{ f2: "x" }, { f1: "y", f2: "x" }],
    invalid: [{}, { f1: "y" }, { f2: 1 }],
  },
  "required beside allOf": {
    openapi: "3.0.3",
    schema: { required: ["g2"], allOf: refs("OptionalG2") },
    schemas: { OptionalG2: { type: "object", properties: { g1: { type: "string" }, g2: { type: "string" } } } },
    valid: [{ g2: "x" }],
    invalid: [{}, { g1: "y" }],
  },
  "allOf that narrows a member": {
    schema: {
      allOf: [...refs("WideShape"), { type: "object", properties: { kind: { const: "round" } } }],
    },
    schemas: { WideShape: { type: "object", required: ["kind"], properties: { kind: { type: "string" } } } },
    valid: [{ kind: "round" }],
    invalid: [{ kind: "flat" }, {}],
  },
  "a reference with siblings in 3.1": {
    schema: { $ref: "#/components/schemas/ShortText", maxLength: 3 },
    schemas: { ShortText: { type: "string", minLength: 1 } },
    valid: ["a", "abc"],
    invalid: [1],
    beyondTypes: ["", "abcd"],
  },
  "a reference with members beside it in 3.1": {
    schema: {
      $ref: "#/components/schemas/BaseOfBoth",
      required: ["b"],
      properties: { b: { type: "integer" } },
    },
    schemas: { BaseOfBoth: { type: "object", required: ["a"], properties: { a: { type: "string" } } } },
    valid: [{ a: "x", b: 1 }],
    invalid: [{ a: "x" }, { b: 1 }, { a: "x", b: "1" }],
  },
  "a reference to a reference with siblings": {
    schema: { $ref: "#/components/schemas/LimitedText" },
    schemas: {
      LimitedText: { $ref: "#/components/schemas/PlainText", maxLength: 2 },
      PlainText: { type: "string", minLength: 1 },
    },
    valid: ["a", "ab"],
    invalid: [1],
    beyondTypes: ["", "abc"],
  },
  "a reference with members beside it in 3.0": {
    openapi: "3.0.3",
    schema: {
      $ref: "#/components/schemas/BaseOfOne",
      required: ["b"],
      properties: { b: { type: "integer" } },
    },
    schemas: { BaseOfOne: { type: "object", required: ["a"], properties: { a: { type: "string" } } } },
    valid: [{ a: "x" }, { a: "x", b: "1" }],
    invalid: [{ b: 1 }, {}],
  },
  "allOf of unions": {
    schema: { allOf: [{ anyOf: [text, integer] }, { anyOf: [integer, { type: "boolean" }] }] },
    valid: [1],
    invalid: ["a", true, null],
  },
  "allOf of a union of objects": {
    openapi: "3.0.3",
    schema: {
      allOf: [
        {
          oneOf: [
            { type: "object", required: ["a"], properties: { a: text } },
            { type: "object", required: ["b"], properties: { b: text } },
          ],
        },
        { type: "object", required: ["c"], properties: { c: integer } },
      ],
    },
    valid: [
      { a: "x", c: 1 },
      { b: "x", c: 1 },
    ],
    invalid: [{ a: "x" }, { c: 1 }],
  },
  "allOf of listed values": {
    schema: {
      allOf: [
        { type: "string", enum: ["a", "b"] },
        { type: "string", enum: ["b", "c"] },
      ],
    },
    valid: ["b"],
    invalid: ["a", "c"],
    kept: [keep(["generator"], ["b"], "Prism's generator takes the values of one of the schemas.")],
  },
  "allOf with a schema that forbids further members": {
    schema: {
      allOf: [
        { type: "object", properties: { a: text }, additionalProperties: false },
        { type: "object", properties: { b: text } },
      ],
    },
    valid: [noMembers, { a: "x" }],
    invalid: [{ a: 1 }],
    beyondTypes: [{ b: "x" }],
    kept: [keep(["generator"], [noMembers], "Prism's generator makes members of all schemas.")],
  },
  "a reference to a schema within a schema": {
    schema: { type: "object", properties: { a: { $ref: "#/components/schemas/WithDefs/$defs/Inner" } } },
    schemas: { WithDefs: { type: "object", $defs: { Inner: { type: "integer" } } } },
    valid: [{ a: 1 }],
    invalid: [{ a: "x" }],
  },
  "a reference with escapes": {
    schema: { $ref: "#/components/schemas/Odd.Name-1" },
    schemas: {
      "Odd.Name-1": {
        type: "object",
        required: ["a/b"],
        properties: { "a/b": integer, "c~d": { $ref: "#/components/schemas/Odd.Name-1/properties/a~1b" } },
      },
    },
    valid: [{ "a/b": 1 }, { "a/b": 1, "c~d": 2 }],
    invalid: [noMembers, { "a/b": 1, "c~d": "x" }],
  },
  "not twice": {
    schema: { type: "string", not: { not: { pattern: "^a" } } },
    valid: ["a"],
    invalid: [1],
    beyondTypes: ["b"],
    kept: [
      keep(["imported example"], ["a"], "The sampler does not know `not`."),
      keep(["generator"], ["a"], ignoresNot),
    ],
  },
  "not two members": {
    openapi: "3.0.3",
    schema: { type: "object", properties: { a: text, b: text }, not: { required: ["a", "b"] } },
    valid: [noMembers, { a: "x" }, { b: "x" }],
    invalid: [{ a: 1 }],
    beyondTypes: [{ a: "x", b: "x" }],
    kept: [keep(["generator"], [noMembers], ignoresNot)],
  },
};
