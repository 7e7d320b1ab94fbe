import { expect, test } from "vitest";
import type { OpenApiDocument } from "../../src/oracle/document.ts";
import { createValidator } from "../../src/oracle/validator.ts";

const document = {
  info: { title: "Numbers", version: "1.0.0" },
  paths: { "/n/{id}": { get: { schema: { $ref: "#/components/schemas/Uint64" } } } },
  components: {
    schemas: {
      Uint8: { type: "integer", format: "uint8" },
      Int32: { type: "integer", format: "int32" },
      Int64: { type: "integer", format: "int64" },
      Uint64: { type: "integer", format: "uint64" },
      Uint64Text: { type: ["string", "null"], format: "uint64" },
      Hash: { type: "string", format: "hex" },
      Limit: { type: "integer", maximum: 2n ** 64n - 1n },
      Shape: {
        type: "object",
        oneOf: [
          { required: ["kind", "radius"], properties: { kind: { const: "circle" }, radius: { type: "number" } } },
          { required: ["kind", "side"], properties: { kind: { const: "square" }, side: { type: "number" } } },
        ],
        discriminator: { propertyName: "kind", mapping: { circle: "#/components/schemas/Uint8" } },
      },
    },
  },
} as unknown as OpenApiDocument;
const validate = createValidator(document);

const limits: readonly (readonly [schema: string, lowest: bigint, highest: bigint])[] = [
  ["Uint8", 0n, 255n],
  ["Int32", -(2n ** 31n), 2n ** 31n - 1n],
  ["Int64", -(2n ** 63n), 2n ** 63n - 1n],
  ["Uint64", 0n, 2n ** 64n - 1n],
];

test.each(limits)("%s is checked at both ends of its range", (schema, lowest, highest) => {
  const faultOf = (value: bigint) => validate(`/components/schemas/${schema}`, value);
  expect([faultOf(lowest), faultOf(highest)]).toEqual([undefined, undefined]);
  expect(faultOf(lowest - 1n)).toMatch(/must match format/);
  expect(faultOf(highest + 1n)).toMatch(/must match format/);
});

test("an integer format is also checked on strings", () => {
  const faultOf = (value: unknown) => validate("/components/schemas/Uint64Text", value);
  expect([faultOf("18446744073709551615"), faultOf(null)]).toEqual([undefined, undefined]);
  expect(faultOf("18446744073709551616")).toMatch(/must match format/);
  expect(faultOf("0x1")).toMatch(/must match format/);
});

test("a limit of the document may itself be a big integer", () => {
  expect(validate("/components/schemas/Limit", 2n ** 64n - 1n)).toBeUndefined();
  expect(validate("/components/schemas/Limit", 2n ** 64n)).toMatch(/must be <=/);
});

test("any pointer of the document finds a schema, and unknown formats are ignored", () => {
  expect(validate("/paths/~1n~1{id}/get/schema", 1)).toBeUndefined();
  expect(validate("/paths/~1n~1{id}/get/schema", -1)).toMatch(/must match format/);
  expect(validate("/components/schemas/Hash", "0x1")).toBeUndefined();
});

test("a union reports the error of its best matching branch", () => {
  expect(validate("/components/schemas/Shape", { kind: "circle", radius: "7" })).toBe("/radius must be number");
});
