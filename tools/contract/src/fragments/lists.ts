import { type FragmentRows, keep } from "./fragment.ts";

const few = [5];
const many = [5, 6, 7, 8];
const none: readonly number[] = [];

const twice = [1, 1];
const unevaluated = ["a", 1];
const countsNoItems = "The code generator warns that validators do not count the items that a list contains.";
const text = { type: "string" };
const integer = { type: "integer" };
const int64 = { type: "integer", format: "int64" };

/** Lists and tuples. */
export const lists: FragmentRows = {
  lists: {
    openapi: "3.0.3",
    schema: { type: "array", items: { type: "string" } },
    valid: [[], ["a", "b"]],
    invalid: [[1], ["a", null], "a", { 0: "a" }],
  },
  "lists of any items": {
    schema: { type: "array" },
    valid: [[], [1, "a", null, [[]], {}]],
    invalid: ["a", {}],
  },
  "limits of a list's length": {
    schema: { type: "array", items: { type: "integer" }, minItems: 1, maxItems: 2 },
    valid: [[1], [1, 2]],
    invalid: [["a"]],
    beyondTypes: [[], [1, 2, 3]],
  },
  "items that differ": {
    schema: { type: "array", uniqueItems: true },
    valid: [[], [1, "1", true], [{ a: 1 }, { a: 2 }], [[1], [2]], [0, false]],
    beyondTypes: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  },
  "items of a schema without a type": {
    schema: { items: { type: "integer" } },
    valid: [[1], [], "a", 5],
    invalid: [["a"]],
    kept: [
      keep(
        ["client", "tool", "input type", "answer type"],
        ["a", 5],
        "Types, clients and tools take a schema with items for a list. Its author meant one.",
      ),
    ],
  },
  "a tuple": {
    schema: {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      items: false,
      minItems: 2,
    },
    valid: [["a", 1]],
    invalid: [
      ["a", "b"],
      ["a", 1, 2],
      [1, "a"],
    ],
  },
  "a tuple that may be shorter or longer": {
    schema: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] },
    valid: [["a", 1], ["a"], [], ["a", 1, true]],
    invalid: [["a", "b"]],
  },
  "a tuple with items after it": {
    schema: { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } },
    valid: [["a"], ["a", 1, 2], []],
    invalid: [["a", "b"], [1]],
  },
  "an item that a list contains": {
    schema: { type: "array", contains: { const: "a" } },
    valid: [["a"], [1, "a", "a"]],
    beyondTypes: [[], [1, "b"]],
  },
  "several items that a list contains": {
    schema: { type: "array", items: { type: "integer" }, contains: { minimum: 5 }, minContains: 2, maxContains: 3 },
    valid: [
      [5, 6],
      [1, 5, 6, 7],
    ],
    beyondTypes: [few, many, none],
    kept: [keep(["validators"], [few, many, none], countsNoItems)],
  },
  "contains that counts nothing": {
    schema: { type: "array", contains: { const: "a" }, minContains: 0 },
    valid: [[], ["b"], ["a"]],
  },
  "lists of lists": {
    schema: { type: "array", items: { type: "array", items: { type: "number" }, minItems: 1 } },
    valid: [[], [[1], [2, 3.5]]],
    invalid: [[1], [["a"]]],
    beyondTypes: [[[]]],
  },
  "an item that a list contains at most once": {
    schema: { type: "array", items: integer, contains: { const: 1 }, maxContains: 1 },
    valid: [[1], [1, 2]],
    invalid: [["a"]],
    beyondTypes: [[], twice],
    kept: [keep(["validators"], [twice], countsNoItems)],
  },
  "items that nothing evaluates": {
    schema: { type: "array", prefixItems: [text], unevaluatedItems: false },
    valid: [["a"], []],
    invalid: [[1]],
    beyondTypes: [unevaluated],
    kept: [
      keep(
        ["validators"],
        [unevaluated],
        "The code generator warns that validators do not check what nothing evaluates.",
      ),
    ],
  },
  "a list of maps of integers of 64 bits": {
    isWide: true,
    schema: { type: "array", items: { type: "object", additionalProperties: int64 } },
    valid: [[{ a: 1 }], []],
    invalid: [[1]],
    beyondTypes: [[{ a: 1.5 }]],
  },
};
