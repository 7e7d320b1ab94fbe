import { expect, test } from "vitest";
import { apiOf, documentWith, operationsOf, readTables } from "./fixtures/document.ts";

const tables: {
  readonly servers: readonly [url: string, path: string][];
  readonly options: readonly [serverPath: string, path: string][];
  readonly schemes: readonly [securitySchemes: object, api: object][];
  readonly failures: readonly [Readonly<Record<string, object>>, found?: object, codes?: readonly string[]][];
  readonly components: object;
} = readTables("api");

test.each(tables.servers)("the server %s adds %j to the host", async (url, path) => {
  const root = { default: "https://b.example/base" };
  const variables = { host: { default: "a.example" }, apiKey: { default: "KEY" }, root };
  const servers = [{ url, variables }, { url: "http://localhost/other" }];
  expect((await apiOf(documentWith({}, { servers }))).serverPath).toBe(path);
});

test.each(tables.options)("the option serverPath %j replaces the document's server path", async (serverPath, path) => {
  const document = documentWith({}, { servers: [{ url: "https://a.example/{open}?a=b" }] });
  expect((await apiOf(document, { serverPath })).serverPath).toBe(path);
});

test("a file names its document, which may lack a version", async () => {
  const [header] = (await operationsOf({ ...documentWith(), info: { title: "Things" } })).split("\n");
  expect(header).toBe("// Generated from Things by @ledgergate/codegen. Do not edit.");
});

test("an operation with its own server is accepted if the client is generated for its path", async () => {
  const get = { operationId: "read", responses: {} };
  const uploads = documentWith({ servers: [{ url: "https://uploads.example/v2/" }] }, { servers: [{ url: "/v1" }] });
  expect((await apiOf(uploads)).serverPath).toBe("/v2");
  const document = { ...uploads, paths: { ...(uploads.paths as object), "/others": { get } } };
  expect((await apiOf(document, { serverPath: "/v2" })).serverPath).toBe("/v2");
  await expect(apiOf(document, { serverPath: "/v3" })).rejects.toThrow("has its own server");
});

test.each(tables.schemes)("of the schemes %j, a client knows %j", async (securitySchemes, expected) => {
  const api = await apiOf(documentWith({}, { components: { securitySchemes } }));
  const { apiKeyHeader, apiKeys, bearer, takeKeys } = api;
  expect({ apiKeyHeader, apiKeys, bearer, takeKeys }).toEqual(expected);
});

test("the ledger state is read from the marked headers, wherever they are declared", async () => {
  const header = (member: string) => ({ "x-ledger-state": member, schema: { type: "string" } });
  const responses = {
    204: { description: "", headers: { "X-Height": { $ref: "#/components/headers/Height" }, Date: { schema: {} } } },
    400: { description: "", headers: { "X-CURSOR": header("cursor") } },
  };
  const document = documentWith({ responses }, { components: { headers: { Height: header("blockHeight") } } });
  expect((await apiOf(document)).ledgerHeaders).toEqual({ blockHeight: "x-height", cursor: "x-cursor" });
});

test.each(tables.failures)(
  "failures %j are described by %j, and propose the codes %j",
  async (bodies, found, codes) => {
    const described = Object.entries(bodies).map(([status, json]) => {
      return [status, { description: "", content: { "application/json": json } }];
    });
    const responses = { 204: { description: "" }, ...Object.fromEntries(described) };
    const document = documentWith({ responses }, { components: tables.components });
    expect((await apiOf(document)).failures).toEqual(found);
    const [, lines] = /interface KnownErrorCodes \{\n([^}]*)\n {2}\}\n/.exec(await operationsOf(document)) ?? [];
    expect(lines?.split("\n").map((line) => line.trim())).toEqual(codes);
  },
);
