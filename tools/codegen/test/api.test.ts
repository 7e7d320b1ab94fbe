import { expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { apiOf, documentWith, operationsOf } from "./fixtures/document.ts";

const failureOf = (schema: unknown, status = "400") => ({
  [status]: { description: "No.", content: { "application/json": { schema } } },
});
const success = { 204: { description: "Done." } };

test.each([
  ["https://{host}/v1/{apiKey}/v1", "/v1/{apiKey}/v1"],
  ["https://api.example/", ""],
  ["/api/v3/", "/api/v3"],
  ["api", "/api"],
  ["//api.example/v1", "/v1"],
  ["{root}/v2", "/base/v2"],
])("the server %s adds %j to the host", async (url, path) => {
  const variables = {
    host: { default: "a.example" },
    apiKey: { default: "KEY" },
    root: { default: "https://b.example/base" },
  };
  expect(
    (await apiOf(documentWith({}, { servers: [{ url, variables }, { url: "http://localhost/other" }] }))).serverPath,
  ).toBe(path);
});

test.each([
  [{ title: "Things", version: 1.2 }, "Things 1.2"],
  [{ title: "Things" }, "Things"],
])("a file names its document by %j", async (info, name) => {
  for (const text of Object.values(await generate({ ...documentWith(), info }, { shapes: true })))
    expect(text.split("\n")[0]).toBe(`// Generated from ${name} by @ledgergate/codegen. Do not edit.`);
});

test("without servers the server path is empty", async () => {
  expect((await apiOf(documentWith())).serverPath).toBe("");
});

test.each([
  ["", ""],
  ["/v2/", "/v2"],
  ["v2", "/v2"],
  ["/{apiKey}", "/{apiKey}"],
])("the option serverPath %j replaces the document's server path", async (serverPath, path) => {
  const document = documentWith({}, { servers: [{ url: "https://a.example/{open}?a=b" }] });
  expect((await apiOf(document, { serverPath })).serverPath).toBe(path);
});

test("an operation with its own server is accepted if the client is generated for its path", async () => {
  const get = { operationId: "read", responses: {} };
  const uploads = documentWith({ servers: [{ url: "https://uploads.example/v2/" }] }, { servers: [{ url: "/v1" }] });
  expect((await apiOf(uploads)).serverPath).toBe("/v2");
  const document = { ...uploads, paths: { ...(uploads.paths as object), "/others": { get } } };
  expect((await apiOf(document, { serverPath: "/v2" })).serverPath).toBe("/v2");
  await expect(apiOf(document, { serverPath: "/v3" })).rejects.toThrow("has its own server");
});

test("API key headers and bearer tokens become options of the client, other schemes do not", async () => {
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "Authorization" },
    token: { type: "http", scheme: "Bearer" },
    session: { type: "apiKey", in: "cookie", name: "sid" },
    password: { type: "http", scheme: "basic" },
  };
  const { apiKeyHeader, bearer } = await apiOf(documentWith({}, { components: { securitySchemes } }));
  expect({ apiKeyHeader, bearer }).toEqual({ apiKeyHeader: "Authorization", bearer: true });
});

test.each<[string, object, object]>([
  ["in the query", { a: { type: "apiKey", in: "query", name: "k" } }, { k: "query" }],
  [
    "in several headers",
    { a: { type: "apiKey", in: "header", name: "X-A" }, b: { type: "apiKey", in: "header", name: "X-B" } },
    { "X-A": "header", "X-B": "header" },
  ],
  [
    "in a header and in the query",
    { a: { type: "apiKey", in: "query", name: "k" }, b: { type: "apiKey", in: "header", name: "X-B" } },
    { k: "query", "X-B": "header" },
  ],
])("a part of the runtime sends API keys %s", async (_, securitySchemes, apiKeys) => {
  const api = await apiOf(documentWith({}, { components: { securitySchemes } }));
  expect(api).toMatchObject({ apiKeys, takeKeys: "takeKeys" });
  expect(api).not.toHaveProperty("apiKeyHeader");
});

test("two schemes for the same header are one key", async () => {
  const securitySchemes = {
    a: { type: "apiKey", in: "header", name: "X-A" },
    b: { type: "apiKey", in: "header", name: "x-a" },
  };
  expect((await apiOf(documentWith({}, { components: { securitySchemes } }))).apiKeyHeader).toBe("X-A");
});

test("OAuth 2 gives a bearer token", async () => {
  const securitySchemes = { login: { type: "oauth2", flows: {} } };
  expect((await apiOf(documentWith({}, { components: { securitySchemes } }))).bearer).toBe(true);
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

test("the descriptor contains the places of code and text in failure bodies", async () => {
  const error = {
    type: "object",
    properties: { code: { "x-error-code": "^/([a-z]+)" }, text: { "x-error-message": true } },
  };
  const why = { type: "string", "x-error-message": true };
  const schema = { type: "object", properties: { error, why } };
  const document = documentWith({ responses: { ...success, ...failureOf(schema), ...failureOf(schema, "default") } });
  expect((await apiOf(document)).failures).toEqual({
    code: ["error", "code"],
    codePattern: "^/([a-z]+)",
    messages: [["error", "text"], ["why"]],
  });
});

test("a failure body without marks, and a union of one with marks, are read as the marked one", async () => {
  const marked = { type: "object", properties: { code: { type: "string", "x-error-code": true } } };
  const responses = {
    ...success,
    ...failureOf({ type: "object" }, "404"),
    ...failureOf({ anyOf: [{ type: "object" }, marked] }, "default"),
  };
  expect((await apiOf(documentWith({ responses }))).failures).toEqual({ code: ["code"] });
});

test("the descriptor contains the code for an unknown path, and no other code", async () => {
  const schema = { type: "object", properties: { code: { type: "string", "x-error-code": true } } };
  const examples = {
    gone: { value: { code: "gone" }, "x-answers": { to: ["unknown_key"] } },
    noRoute: { value: { code: "no_route" }, "x-answers": { to: ["unknown_route"], status: 404 } },
  };
  const refused = { description: "", content: { "application/json": { schema, examples } } };
  const document = documentWith({ responses: { ...success, default: refused } });
  expect((await apiOf(document)).failures).toEqual({ code: ["code"], unknownRoute: "no_route" });
});

test("a failure body that may hold integers beyond 2^53 is read exactly", async () => {
  const code = { type: "integer", "x-error-code": true, "x-json-integer": { reason: "It is.", exact: true } };
  const document = documentWith({ responses: { ...success, ...failureOf({ type: "object", properties: { code } }) } });
  expect((await apiOf(document)).failures).toEqual({ code: ["code"], exact: true });
});

test("editors propose each code of the failure bodies once", async () => {
  const listing = (...codes: string[]) => ({
    type: "object",
    properties: { code: { type: "string", enum: codes, "x-error-code": true } },
  });
  const responses = {
    ...success,
    ...failureOf(listing("gone", "no-such"), "404"),
    ...failureOf(listing("gone"), "410"),
  };
  const code = await operationsOf(documentWith({ responses }));
  expect(code).toContain(
    '  interface KnownErrorCodes {\n    readonly gone: unknown;\n    readonly "no-such": unknown;\n  }\n',
  );
  expect(await operationsOf(documentWith({ responses: { ...success, ...failureOf({}) } }))).not.toContain(
    "KnownErrorCodes",
  );
});

test.each([
  [true, "gone"],
  ["^.*/(.+)", "https://things.example/problems/gone"],
])("editors propose the codes of examples, read by x-error-code: %s", async (mark, text) => {
  const schema = { type: "object", properties: { code: { type: "string", "x-error-code": mark } } };
  const other = { $ref: "#/components/examples/Other" };
  const json = { schema, examples: { one: { value: { code: text } }, other, twice: { value: { code: text } } } };
  const responses = { ...success, 404: { description: "", content: { "application/json": json } } };
  const examples = { Other: { value: { code: 7 } } };
  const code = await operationsOf(documentWith({ responses }, { components: { examples } }));
  expect(code).toContain("  interface KnownErrorCodes {\n    readonly gone: unknown;\n  }\n");
});

test("a proposed code has the document's explanation", async () => {
  const meaning = { meaning: "It is gone.", remedy: "Look elsewhere.", retry: false };
  const code = { enum: ["gone"], "x-error-code": true, "x-error-meanings": { gone: meaning } };
  const responses = { ...success, ...failureOf({ type: "object", properties: { code } }) };
  expect(await operationsOf(documentWith({ responses }))).toContain(
    "    /** It is gone. Look elsewhere. */\n    readonly gone: unknown;\n",
  );
});

test("without marks in failure bodies the descriptor has no failures", async () => {
  const document = documentWith({ responses: { ...success, ...failureOf({ type: "object" }) } });
  expect(await apiOf(document)).not.toHaveProperty("failures");
});
