import { type FragmentRows, keep } from "./fragment.ts";

const mayBeRounded = "A client asks for a bigint: a whole number beyond 2^53 may have lost digits.";

/** Numbers: limits, multiples and formats. */
export const numbers: FragmentRows = {
  integers: {
    schema: { type: "integer" },
    valid: [0, -1, 5e15],
    invalid: ["1", null, true],
    beyondTypes: [1.5, 1e-7],
  },
  numbers: {
    schema: { type: "number" },
    valid: [0, -1.5, 1e-7, 1e300],
    invalid: ["1.5", null],
    kept: [keep(["client"], [1e300], mayBeRounded)],
  },
  limits: {
    schema: { type: "number", minimum: 1, maximum: 2.5 },
    valid: [1, 2.5],
    beyondTypes: [0.99, 2.51],
  },
  "limits that are exclusive by a flag": {
    openapi: "3.0.3",
    schema: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 10, exclusiveMaximum: true },
    valid: [0.1, 9.9],
    beyondTypes: [0, 10, -1],
  },
  "limits that are inclusive by a flag": {
    openapi: "3.0.3",
    schema: { type: "integer", minimum: 0, exclusiveMinimum: false, maximum: 10, exclusiveMaximum: false },
    valid: [0, 10],
    beyondTypes: [-1, 11],
  },
  "a flag without a limit": {
    openapi: "3.0.3",
    schema: { type: "integer", exclusiveMinimum: true },
    valid: [0, -5],
    invalid: ["0"],
  },
  "limits that are exclusive numbers": {
    schema: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10 },
    valid: [0.1, 9.9],
    beyondTypes: [0, 10],
  },
  "both kinds of limits": {
    schema: { type: "integer", minimum: 1, exclusiveMinimum: 3, exclusiveMaximum: 9, maximum: 7 },
    valid: [4, 7],
    beyondTypes: [3, 1, 8],
  },
  "limits without a type": {
    schema: { minimum: 5 },
    valid: [5, "a", null, [], {}],
    beyondTypes: [4],
  },
  "multiples of a hundredth": {
    schema: { type: "number", multipleOf: 0.01 },
    valid: [19.99, 0, 4.35, 1, 1.1, -0.07],
    beyondTypes: [0.001, 19.995],
    kept: [keep(["ajv request", "ajv answer"], [19.99, 4.35, -0.07], "ajv divides doubles.")],
  },
  "multiples of an integer": {
    schema: { type: "integer", multipleOf: 5 },
    valid: [0, 5, -10],
    beyondTypes: [1, 7.5],
  },
  "the format int32": {
    schema: { type: "integer", format: "int32" },
    valid: [2147483647, -2147483648],
    beyondTypes: [2147483648, -2147483649, 1.5],
  },
  "the format int32 with narrower limits": {
    openapi: "3.0.3",
    schema: { type: "integer", format: "int32", minimum: 1, maximum: 5 },
    valid: [1, 5],
    beyondTypes: [0, 6],
  },
  "the format int64": {
    schema: { type: "integer", format: "int64" },
    isWide: true,
    valid: [0, -5, 9007199254740991],
    invalid: [true, null],
    beyondTypes: [1.5],
  },
  "the format int64 beyond 2^53": {
    schema: { type: "integer", format: "int64" },
    isWide: true,
    valid: [9007199254740993n, -9223372036854775807n],
    invalid: [true],
  },
  "limits beyond 2^53": {
    schema: { type: "integer", format: "int64", minimum: 9007199254740993n, maximum: 9007199254740995n },
    isWide: true,
    valid: [9007199254740993n, 9007199254740995n],
    beyondTypes: [1, 9007199254740992n, 9007199254740996n],
  },
  "exclusive limits beyond 2^53": {
    schema: {
      type: "integer",
      format: "int64",
      exclusiveMinimum: 9007199254740992n,
      exclusiveMaximum: 9007199254740994n,
    },
    isWide: true,
    valid: [9007199254740993n],
    beyondTypes: [9007199254740992n, 9007199254740994n],
  },
  "multiples beyond 2^53": {
    schema: { type: "integer", format: "int64", multipleOf: 10 },
    isWide: true,
    valid: [9007199254740990, 9007199254741010n],
    beyondTypes: [9007199254740991, 9007199254741011n],
  },
  "listed integers beyond 2^53": {
    schema: { type: "integer", format: "int64", enum: [9007199254740993n, 5] },
    isWide: true,
    valid: [9007199254740993n, 5],
    beyondTypes: [9007199254740992n, 9007199254740994n, 6],
  },
  "a constant beyond 2^53": {
    schema: { type: "integer", format: "int64", const: 9007199254740993n },
    isWide: true,
    valid: [9007199254740993n],
    beyondTypes: [9007199254740992n, 9007199254740994n],
  },
  "a list of integers beyond 2^53": {
    schema: { type: "array", items: { type: "integer", format: "int64", minimum: 9007199254740993n } },
    isWide: true,
    valid: [[9007199254740993n], []],
    beyondTypes: [[9007199254740992n]],
  },
  "integers without a format, beyond 2^53": {
    schema: { type: "integer", minimum: 9007199254740993n },
    isWide: true,
    valid: [9007199254740993n],
    beyondTypes: [9007199254740992n, 1],
  },
  "the format float": {
    schema: { type: "number", format: "float" },
    valid: [1.5, -1e38],
    beyondTypes: [1e39, -1e39],
  },
  "the format double": {
    schema: { type: "number", format: "double" },
    valid: [1.5, 1e300],
    invalid: ["1.5"],
  },
  booleans: {
    openapi: "3.0.3",
    schema: { type: "boolean" },
    valid: [true, false],
    invalid: ["true", 0, null],
  },
  "the format uint64": {
    schema: { type: "integer", format: "uint64" },
    isWide: true,
    valid: [18446744073709551615n, 0],
    invalid: [true],
  },
  "the format uint128": {
    schema: { type: "integer", format: "uint128" },
    isWide: true,
    valid: [0, 340282366920938463463374607431768211455n],
    invalid: [true],
    beyondTypes: [-1, 340282366920938463463374607431768211456n],
  },
  "the format int8": {
    schema: { type: "integer", format: "int8" },
    valid: [127, -128],
    beyondTypes: [128, -129],
    invalid: ["1"],
  },
  "an integer format of numbers": {
    schema: { type: "number", format: "int64" },
    valid: [5],
    invalid: [true],
    beyondTypes: [1.5],
  },
  "an integer format of texts": {
    schema: { type: "string", format: "int64" },
    valid: ["9007199254740993"],
    invalid: [5, true],
    kept: [keep(["input type"], [5], "A client writes the text of a number.")],
  },
  "an integer format of integers and texts": {
    schema: { type: ["integer", "string"], format: "int64" },
    isWide: true,
    valid: [5, "a"],
    invalid: [true],
  },
};
