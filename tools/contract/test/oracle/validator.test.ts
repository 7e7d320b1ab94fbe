import { expect, test } from "vitest";
import type { OpenApiDocument } from "../../src/oracle/document.ts";
import { parseExact } from "../../src/oracle/exact-json.ts";
import { createValidator } from "../../src/oracle/validator.ts";

const circle = { properties: { kind: { const: "circle" }, radius: { type: "number" } } };
const square = { properties: { kind: { const: "square" }, side: { type: "number" } } };
const keep = (range: string) => `/ must keep integers [${range}]`;

test.each<[string, object, string, string | undefined]>([
  ["the lowest int32", { type: "integer", format: "int32" }, "-2147483648", undefined],
  ["a lower one", { format: "int32" }, "-2147483649", keep("-2147483648,2147483648")],
  ["the highest uint64", { format: "uint64" }, "18446744073709551615", undefined],
  ["a higher one", { format: "uint64" }, "18446744073709551616", keep("0,18446744073709551616")],
  ["digits", { type: ["string", "null"], format: "uint8" }, '"255"', undefined],
  ["too large digits", { type: "string", format: "uint8" }, '"256"', "/ must keep digits [0,256]"],
  ["hex for digits", { type: "string", format: "uint8" }, '"0x1"', "/ must keep digits [0,256]"],
  ["a large limit", { maximum: 2n ** 64n - 1n }, "18446744073709551615", undefined],
  ["more than that", { maximum: 2n ** 64n }, "18446744073709551617", expect.any(String)],
  ["an unknown format", { type: "string", format: "hex" }, '"zz"', undefined],
  ["another type", { type: "integer" }, "1.5", "/ must be integer"],
  ["a union", { oneOf: [circle, square] }, '{"kind":"circle","radius":"7"}', "/radius must be number"],
])("of %s", (_, schema, value, fault) => {
  const document = { info: { title: "One" }, paths: { "/n/{id}": { get: { schema } } } };
  const validate = createValidator(document as object as OpenApiDocument);
  expect(validate("/paths/~1n~1{id}/get/schema", parseExact(value))).toEqual(fault);
});
