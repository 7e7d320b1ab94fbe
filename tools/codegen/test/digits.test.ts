import { createClient } from "@ledgergate/runtime";
import { checkNumber, stringifyExact } from "@ledgergate/runtime/parts";
import { createValidators } from "@ledgergate/runtime/validate";
import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import {
  answer,
  apiOf,
  body,
  callOf,
  documentWith,
  memberOf,
  query,
  schemaOf,
  schemas,
  shapesOf,
} from "./fixtures/document.ts";

// Integers beyond 2^53. As doubles, both end with 2.
const big = 9007199254740993n;
const low = -9007199254740993n;

test.each<[schema: Readonly<Record<string, unknown>>, type: string, rule: object]>([
  [{ type: "integer", enum: [1, big, low] }, `1 | ${big}n | ${low}n`, { enum: [1, big, low] }],
  [{ enum: [big] }, `${big}n`, { enum: [big] }],
  [{ type: "integer", format: "int64", enum: [big] }, `${big}n`, { enum: [big] }],
  [{ type: "integer", format: "int64", minimum: low, maximum: big }, "Int64Input", { minimum: low, maximum: big }],
  [{ type: "integer", maximum: big }, "bigint | number | string", { maximum: big }],
  // A limit of the format is no rule, one near it is.
  [{ type: "integer", format: "int64", maximum: 2n ** 63n - 1n }, "Int64Input", {}],
  [{ type: "integer", format: "uint64", maximum: 2n ** 64n - 2n }, "Uint64Input", { maximum: 2n ** 64n - 2n }],
])("an input keeps the digits of %o", async (schema, type, rule) => {
  const { type: jsonType = "integer", format } = schema;
  const expected = { in: "query", type: jsonType, ...(format !== undefined && { format }), ...rule };
  expect(await memberOf(query(schema), "value")).toEqual({ type: `?: ${type} | undefined`, rule: expected });
});

test("a required member with a large default is filled in with all digits", async () => {
  const n = { type: "integer", format: "int64", default: big };
  const schema = { type: "object", required: ["n"], properties: { n } };
  const { rule } = await memberOf(body(schema), "n");
  expect(rule).toMatchObject({ fill: big });
  const { "operations.ts": operations } = await generate(body(schema));
  expect(operations).toContain(`fill: ${big}n`);
  expect(operations).toContain(`Default: \`${big}n\``);
  const sent: unknown[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(init?.body);
    return new Response(null, { status: 204 });
  };
  const api = { ...(await apiOf(body(schema))), checkNumber, stringifyExact };
  await createClient<object, { call(): Promise<void> }>(api, { baseUrl: "https://things.example", fetch }).call();
  expect(sent).toEqual([`{"n":${big}}`]);
});

test("a value of the type `number` stays a double", async () => {
  const schema = { type: "number", enum: [big, 0.5] };
  expect(await memberOf(query(schema), "value")).toMatchObject({ rule: { enum: [Number(big), 0.5] } });
  const n = { type: "number", default: 10n ** 17n };
  const filled = body({ type: "object", required: ["n"], properties: { n } });
  expect(await memberOf(filled, "n")).toMatchObject({ rule: { fill: 1e17 } });
  expect(await schemaOf(answer({ type: "object", properties: { n: schema } }))).toContain(`n?: ${Number(big)} | 0.5;`);
  expect((await shapesOf(documentWith({}, schemas({ N: schema })))).schemas.N).toEqual({ enum: [Number(big), 0.5] });
});

test.each([
  [{ type: "integer", enum: [1, big] }, `1 | ${big}n`],
  [{ type: "integer", format: "int64", const: low }, `-${-low}n`],
  [{ type: ["integer", "null"], enum: [big, null] }, `${big}n | null`],
  [{ enum: [big, null] }, `${big}n | null`],
  [{ type: "integer", minimum: big }, "number | bigint"],
])("the type of an answer keeps the digits of %o, and the answer is parsed exactly", async (n, type) => {
  const document = answer({ type: "object", properties: { n } });
  expect(await schemaOf(document)).toContain(`n?: ${type};`);
  expect((await callOf(document)).exact).toBe(true);
});

test("docblocks keep the digits of examples and defaults", async () => {
  const properties = { n: { type: "integer" } };
  const n = { type: "object", properties, default: { n: big }, examples: [{ n: low }, [big]] };
  const text = await schemaOf(answer({ type: "object", properties: { a: n, b: { type: "integer", example: big } } }));
  expect(text).toContain(`"n": ${big}`);
  expect(text).toContain(`"n": ${low}`);
  expect(text).toContain(`@example ${big}`);
});

test("validators compare all digits", async () => {
  const Limit = { type: "integer", minimum: big };
  const all = { Enum: { type: "integer", enum: [big] }, Limit, Above: { ...Limit, exclusiveMinimum: true } };
  const shapes = await shapesOf(documentWith({}, schemas(all)));
  const { check } = createValidators<Record<"Enum" | "Limit" | "Above", unknown>, never>(shapes);
  expect(check("Enum", big)).toEqual([]);
  expect(check("Enum", big - 1n)).toEqual([{ pointer: "", expected: `${big}` }]);
  expect(check("Limit", big + 0n)).toEqual([]);
  expect(check("Limit", big - 3n)).toEqual([{ pointer: "", expected: `at least ${big}` }]);
  expect(check("Above", big)).toEqual([{ pointer: "", expected: `above ${big}` }]);
});
