import type { Fragment } from "./fragment.ts";

const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

/** Negations, compositions and references. */
export const compositions: readonly Fragment[] = [
  {
    name: "not a type",
    openapi: "3.0.3",
    schema: { not: { type: "string" } },
    valid: [1, null, [], {}],
    beyondTypes: ["a", ""],
  },
  {
    name: "not a value",
    openapi: "3.1.0",
    schema: { type: "integer", not: { enum: [0, 1] } },
    valid: [2, -1],
    invalid: ["a"],
    beyondTypes: [0, 1],
    kept: [{ by: ["imported example"], values: [2], reason: "The sampler does not know `not`." }],
  },
  {
    name: "not a member",
    openapi: "3.1.0",
    schema: { type: "object", properties: { a: { type: "integer" } }, not: { required: ["b"] } },
    valid: [{}, { a: 1 }],
    invalid: [{ a: "1" }],
    beyondTypes: [{ b: 1 }],
  },
  {
    name: "allOf",
    openapi: "3.0.3",
    schema: { allOf: [...refs("WithA"), { type: "object", properties: { b: { type: "integer" } } }] },
    schemas: { WithA: { type: "object", required: ["a"], properties: { a: { type: "string" } } } },
    valid: [{ a: "x" }, { a: "x", b: 1 }],
    invalid: [{}, { b: 1 }, { a: "x", b: "1" }],
  },
  {
    name: "allOf of limits",
    openapi: "3.1.0",
    schema: { type: "integer", allOf: [{ minimum: 1 }, { maximum: 5 }] },
    valid: [1, 5],
    invalid: ["a"],
    beyondTypes: [0, 6],
  },
  {
    name: "allOf that requires a member of another branch",
    openapi: "3.1.0",
    schema: { allOf: [...refs("OptionalF2"), { required: ["f2"] }] },
    schemas: { OptionalF2: { type: "object", properties: { f1: { type: "string" }, f2: { type: "string" } } } },
    valid: [{ f2: "x" }, { f1: "y", f2: "x" }],
    invalid: [{}, { f1: "y" }, { f2: 1 }],
  },
  {
    name: "required beside allOf",
    openapi: "3.0.3",
    schema: { required: ["g2"], allOf: refs("OptionalG2") },
    schemas: { OptionalG2: { type: "object", properties: { g1: { type: "string" }, g2: { type: "string" } } } },
    valid: [{ g2: "x" }],
    invalid: [{}, { g1: "y" }],
  },
  {
    name: "allOf that narrows a member",
    openapi: "3.1.0",
    schema: {
      allOf: [...refs("WideShape"), { type: "object", properties: { kind: { const: "round" } } }],
    },
    schemas: { WideShape: { type: "object", required: ["kind"], properties: { kind: { type: "string" } } } },
    valid: [{ kind: "round" }],
    invalid: [{ kind: "flat" }, {}],
  },
  {
    name: "a reference with siblings in 3.1",
    openapi: "3.1.0",
    schema: { $ref: "#/components/schemas/ShortText", maxLength: 3 },
    schemas: { ShortText: { type: "string", minLength: 1 } },
    valid: ["a", "abc"],
    invalid: [1],
    beyondTypes: ["", "abcd"],
  },
  {
    name: "a reference with members beside it in 3.1",
    openapi: "3.1.0",
    schema: {
      $ref: "#/components/schemas/BaseOfBoth",
      required: ["b"],
      properties: { b: { type: "integer" } },
    },
    schemas: { BaseOfBoth: { type: "object", required: ["a"], properties: { a: { type: "string" } } } },
    valid: [{ a: "x", b: 1 }],
    invalid: [{ a: "x" }, { b: 1 }, { a: "x", b: "1" }],
  },
  {
    name: "a reference with members beside it in 3.0",
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
];
