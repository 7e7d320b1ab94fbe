import { type FragmentRows, keep } from "./fragment.ts";

const wide = 9007199254740993n;
const otherList = ["b"];
const otherObject = { b: 2 };
const comparesNoObjects = "The code generator warns that validators compare no lists and objects.";

/** Null, types and listed values. */
export const nullable: FragmentRows = {
  "nullable beside a type": {
    openapi: "3.0.3",
    schema: { type: "string", nullable: true },
    valid: ["a", "", null],
    invalid: [1, false, {}],
  },
  "nullable without a type has no effect": {
    openapi: "3.0.3",
    schema: { nullable: true },
    valid: [null, 1, "a", [], {}],
  },
  "nullable that is false": {
    openapi: "3.0.3",
    schema: { type: "integer", nullable: false },
    valid: [1],
    invalid: [null, "1"],
    beyondTypes: [1.5],
  },
  "nullable beside a type and values": {
    openapi: "3.0.3",
    schema: { type: "string", nullable: true, enum: ["a", "b"] },
    valid: ["a", "b", null],
    invalid: ["c", 1],
  },
  "nullable beside a type and values with null": {
    openapi: "3.0.3",
    schema: { type: "string", nullable: true, enum: ["a", null] },
    valid: ["a", null],
    invalid: ["c", "null"],
  },
  "nullable beside values only": {
    openapi: "3.0.3",
    schema: { nullable: true, enum: ["a", "b"] },
    valid: ["a"],
    invalid: [null, "c"],
  },
  "nullable beside allOf without a type": {
    openapi: "3.0.3",
    schema: { nullable: true, allOf: [{ $ref: "#/components/schemas/PlainCat" }] },
    schemas: { PlainCat: { type: "object", required: ["name"], properties: { name: { type: "string" } } } },
    valid: [{ name: "a" }],
    invalid: [null, {}, { name: 1 }],
  },
  "nullable beside a type and allOf of a schema without null": {
    openapi: "3.0.3",
    schema: { type: "object", nullable: true, allOf: [{ $ref: "#/components/schemas/StrictCat" }] },
    schemas: { StrictCat: { type: "object", required: ["name"], properties: { name: { type: "string" } } } },
    valid: [{ name: "a" }],
    invalid: [null, {}],
  },
  "nullable beside a type and allOf of a schema with null": {
    openapi: "3.0.3",
    schema: { type: "object", nullable: true, allOf: [{ $ref: "#/components/schemas/NoCat" }] },
    schemas: {
      NoCat: { type: "object", nullable: true, required: ["name"], properties: { name: { type: "string" } } },
    },
    valid: [{ name: "a" }, null],
    invalid: [{}, 1],
  },
  "nullable beside a reference is ignored in 3.0": {
    openapi: "3.0.3",
    schema: { $ref: "#/components/schemas/OnlyText", nullable: true, maxLength: 1 },
    schemas: { OnlyText: { type: "string" } },
    valid: ["a", "abc"],
    invalid: [null, 1],
  },
  "a nullable member that is required": {
    openapi: "3.0.3",
    schema: { type: "object", required: ["a"], properties: { a: { type: "integer", nullable: true } } },
    valid: [{ a: 1 }, { a: null }],
    invalid: [{}, { a: "1" }],
  },
  "a nullable list of nullable objects": {
    openapi: "3.0.3",
    schema: { type: "array", nullable: true, items: { type: "object", nullable: true } },
    valid: [null, [], [null, {}]],
    invalid: [[1], {}],
  },
  "a list of types with null": {
    schema: { type: ["string", "null"] },
    valid: ["a", null],
    invalid: [1, []],
  },
  "a list of types": {
    schema: { type: ["integer", "string", "boolean"] },
    valid: [1, "a", true],
    invalid: [null, [1]],
    beyondTypes: [1.5],
  },
  "the type null": {
    schema: { type: "null" },
    valid: [null],
    invalid: [0, "", "null", false],
  },
  "null in a required member": {
    schema: { type: "object", required: ["a"], properties: { a: { type: ["integer", "null"] } } },
    valid: [{ a: 1 }, { a: null }],
    invalid: [{}, { a: false }],
  },
  "null in a required member that allows none": {
    schema: { type: "object", required: ["a"], properties: { a: { type: "integer" }, b: { type: "string" } } },
    valid: [{ a: 1 }, { a: 1, b: "c" }],
    invalid: [{ a: null }, { a: 1, b: null }],
  },
  "anyOf with null": {
    schema: { anyOf: [{ type: "array", items: { type: "integer" } }, { type: "null" }] },
    valid: [[1, 2], [], null],
    invalid: [1, ["a"], {}],
    beyondTypes: [[1.5]],
  },
  "oneOf of a reference and null": {
    schema: { oneOf: [{ $ref: "#/components/schemas/MaybePoint" }, { type: "null" }] },
    schemas: { MaybePoint: { type: "object", required: ["x"], properties: { x: { type: "number" } } } },
    valid: [{ x: 1.5 }, null],
    invalid: [{}, { x: null }, "a"],
  },
  "values without a type": {
    schema: { enum: ["a", 1, true, null] },
    valid: ["a", 1, true, null],
    invalid: ["1", "true", 2, false, []],
  },
  "a doubled value": {
    schema: { type: "string", enum: ["a", "b", "a"] },
    valid: ["a", "b"],
    invalid: ["c", null],
  },
  "values of which some are of another type": {
    schema: { type: "string", enum: ["1", 1, null] },
    valid: ["1"],
    invalid: ["2"],
    beyondTypes: [1, null],
  },
  "values that are lists and objects": {
    schema: { enum: [["a"], { b: 1 }] },
    valid: [["a"], { b: 1 }],
    invalid: ["a"],
    beyondTypes: [otherList, otherObject],
    kept: [keep(["validators"], ["a", otherList, otherObject], comparesNoObjects)],
  },
  "values of objects": {
    openapi: "3.0.3",
    schema: { type: "object", nullable: true, enum: [{ type: "string" }, "a"] },
    valid: [{ type: "string" }, null],
    invalid: ["a"],
    beyondTypes: [otherObject],
    kept: [keep(["validators"], [otherObject], comparesNoObjects)],
  },
  "a constant": {
    schema: { const: "a" },
    valid: ["a"],
    invalid: ["b", null, 1],
  },
  "a constant that is null": {
    schema: { const: null },
    valid: [null],
    invalid: [0, ""],
  },
  "a constant number beside a type": {
    schema: { type: "integer", const: 5 },
    valid: [5],
    invalid: [6, "5"],
  },
  "texts that look like numbers": {
    schema: { type: "string", enum: ["1", "01", "1e3", "true", "null"] },
    valid: ["1", "01", "1e3", "true", "null"],
    invalid: [1, 1000, true, null, "10"],
  },
  "oneOf of which two branches are nullable": {
    openapi: "3.0.3",
    schema: {
      oneOf: [
        { type: "string", nullable: true },
        { type: "integer", nullable: true },
      ],
    },
    valid: ["a", 1],
    invalid: [true],
    beyondTypes: [null],
  },
  "anyOf of which two branches are nullable": {
    openapi: "3.0.3",
    schema: {
      anyOf: [
        { type: "string", nullable: true },
        { type: "integer", nullable: true },
      ],
    },
    valid: ["a", 1, null],
    invalid: [true],
  },
  "nullable beside integers of 64 bits": {
    openapi: "3.0.3",
    schema: { type: "integer", format: "int64", nullable: true, enum: [wide, 5] },
    isWide: true,
    valid: [wide, 5],
    invalid: [true],
    beyondTypes: [6],
  },
  "a constant null beside types": {
    schema: { type: ["string", "null"], const: null },
    valid: [null],
    invalid: ["a"],
  },
  "a list of types with null, and values without null": {
    schema: { type: ["string", "null"], enum: ["a"] },
    valid: ["a"],
    invalid: ["b"],
    beyondTypes: [null],
  },
};
