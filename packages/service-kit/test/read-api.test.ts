import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findResponse, readApi } from "../src/index.ts";
import { conditions } from "../src/read/api.ts";

const document = (paths: object, more: object = {}): object => ({ openapi: "3.1.0", paths, ...more });

/** A document with one operation. */
const withGet = (get: object): object => document({ "/a": { get } });

/** A response in JSON. */
const answer = (media: object): object => ({ content: { "application/json": media } });

describe("documents", () => {
  test.each([
    [document({}), "it describes no operation"],
    [{ swagger: "2.0" }, "#/openapi: is not an OpenAPI version 3.0 or 3.1 (found: Swagger 2.0)"],
    ...["responses", "default", "example", "const", "enum"].map((name): [object, string] => [
      withGet({ responses: { default: { headers: { [name]: { $ref: "#/gone" } } } } }),
      `#/paths/~1a/get/responses/default/headers/${name}/$ref: leads nowhere (#/gone)`,
    ]),
    [document({ "/a": { $ref: "#/paths/%zz" } }), "#/paths/~1a/$ref: leads nowhere (#/paths/%zz)"],
    [
      document({ "/a": { $ref: "https://elsewhere.example/a.json" } }),
      "#/paths/~1a/$ref: leads to another file (https://elsewhere.example/a.json). Bundle the document first",
    ],
    [
      withGet({ responses: { 400: answer({ examples: { odd: { "x-answers": { to: ["rain"] } } } }) } }),
      'example "odd": x-answers names "rain", which is none of missing_key, unknown_key,',
    ],
  ])("that cannot be served are refused with API, place and reason", (broken, reason) => {
    expect(() => readApi("shop", broken)).toThrow(`The document of "shop" cannot be served: ${reason}`);
  });

  const operation = "get: { responses: { 200: { content: { application/json:";

  test("that contain themselves are refused, in schemas and in examples", () => {
    const schema = parse(`/a: { ${operation} { schema: &a { properties: { again: *a } } } } } } } }`);
    expect(() => readApi("shop", document(schema))).toThrow(
      "schema/properties/again: contains itself, or is nested more than 300 levels deep",
    );
    const example = parse(`/a: { ${operation} { example: &a [*a] } } } } } }`);
    expect(() => readApi("shop", document(example))).toThrow("example/0/0: contains itself");
    const shared = parse(`/a: { ${operation} { schema: { allOf: [&a { type: object }, *a] } } } } } } }`);
    expect(readApi("shop", document(shared)).operations).toHaveLength(1);
  });

  const link = { $ref: "anything" };
  test.each([
    { examples: { link: { value: link } } },
    {
      example: { default: link },
      schema: { properties: { example: { example: link }, properties: { enum: [link] } } },
    },
    { schema: { const: link, default: [link], enum: [link], examples: [link] } },
  ])("may have members called $ref in their data: %j", (media) => {
    expect(readApi("shop", withGet({ responses: { 200: answer(media) } })).operations).toHaveLength(1);
  });

  const operationIds = [
    ...["\0", "\n", "\u001f", "\u007f", "\u0080", "\u009f", "\u2028", "\u2029"].map((character) => `a${character}b`),
    "getAccount\n+3f0a 777 forged",
    "x".repeat(501),
    7,
    ["a"],
  ];

  test.each(operationIds)("with the operationId %j are refused", (operationId) => {
    const refusal = /^The document of "shop" cannot be served: #\/paths\/~1a\/get[/:][ -~]+$/;
    expect(() => readApi("shop", withGet({ operationId }))).toThrow(refusal);
    if (typeof operationId !== "string") return;
    // Without an id, the path is the name.
    expect(() => readApi("shop", document({ [`/${operationId}`]: { get: {} } }))).toThrow("the name of the operation");
    expect(() => readApi("shop", document({ [`/${operationId}`]: { get: { operationId: "a" } } }))).not.toThrow();
  });

  test("may have operationIds with spaces and all other characters", () => {
    for (const operationId of [" a + b ", "+3f0a 777 forged", "@1", "größe: 50 %", "\u00a0\u200b", "x".repeat(500)])
      expect(readApi("shop", withGet({ operationId })).operations[0]?.id).toBe(operationId);
    expect(readApi("shop", withGet({ operationId: "" })).operations[0]?.id).toBe("GET /a");
  });

  test.each([1.5, -1, 2 ** 53, Number.POSITIVE_INFINITY, "15"])("with the cost %j are refused", (cost) => {
    const refusal = "#/paths/~1a/get/x-compute-units: a cost is a whole number from 0 on";
    expect(() => readApi("shop", withGet({ "x-compute-units": cost }))).toThrow(refusal);
  });

  test("support all conditions that the documentation of x-answers lists", async () => {
    const extensions = await readFile(new URL("../../../specs/EXTENSIONS.md", import.meta.url), "utf8");
    const [, block = ""] = /^## `x-answers`\n.*?^```yaml schema\n(.*?)^```/ms.exec(extensions) ?? [];
    expect(parse(block)).toMatchObject({ properties: { to: { items: { enum: conditions } } } });
  });

  test("provide the server's path with all variables replaced except the key", () => {
    const paths = { "/a": { get: { responses: {} } } };
    const servers = [{ url: "https://{host}/{stage}/{apiKey}/v2/", variables: { stage: { default: "live" } } }];
    const api = readApi("shop", document(paths, { servers }));
    expect(api.serverPath).toEqual(["live", "{apiKey}", "v2"]);
    expect(api.keyed).toBe(true);
    expect(readApi("shop", document(paths, { servers: [{ url: "/v3" }] })).serverPath).toEqual(["v3"]);
    expect(readApi("shop", document(paths)).serverPath).toEqual([]);
  });

  test("leave out operations with servers of their own, and with a query in their path", () => {
    const paths = { "/a": { get: {}, servers: [{ url: "/b" }] }, "/b": { get: {} }, "/c?d": { get: {} } };
    const { operations, leftOut } = readApi("shop", document(paths));
    expect(operations.map(({ id }) => id)).toEqual(["GET /b"]);
    expect(leftOut).toEqual([
      expect.stringMatching(/^#\/paths\/~1a\/get: has its own server \(\/b\)/),
      "#/paths/~1c?d/get: its path has a query or a fragment, so it is left out.",
    ]);
  });

  test("declare retryable operations, and answers with links", () => {
    const schemas = {
      Page: { type: "object", properties: { next: { $ref: "#/components/schemas/Next" } } },
      Next: { anyOf: [{ $ref: "#/components/schemas/Page" }, { $ref: "#/components/schemas/Href" }] },
      Href: { type: "string", format: "uri" },
      Loop: { properties: { again: { $ref: "#/components/schemas/Loop" } }, example: { format: "uri" } },
      Odd: { properties: { example: { items: { format: "uri-template" } } } },
    };
    const answering = (name: string, more: object = {}): object => ({
      ...more,
      responses: { 200: answer({ schema: { $ref: `#/components/schemas/${name}` } }) },
    });
    const paths = {
      "/pages": { get: answering("Page", { "x-retryable": true }), post: answering("Loop") },
      "/odd": { get: answering("Odd", { "x-retryable": false }) },
    };
    const { operations } = readApi("shop", document(paths, { components: { schemas } }));
    expect(operations.map(({ id, retryable, hasLinks }) => [id, retryable, hasLinks])).toEqual([
      ["GET /pages", true, true],
      ["POST /pages", false, false],
      ["GET /odd", false, true],
    ]);
  });

  test("provide the response of a status by number, range or default", () => {
    const [operation] = readApi("shop", withGet({ responses: { 200: {}, "4XX": {}, 404: {} } })).operations;
    const codes = [200, 404, 410, 503].map((status) => operation && findResponse(operation, status)?.code);
    expect(codes).toEqual(["200", "404", "4XX", undefined]);
    const [open] = readApi("shop", withGet({ responses: { default: {} } })).operations;
    expect(open && findResponse(open, 503)?.code).toBe("default");
  });

  test("let an operation's parameter override the path's", () => {
    const limit = (maximum: number): object => ({ name: "limit", in: "query", schema: { maximum } });
    const item = { parameters: [limit(1)], get: { parameters: [limit(2)], responses: {} } };
    expect(readApi("shop", document({ "/a": item })).operations[0]?.parameters).toMatchObject([
      { name: "limit", schema: { maximum: 2 } },
    ]);
  });
});
