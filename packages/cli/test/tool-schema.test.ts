import { type ApiDescriptor, type CallPromise, createClient } from "@ledgergate/runtime";
import * as parts from "@ledgergate/runtime/parts";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type Arbitrary,
  assert,
  asyncProperty,
  bigInt,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  string,
  tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { sentValues } from "../src/mcp/call-tool.ts";
import { describeTool } from "../src/mcp/tools.ts";
import type { ApiEntry, OperationEntry } from "../src/operations.ts";

/** A schema of a document, and a value of it: as an agent gives it, and in the JSON of a request. */
interface Sample {
  readonly schema: object;
  readonly given: unknown;
  readonly json: string;
}

const text = { type: "string" };
const int64 = { type: "integer", format: "int64" };
const ajv = new Ajv2020({ strict: false });

function apiWith(place: "query" | "body" | "payload", schema: object, more: object = {}): ApiEntry {
  const media = place === "payload" ? schema : { type: "object", required: ["value"], properties: { value: schema } };
  const inBody = { requestBody: { required: true, content: { "application/json": { schema: media } } } };
  const inQuery = { parameters: [{ in: "query", name: "value", required: true, schema }] };
  return describeApi("foreign", {
    openapi: "3.1.0",
    info: { title: "Foreign", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "send",
          ...(place === "query" ? inQuery : inBody),
          responses: { 204: { description: "" } },
        },
      },
    },
    ...more,
  });
}

function operationOf(api: ApiEntry): OperationEntry {
  const [operation] = api.operations;
  if (!operation) throw new Error("no operation");
  return operation;
}

function inputOf(place: "query" | "body" | "payload", schema: object, more: object = {}): Record<string, unknown> {
  const api = apiWith(place, schema, more);
  const { properties = {} } = describeTool({ api, operation: operationOf(api) }).inputSchema;
  return Object.values(properties)[0] as Record<string, unknown>;
}

/** Calls an operation as the server of tools does. Returns the target and the body of the request. */
async function send(
  operation: OperationEntry,
  input: Readonly<Record<string, unknown>>,
): Promise<readonly [URL, unknown]> {
  const requests: (readonly [URL, unknown])[] = [];
  const rules = Object.fromEntries(operation.inputs.map(({ name, rule }) => [name, rule]));
  const api = {
    ...parts,
    name: "Foreign",
    serverPath: "",
    operations: { send: { method: "POST", path: "/things", input: rules, decode: "none" } },
  };
  const client = createClient<object, { send(input: object): CallPromise<unknown> }>(api as unknown as ApiDescriptor, {
    baseUrl: "http://foreign.test",
    fetch: async (url, init) => {
      requests.push([new URL(url), init.body]);
      return new Response(null, { status: 204 });
    },
  });
  await client.send(sentValues(operation, input));
  return requests[0] as readonly [URL, unknown];
}

const wide = bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const plain = (schema: object, values: Arbitrary<unknown>): Arbitrary<Sample> =>
  values.map((given) => ({ schema, given, json: JSON.stringify(given) }));
const leaf: Arbitrary<Sample> = oneof(
  plain(text, string()),
  plain({ type: "integer", minimum: 0 }, integer({ min: 0 })),
  plain({ type: "integer", format: "int32" }, integer()),
  plain({ type: "boolean" }, boolean()),
  plain({ enum: ["a", 1, true] }, constantFrom("a", 1, true)),
  plain({ type: ["string", "null"] }, oneof(string(), constantFrom(null))),
  plain({ oneOf: [text, { type: "integer" }] }, oneof(string(), integer())),
  wide.map((value) => ({ schema: int64, given: `${value}`, json: `${value}` })),
  wide.map((value) => ({ schema: { type: "integer" }, given: `${value}`, json: `${value}` })),
  constantFrom(1, 5).map((value) => ({
    schema: { ...int64, enum: [1, 5], default: 5 },
    given: `${value}`,
    json: `${value}`,
  })),
  wide.map((value) => ({ schema: { anyOf: [int64, { type: "null" }] }, given: `${value}`, json: `${value}` })),
  wide.map((value) => ({ schema: { type: "string", format: "int64" }, given: `${value}`, json: `"${value}"` })),
);
const list = (items: Arbitrary<Sample>): Arbitrary<Sample> =>
  tuple(items, boolean()).map(([{ schema, given, json }, isTwice]) => ({
    schema: { type: "array", items: schema },
    given: isTwice ? [given, given] : [given],
    json: isTwice ? `[${json},${json}]` : `[${json}]`,
  }));
const object = (members: Arbitrary<Sample>): Arbitrary<Sample> =>
  record({ one: members, other: members }).map(({ one, other }) => ({
    schema: {
      allOf: [{ type: "object", properties: { one: one.schema, key: { ...text, readOnly: true } }, required: ["key"] }],
      properties: { other: other.schema },
      required: ["one"],
    },
    given: { one: one.given, other: other.given },
    json: `{"one":${one.json},"other":${other.json}}`,
  }));
const nested = oneof(leaf, list(leaf), object(leaf), list(list(leaf)), object(list(object(leaf))), list(object(leaf)));

describe("the schema of a tool's input", () => {
  it("is met by each value of a member of a body, which the client then sends with every digit", async () => {
    const property = asyncProperty(nested, async ({ schema, given, json }) => {
      const api = apiWith("body", schema);
      const operation = operationOf(api);
      expect(ajv.validate(describeTool({ api, operation }).inputSchema, { value: given })).toBe(true);
      const [, body] = await send(operation, { value: given });
      // A text that is an integer by its format is sent as the document says.
      expect(body).toBe(`{"value":${json}}`);
    });
    await assert(property, { numRuns: 50 });
  });

  it("is met by each value of a parameter", async () => {
    const scalars = leaf.filter(({ given }) => given !== null);
    const property = asyncProperty(oneof(scalars, list(scalars)), async ({ schema, given }) => {
      const api = apiWith("query", schema);
      const operation = operationOf(api);
      expect(ajv.validate(describeTool({ api, operation }).inputSchema, { value: given })).toBe(true);
      const [{ searchParams }] = await send(operation, { value: given });
      expect(searchParams.getAll("value")).toEqual([given].flat().map(String));
    });
    await assert(property, { numRuns: 50 });
  });

  it.each<[title: string, schema: object, expected: object]>([
    [
      "a listed 64-bit integer",
      { ...int64, enum: [1, 2], default: 2 },
      { type: "string", enum: ["1", "2"], default: "2" },
    ],
    [
      "a list of 64-bit integers",
      { type: "array", items: int64 },
      { items: { type: "string", pattern: "^-?[0-9]+$" } },
    ],
    [
      "a list of lists",
      { type: "array", items: { type: "array", items: text } },
      { items: { type: "array", items: text } },
    ],
    [
      "an object in an object",
      { type: "object", properties: { a: { type: "object", required: ["b"], properties: { b: text } } } },
      { properties: { a: { type: "object", required: ["b"], properties: { b: text } } } },
    ],
    ["an open list of values", { ...text, enum: ["a"], "x-open-enum": true }, { type: "string" }],
    [
      "a limit that excludes its value",
      { type: "number", exclusiveMinimum: true, minimum: 1 },
      { exclusiveMinimum: 1 },
    ],
    ["a list of anything", { type: "array" }, { items: {} }],
  ])("has every part of %s", (_, schema, expected) => {
    expect(inputOf("body", schema)).toMatchObject(expected);
  });

  it("finds a union at the end of schemas that refer to the next one twice", () => {
    const next = (name: string) => ({
      allOf: [{ $ref: `#/components/schemas/${name}` }, { $ref: `#/components/schemas/${name}` }],
    });
    const links = Array.from({ length: 60 }, (_, number) => [`A${number}`, next(`A${number + 1}`)]);
    const schemas = { ...Object.fromEntries(links), A60: { oneOf: [text, { type: "object" }] } };
    const schema = inputOf("payload", { $ref: "#/components/schemas/A0" }, { components: { schemas } });
    expect(schema).toMatchObject({ anyOf: [{ type: "string" }, { type: "object" }] });
  });

  it("ends where a schema contains itself", () => {
    const node = { $ref: "#/components/schemas/Node" };
    const members = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, node]));
    const components = { schemas: { Node: { oneOf: [text, { type: "object", properties: members }] } } };
    const schema = inputOf("payload", node, { components });
    expect(JSON.stringify(schema).length).toBeLessThanOrEqual(4_000);
    expect(ajv.validate(schema, { a: { b: { c: { d: "x" } } } })).toBe(true);
    expect(ajv.validate(schema, { a: 1 })).toBe(false);
  });
});

const large = 9007199254740993n;
const digits = { type: "string", pattern: "^-?[0-9]+$" };
const open = { type: ["integer", "string"], pattern: "^-?[0-9]+$" };

// Text if a value or limit is beyond 2^53, number or text if nothing keeps the value below it, else number.
it.each<[schema: object, taken?: object]>([
  [
    { type: "integer", enum: [1, large], default: large },
    { ...digits, enum: ["1", `${large}`], default: `${large}` },
  ],
  [{ type: "integer", maximum: large }, digits],
  [
    { type: "number", maximum: 10n ** 20n },
    { type: "number", maximum: 1e20 },
  ],
  [{ type: "integer" }, open],
  [
    { type: "integer", minimum: 0 },
    { ...open, minimum: 0 },
  ],
  [{ type: "integer", minimum: 0, maximum: 5 }],
  [{ type: "integer", enum: [1, 2] }],
  [{ type: "integer", format: "int32" }, { type: "integer" }],
])("takes the integers of schema %#", (schema, taken = schema) => {
  expect(apiWith("query", schema).operations[0]?.inputs[0]?.schema).toEqual(taken);
});
