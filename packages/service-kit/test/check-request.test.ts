import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseMultipart } from "../src/check/parse-multipart.ts";
import { sortViolations } from "../src/check/refusal.ts";
import { createRequestCheck, readApi, type Violation } from "../src/index.ts";

const schemas = {
  Name: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 4 },
  Nothing: false,
  Node: {
    type: "object",
    properties: { value: { $ref: "#/components/schemas/Name" }, next: { $ref: "#/components/schemas/Node" } },
  },
};
const [name, nothing, node] = ["Name", "Nothing", "Node"].map((one) => `{ $ref: "#/components/schemas/${one}" }`);

/** Returns the violations of a body by its schema, as member and reason. */
function check(...given: Parameters<typeof violationsOf>): string[] {
  return violationsOf(...given).map(({ name, reason }) => `${name} ${reason}`);
}

function violationsOf(
  schema: object | boolean,
  body: unknown,
  [mediaType = "application/json", sentType = mediaType]: readonly string[] = [],
  more: object = {},
): readonly Violation[] {
  const content = { [mediaType]: { schema } };
  const responses = { 200: { description: "Done." } };
  const paths = { "/a": { post: { requestBody: { required: true, content }, responses } } };
  const { document, operations } = readApi("shop", {
    openapi: "3.1.0",
    paths,
    components: { schemas: { ...schemas, ...more } },
  });
  const [operation] = operations;
  if (!operation) throw new Error("no operation");
  const given = { path: {}, query: new URLSearchParams(), headers: {} };
  return createRequestCheck(document)(operation, given, { value: body, mediaType: sentType });
}

describe("a body", () => {
  // tools/contract judges what schemas allow.
  test.each<[schema: object, value: unknown, mismatches: readonly string[]]>(
    parse(`
- [{ type: [string, "null"] }, 3, ["body must be string,null"]]
- [${name}, ABCDE, [body must NOT have more than 4 characters, 'body must match pattern "^[a-z]+$"']]
- [{ minimum: 1, exclusiveMaximum: 3 }, 3, [body must be < 3]]
- [{ enum: [a, 1] }, b, ["body must be equal to one of the allowed values: a, 1"]]
- - { anyOf: [{ type: string }, { type: "null" }] }
  - 3
  - [body must be string, body must be null, body must match a schema in anyOf]
- [{ properties: {}, additionalProperties: false }, { a: 1 }, [body must NOT have additional properties]]
- - { allOf: [{ required: [a] }, { properties: { b: ${name} } }] }
  - { b: x }
  - [a is missing, b must NOT have fewer than 2 characters]
- [${node}, { next: { next: { value: 3 } } }, [next.next.value must be string]]
- [{ type: array, items: ${name}, maxItems: 1 }, [abc, 3], [body must NOT have more than 1 items, 1 must be string]]
- [{ allOf: [true, ${nothing}] }, 1, [body must NOT be valid]]
- [{ properties: { items: false, b: true } }, { items: 1, b: 2 }, [items must NOT be valid]]
- - { type: string, format: int64 }
  - "9223372036854775808"
  - [body must be an integer from -9223372036854775808 to 9223372036854775807]
- [{ type: [string, "null"], format: uint8 }, "-1", [body must be an integer from 0 to 255]]
- [{ type: integer, format: int128 }, 1e40, [body must be <= 170141183460469231731687303715884105727]]
- [{ required: [toString] }, {}, [toString is missing]]
- - { prefixItems: [true], contains: { const: b }, unevaluatedItems: false }
  - [a, b, c]
  - [body must NOT have more than 2 items]
`),
  )("may not be what %j forbids: %j", (schema, value, mismatches) => {
    expect(check(schema, value)).toEqual(mismatches);
  });

  test("is a text if it is a form, which the schema does not describe", () => {
    const form = "application/x-www-form-urlencoded";
    expect(check({ type: "object" }, "a=1", [form])).toEqual([]);
    expect(check({ type: "object" }, "a=1", ["multipart/*", "multipart/form-data"])).toEqual([]);
    expect(check({ type: "object" }, "a=1", ["text/plain"])).toEqual(["body must be object"]);
  });

  test("is checked in linear time, however many violations it has", () => {
    const schema = { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } };
    const found = violationsOf(schema, Array(20_000).fill(1));
    expect(found).toHaveLength(60_000);
    expect(sortViolations([...found, ...found])).toHaveLength(20_000);
  });

  test("is checked in linear time for equal items", () => {
    const schema = { type: "array", uniqueItems: true };
    const records = Array.from({ length: 50_000 }, (_, id) => ({ id, at: [2n ** 60n] }));
    expect(check(schema, records)).toEqual([]);
    const equal = { at: [2n ** 60n], id: 7 };
    expect(check(schema, [...records, equal])).toEqual([
      "body must NOT have duplicate items (items ## 7 and 50000 are identical)",
    ]);
  });

  const list = { $ref: "#/components/schemas/List" };
  test.each([
    [{ anyOf: [{ items: list }, { items: list, minItems: 1 }] }, 400],
    [{ allOf: [{ items: list }, { contains: list }], unevaluatedItems: false }, 200],
    [{ not: { anyOf: [{ items: { not: list } }, { prefixItems: [{ not: list }] }] } }, 200],
  ])("is checked in linear time by the recursive schema %j", (schema, most) => {
    let value: unknown = [1];
    for (let depth = 0; depth < 200; depth++) value = [value];
    const found = check(list, value, [], { List: { type: "array", ...schema } });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(most * 3);
  });

  test("may have more violations than a stack has room", () => {
    const schema = { allOf: [{ type: "array", items: { type: "string" } }] };
    expect(check(schema, Array(200_000).fill(1))).toHaveLength(200_000);
  });

  test("is refused below the depth that a stack allows", () => {
    let value: unknown = {};
    for (let depth = 0; depth < 100_000; depth++) value = { next: value };
    expect(check({ $ref: "#/components/schemas/Node" }, value)).toEqual(["body must be less deeply nested"]);
    expect(check({ type: "object" }, value)).toEqual([]);
  });
});

test("a part ends only at a whole boundary", () => {
  const body = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--xy\r\n--x--';
  expect(parseMultipart(new TextEncoder().encode(body), "x")).toEqual([{ name: "a", text: "1\r\n--xy" }]);
});
