import { type FragmentRows, keep } from "./fragment.ts";

const named = { constructor: "a" };
const printed = { toString: 1 };
const endOfChain = { next: null };
const unevaluated = { c: 1 };

const integer = { type: "integer" };
const int64 = { type: "integer", format: "int64" };

/** Objects: members, further members and conditions. */
export const objects: FragmentRows = {
  "the empty schema": {
    openapi: "3.0.3",
    schema: {},
    valid: [null, 1, "a", [], { a: 1 }],
  },
  "the schema true": {
    schema: { type: "object", properties: { a: true, b: { type: "integer" } } },
    valid: [{}, { a: null }, { a: [1], b: 2 }],
    invalid: [{ b: "2" }, []],
  },
  "the schema false": {
    schema: { type: "object", properties: { a: false, b: { type: "integer" } } },
    valid: [{}, { b: 2 }],
    invalid: [{ a: 1 }],
  },
  members: {
    openapi: "3.0.3",
    schema: {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string" }, b: { type: "integer" }, "c-d": { type: "boolean" } },
    },
    valid: [{ a: "x" }, { a: "x", b: 1, "c-d": true }, { a: "x", other: 1 }],
    invalid: [{}, { b: 1 }, { a: "x", b: "1" }, { a: "x", "c-d": "true" }, [], "a"],
  },
  "members without a type": {
    schema: { properties: { a: { type: "integer" } } },
    valid: [{}, { a: 1 }, 5, "x"],
    invalid: [{ a: "1" }],
    kept: [
      keep(
        ["client", "tool", "input type", "answer type"],
        [5, "x"],
        "Types, clients and tools take a schema with members for an object. Its author meant one.",
      ),
    ],
  },
  "a required member that is not declared": {
    schema: { type: "object", required: ["z"], properties: { a: { type: "integer" } } },
    valid: [{ z: 1 }, { a: 1, z: null }],
    beyondTypes: [{}, { a: 1 }],
  },
  "members with names of Object": {
    schema: { type: "object", properties: { constructor: { type: "string" }, toString: { type: "integer" } } },
    valid: [named, printed],
    invalid: [{ constructor: 1 }, { toString: "a" }],
    kept: [
      keep(
        ["input type", "answer type"],
        [named, printed],
        "TypeScript gives these members of each object the types that they have in Object.",
      ),
    ],
  },
  "further members that are forbidden": {
    openapi: "3.0.3",
    schema: { type: "object", properties: { a: { type: "integer" } }, additionalProperties: false },
    valid: [{}, { a: 1 }],
    invalid: [{ a: "1" }],
    beyondTypes: [{ b: 1 }],
  },
  "an object without any member": {
    openapi: "3.0.3",
    schema: { type: "object", additionalProperties: false },
    valid: [{}],
    invalid: ["a"],
    beyondTypes: [{ a: 1 }],
  },
  "further members of any kind": {
    openapi: "3.0.3",
    schema: { type: "object", properties: { a: { type: "integer" } }, additionalProperties: true },
    valid: [{}, { a: 1, b: "c", d: null }],
    invalid: [{ a: "1" }],
  },
  "a map": {
    openapi: "3.0.3",
    schema: { type: "object", additionalProperties: { type: "integer" } },
    valid: [{}, { a: 1, "b c": 2 }],
    invalid: [{ a: "1" }, { a: null }, 1],
  },
  "a map beside members of another type": {
    schema: { type: "object", properties: { count: { type: "integer" } }, additionalProperties: { type: "string" } },
    valid: [{}, { count: 1 }, { count: 1, extra: "x" }],
    invalid: [{ count: "1" }, { extra: null }],
    beyondTypes: [{ extra: 1 }],
  },
  "a map of empty values": {
    schema: { type: "object", additionalProperties: {} },
    valid: [{}, { a: null, b: [1] }],
    invalid: ["a", 1],
  },
  "a map of lists": {
    openapi: "3.0.3",
    schema: { type: "object", additionalProperties: { type: "array", items: { type: "string", nullable: true } } },
    valid: [{ a: [] }, { a: ["x", null] }],
    invalid: [{ a: "x" }, { a: [1] }, { a: null }],
  },
  "members by pattern": {
    schema: { type: "object", patternProperties: { "^x-": { type: "integer" } } },
    valid: [{}, { "x-a": 1 }, { other: "a" }],
    invalid: [1],
    beyondTypes: [{ "x-a": "1" }],
  },
  "members by pattern beside forbidden further members": {
    schema: {
      type: "object",
      properties: { a: { type: "string" } },
      patternProperties: { "^x\\-": { type: "integer" } },
      additionalProperties: false,
    },
    valid: [{}, { a: "b" }, { "x-a": 1 }, { a: "b", "x-b": 2 }],
    invalid: [{ a: 1 }],
    beyondTypes: [{ b: 1 }, { "x-a": "1" }],
  },
  "names of members": {
    schema: { type: "object", propertyNames: { pattern: "^[a-z]+$", maxLength: 3 } },
    valid: [{}, { abc: 1 }],
    beyondTypes: [{ A: 1 }, { abcd: 1 }],
  },
  "numbers of members": {
    openapi: "3.0.3",
    schema: { type: "object", minProperties: 1, maxProperties: 2 },
    valid: [{ a: 1 }, { a: 1, b: 2 }],
    beyondTypes: [{}, { a: 1, b: 2, c: 3 }],
  },
  "a member that requires another": {
    schema: {
      type: "object",
      properties: { card: { type: "string" }, address: { type: "string" } },
      dependentRequired: { card: ["address"] },
    },
    valid: [{}, { address: "a" }, { card: "b", address: "a" }],
    invalid: [{ card: 1, address: "a" }],
    beyondTypes: [{ card: "b" }],
  },
  "a member that brings a schema": {
    schema: {
      type: "object",
      properties: { card: { type: "string" } },
      dependentSchemas: { card: { required: ["zip"], properties: { zip: { type: "integer" } } } },
    },
    valid: [{}, { zip: "a" }, { card: "b", zip: 1 }],
    beyondTypes: [{ card: "b" }, { card: "b", zip: "a" }],
  },
  "if, then and else": {
    schema: {
      type: "object",
      required: ["country"],
      properties: { country: { type: "string" }, zip: { type: "string" } },
      if: { properties: { country: { const: "US" } } },
      // biome-ignore lint/suspicious/noThenProperty: the name of a keyword.
      then: { properties: { zip: { pattern: "^\\d{5}$" } } },
      else: { properties: { zip: { pattern: "^[A-Z]" } } },
    },
    valid: [{ country: "US", zip: "12345" }, { country: "NL", zip: "A1" }, { country: "US" }],
    invalid: [{ zip: "12345" }],
    beyondTypes: [
      { country: "US", zip: "A1" },
      { country: "NL", zip: "12345" },
    ],
  },
  "members that nothing evaluates": {
    schema: {
      allOf: [{ type: "object", properties: { a: { type: "integer" } } }],
      properties: { b: { type: "integer" } },
      unevaluatedProperties: false,
    },
    valid: [{}, { a: 1, b: 2 }],
    invalid: [{ a: "1" }],
    beyondTypes: [unevaluated],
    kept: [
      keep(
        ["validators"],
        [unevaluated],
        "The code generator warns that validators do not check what nothing evaluates.",
      ),
    ],
  },
  "a schema that contains itself in a list": {
    openapi: "3.0.3",
    schema: { $ref: "#/components/schemas/TreeNode" },
    schemas: {
      TreeNode: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          children: { type: "array", items: { $ref: "#/components/schemas/TreeNode" } },
        },
      },
    },
    valid: [{ name: "a" }, { name: "a", children: [{ name: "b", children: [] }] }],
    invalid: [{ children: [] }, { name: "a", children: [{ name: 1 }] }, { name: "a", children: [{}] }],
  },
  "a schema that contains itself in a member": {
    schema: { $ref: "#/components/schemas/ChainLink" },
    schemas: {
      ChainLink: {
        type: "object",
        required: ["next"],
        properties: { next: { anyOf: [{ $ref: "#/components/schemas/ChainLink" }, { type: "null" }] } },
        additionalProperties: false,
      },
    },
    valid: [endOfChain, { next: { next: null } }],
    invalid: [{}, { next: {} }, { next: 1 }],
    beyondTypes: [{ next: null, more: 1 }],
    kept: [
      keep(["imported example"], [endOfChain], "The sampler ends a schema that contains itself with an empty object."),
    ],
  },
  "a map of integers of 64 bits": {
    isWide: true,
    openapi: "3.0.3",
    schema: { type: "object", additionalProperties: int64 },
    valid: [{}, { a: 1 }],
    invalid: [{ a: true }],
    beyondTypes: [{ a: 1.5 }],
  },
  "members by two patterns": {
    schema: { type: "object", patternProperties: { "^a": { type: "integer" }, z$: { minimum: 5 } } },
    valid: [{ a: 1 }, { az: 5 }, { z: "x" }],
    beyondTypes: [{ a: "x" }, { az: 1 }],
  },
  "listed names of members": {
    schema: { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: integer },
    valid: [{}, { a: 1, b: 2 }],
    invalid: [{ a: "x" }],
    beyondTypes: [{ c: 1 }],
  },
};
