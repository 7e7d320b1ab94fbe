import { readApi, resolveReference } from "@ledgergate/document";
import { loadSpecs } from "@ledgergate/document/bundles";
import { describe, expect, test } from "vitest";
import { checkSchema } from "../src/msw/light-engine.ts";

const document = {
  components: { schemas: { Name: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 4 } } },
};
const name = { $ref: "#/components/schemas/Name" };
const check = (schema: object, value: unknown) => checkSchema(document, schema, value);

describe("checkSchema", () => {
  test.each([
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

  test.each([
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

/** The keywords of a schema, and of all schemas within it. */
function keywordsOf(api: object, schema: object): string[] {
  const own = resolveReference<object>(api, schema) as Readonly<Record<string, object>>;
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = own;
  const below = [properties, items ? [items] : [], allOf, anyOf, oneOf].flatMap((parts): object[] =>
    Object.values(parts),
  );
  return [...Object.keys(own), ...below.flatMap((part) => keywordsOf(api, part))];
}

test("knows the keywords that the documents describe requests with", () => {
  const used = [...loadSpecs({}, undefined)].flatMap(([api, given]) => {
    const { document, operations } = readApi(api, given);
    return operations.flatMap(({ parameters, template, method }) => {
      const path = document.paths?.[template.source];
      const body = path && resolveReference(document, path)[method]?.requestBody;
      const contents = Object.values((body && resolveReference(document, body).content) ?? {});
      return [...parameters, ...contents].flatMap(({ schema = {} }) => keywordsOf(document, schema));
    });
  });
  const checked =
    "type enum const pattern minLength maxLength minimum maximum required properties items allOf anyOf oneOf";
  // Ranges of integer formats are checked for every engine; no other format forbids anything here.
  const others = "format description default example examples";
  const unknown = used.filter((name) => !name.startsWith("x-") && !`${checked} ${others}`.split(" ").includes(name));
  expect(unknown).toEqual([]);
  expect(used).toEqual(expect.arrayContaining(["pattern", "const", "enum"]));
});
