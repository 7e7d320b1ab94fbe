import { describe, expect, it } from "vitest";
import { checkSchema } from "../src/msw/check-schema.ts";

const document = {
  components: { schemas: { Name: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 4 } } },
};
const name = { $ref: "#/components/schemas/Name" };
const check = (schema: object, value: unknown) => checkSchema(document, schema, value);

describe("checkSchema", () => {
  it.each([
    [{ type: "integer" }, 3],
    [{ type: ["string", "null"] }, null],
    [
      { type: "object", required: ["a"], properties: { a: name } },
      { a: "abc", b: 1 },
    ],
    [{ type: "array", items: name }, ["abc", "de"]],
    [{ oneOf: [{ type: "string" }, name] }, "ABC"],
    [{ enum: ["a", 1] }, 1],
    [{ const: "a" }, "a"],
    [{}, "anything"],
  ])("takes what %j allows: %j", (schema, value) => {
    expect(check(schema, value)).toEqual([]);
  });

  it.each([
    [{ type: "integer" }, 3.5, [["", "must be integer"]]],
    [{ type: ["string", "null"] }, 3, [["", "must be string or null"]]],
    [
      name,
      "ABCDE",
      [
        ["", "must NOT have more than 4 characters"],
        ["", 'must match pattern "^[a-z]+$"'],
      ],
    ],
    [{ minimum: 1, maximum: 3 }, 0, [["", "must be >= 1"]]],
    [{ minimum: 1, maximum: 3 }, 4, [["", "must be <= 3"]]],
    [{ enum: ["a", 1] }, "b", [["", "must be equal to one of the allowed values: a, 1"]]],
    [{ const: "a" }, "b", [["", "must be equal to constant"]]],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, 3, [["", "must match a schema of several"]]],
    [
      { allOf: [{ required: ["a"] }, { properties: { b: name } }] },
      { b: "x" },
      [
        ["a", "is missing"],
        ["b", "must NOT have fewer than 2 characters"],
      ],
    ],
    [
      { properties: { o: { required: ["a"], properties: { b: name } } } },
      { o: { b: 3 } },
      [
        ["o.a", "is missing"],
        ["o.b", "must be string"],
      ],
    ],
    [{ type: "array", items: name }, ["abc", 3], [["1", "must be string"]]],
  ])("says what %j does not allow in %j", (schema, value, faults) => {
    expect(check(schema, value).map((fault) => [fault.name, fault.reason])).toEqual(faults);
  });
});
