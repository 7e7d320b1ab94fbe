import { expect, test } from "vitest";
import { answer, body, documentWith, listWith, problemsOf, query, schemas } from "./fixtures/document.ts";

const operation = "#/paths/~1things/get";
const parameter = `${operation}/parameters/0`;
const schema = { type: "string" };
const success = { 204: { description: "Done." } };
const withParameters = (...parameters: unknown[]) => documentWith({ parameters });
const withFailures = (...bodies: unknown[]) => {
  const failures = bodies.map((schema, index) => [
    400 + index,
    { description: "", content: { "application/json": { schema } } },
  ]);
  return documentWith({ responses: { ...success, ...Object.fromEntries(failures) } });
};
/** Adds an operation to a document. */
const besideAnother = ({ paths, ...document }: ReturnType<typeof documentWith>) => {
  return { ...document, paths: { ...(paths as object), "/others": { get: { responses: success } } } };
};
const pagination = `${operation}/x-pagination`;
const letters = { type: "array", items: { type: "object", properties: { id: {} } } };
const listOperation = (listWith(letters).paths as Record<string, Record<string, object>>)["/things"]?.get;
const formSchema = "#/paths/~1things/post/requestBody/content/application~1x-www-form-urlencoded/schema";
const form = (properties: object, encoding: object = {}) => {
  const media = { schema: { type: "object", properties }, encoding };
  const requestBody = { required: true, content: { "application/x-www-form-urlencoded": media } };
  return documentWith({ requestBody }, {}, "/things", "post");
};

test.each<[message: string, document: unknown, pointer: string]>([
  ["not an OpenAPI version 3.0 or 3.1 (found: none)", [], "#/openapi"],
  ["found: Swagger 2.0", { swagger: "2.0" }, "#/openapi"],
  ["found: AsyncAPI 2.6.0", { asyncapi: "2.6.0" }, "#/openapi"],
  ["found: 3.1", { openapi: 3.1 }, "#/openapi"],
  ["found: 3.2.0", { openapi: "3.2.0" }, "#/openapi"],
  ["is missing", { openapi: "3.1.0", info: { version: "1" } }, "#/info/title"],
  ["is not an object", { ...documentWith(), paths: [] }, "#/paths"],
  ["is not a list", documentWith({ parameters: "a" }), `${operation}/parameters`],
  ["is not text", documentWith({ summary: 1 }), `${operation}/summary`],
  ["has control characters", documentWith({ operationId: "getAccount\n+3f0a 777 forged" }), `${operation}/operationId`],
  ["has control characters or separators", documentWith({ operationId: "a\u2028b" }), `${operation}/operationId`],
  ["has no name", withParameters({ in: "query" }), parameter],
  ["leads nowhere (#/components/schemas/A)", query({ $ref: "#/components/schemas/A" }), `${parameter}/schema/$ref`],
  ["leads nowhere (#A)", query({ $ref: "#A" }), `${parameter}/schema/$ref`],
  [
    "leads to a schema of which this one is a part (#/components/schemas/A)",
    {
      ...query({}),
      ...schemas({
        A: { allOf: [{ $ref: "#/components/schemas/B" }] },
        B: { anyOf: [{ $ref: "#/components/schemas/A" }] },
      }),
    },
    "#/components/schemas/B/anyOf/0/$ref",
  ],
  [
    `leads to a parameter (${parameter}) where a schema must be`,
    query({ type: "array", items: { $ref: parameter } }),
    `${parameter}/schema/items/$ref`,
  ],
  [
    "is not a list of texts",
    { ...query({ $ref: "#/definitions/A" }), definitions: { A: { name: "a", in: "query", required: true } } },
    "#/definitions/A/required",
  ],
  ["leads to another file (a.yaml)", query({ $ref: "a.yaml" }), `${parameter}/schema/$ref`],
  ["does not describe {id}", documentWith({}, {}, "/things/{id}"), "#/paths/~1things~1{id}/get"],
  [
    "is a path parameter (id) that the path /things does not have",
    withParameters({ name: "id", in: "path", required: true, schema }),
    parameter,
  ],
  ["has a segment . or ..", documentWith({}, {}, "/a/../b"), "#/paths/~1a~1..~1b"],
  ["has a segment . or ..", documentWith({}, {}, "/%2E"), "#/paths/~1%252E"],
  ['is a parameter in "cookie"', withParameters({ name: "sid", in: "cookie", required: true, schema }), parameter],
  ["is an object in a query (value) in the style form", query({ type: "object" }), parameter],
  [
    "is an object with lists or objects in it",
    query({ type: "object", properties: { a: { type: "array" } } }, { style: "deepObject" }),
    parameter,
  ],
  [
    "is a list in a query (value) in the style deepObject",
    query({ type: "array" }, { style: "deepObject" }),
    parameter,
  ],
  [
    "is a list in a query (value) in the style spaceDelimited",
    query({ type: "array" }, { style: "spaceDelimited" }),
    parameter,
  ],
  ["is a list of lists or objects in a query (value)", query({ type: "array", items: { type: "array" } }), parameter],
  [
    "is a value in a path (id) in the style matrix",
    documentWith({ parameters: [{ name: "id", in: "path", style: "matrix", schema }] }, {}, "/things/{id}"),
    "#/paths/~1things~1{id}/get/parameters/0",
  ],
  ["is an object in a header", withParameters({ name: "a", in: "header", schema: { type: "object" } }), parameter],
  [
    "allows no value: its type is object, but its enum has no object",
    body({ type: "object", enum: ["A"] }),
    "#/paths/~1things/post/requestBody/content/application~1json/schema/enum",
  ],
  ["not a regular expression (()", query({ type: "string", pattern: "(" }), parameter],
  ["has no content", documentWith({ requestBody: {} }, {}, "/things", "post"), "#/paths/~1things/post/requestBody"],
  [
    "is the body of a GET request",
    documentWith({ requestBody: { required: true, content: { "application/json": {} } } }),
    `${operation}/requestBody`,
  ],
  ["is a TRACE request", documentWith({}, {}, "/things", "trace"), "#/paths/~1things/trace"],
  [
    "has its own server (https://other.example)",
    besideAnother(documentWith({ servers: [{ url: "https://other.example" }] })),
    `${operation}/servers`,
  ],
  ["has the variable {b} in its path", documentWith({}, { servers: [{ url: "https://a/{b}" }] }), "#/servers/0/url"],
  ["is not a whole number", documentWith({ "x-compute-units": "50" }), `${operation}/x-compute-units`],
  [
    "is read differently from the failure body",
    withFailures({ properties: { a: { "x-error-code": true } } }, { properties: { b: { "x-error-code": true } } }),
    `${operation}/responses/401/content/application~1json/schema`,
  ],
  ...[
    false,
    "odd",
    "^(\\w+)(\\d)",
    "^(?:\\w+)+(x)",
    "^([)",
    "(\\w+)",
    "^.*.*.*.*(x)",
    "^x|.*.*.*(x)",
    "^a?a?a?a?(x)",
  ].map((mark): [string, unknown, string] => [
    "is neither true nor a regular expression with ^",
    withFailures({ properties: { a: { "x-error-code": mark } } }),
    `${operation}/responses/400/content/application~1json/schema/properties/a/x-error-code`,
  ]),
  [
    "has x-error-message but no x-error-code",
    withFailures({ properties: { a: { "x-error-message": true } } }),
    `${operation}/responses/400/content/application~1json/schema`,
  ],
  [
    "names no member of the ledger state (odd)",
    documentWith({ responses: { 204: { description: "", headers: { "X-A": { "x-ledger-state": "odd" } } } } }),
    `${operation}/responses/204/headers/X-A`,
  ],
  [
    "answers with text/plain, but another success of the operation answers with application/json",
    documentWith({
      responses: {
        200: { description: "", content: { "application/json": {} } },
        202: { description: "", content: { "text/plain": {} } },
      },
    }),
    `${operation}/responses/202`,
  ],
  [
    "has no required member that the other branches lack",
    answer({ oneOf: [{ properties: { a: {} } }, { required: ["a"], "x-failure": true }] }),
    `${operation}/responses/200/content/application~1json/schema/oneOf/1`,
  ],
  [
    "leads to a schema that contains itself and has no name",
    query({ type: "object", properties: { again: { $ref: `${parameter}/schema` } } }, { style: "deepObject" }),
    `${parameter}/schema/properties/again/$ref`,
  ],
  ["is not an object", documentWith({ "x-pagination": true }), pagination],
  ["names no query parameter of the operation (page)", listWith(letters, { start: "page" }), `${pagination}/start`],
  [
    "is a query parameter of an operation with a body",
    documentWith(
      { ...listOperation, requestBody: { content: { "application/json": { schema: { properties: { a: {} } } } } } },
      {},
      "/things",
      "post",
    ),
    "#/paths/~1things/post/x-pagination/start",
  ],
  ['neither "value" nor "increment"', listWith(letters, { next: "offset" }), `${pagination}/next`],
  ['is not "empty"', listWith(letters, { end: "404" }), `${pagination}/end`],
  ["reverses a list", listWith(letters, { next: "increment", order: "after" }), `${pagination}/order`],
  ['is not a JSON pointer ("data")', listWith(letters, { items: "data" }), `${pagination}/items`],
  [
    "leads to no list in the answer (/data/records)",
    listWith(letters, { items: "/data/records" }),
    `${pagination}/items`,
  ],
  [
    "leads to no list in the answer (/data)",
    listWith({ type: "object", properties: { data: { type: "string" } } }, { items: "/data" }),
    `${pagination}/items`,
  ],
  [
    "leads to no list",
    listWith({ oneOf: [letters, { type: "object", properties: { a: {} } }] }),
    `${pagination}/items`,
  ],
  ["leads to no member of a record (/token)", listWith(letters, { from: "/token" }), `${pagination}/from`],
  [
    "names no header of a successful answer (X-Next)",
    listWith(letters, { cursorHeader: "X-Next" }),
    `${pagination}/cursorHeader`,
  ],
  [
    `has two inputs named a_header: ${parameter.replace("0", "1")} (query) and ${parameter.replace("0", "2")} (header)`,
    withParameters(
      { name: "a", in: "query", schema },
      { name: "a_header", in: "query", schema },
      { name: "a", in: "header", schema },
    ),
    operation,
  ],
  ["does not begin with a slash", documentWith({}, {}, "things"), "#/paths/things"],
  ["has ? or # in it", documentWith({}, {}, "/things?a=b"), "#/paths/~1things?a=b"],
  ["has ? or # in it", documentWith({}, {}, "/things#a"), "#/paths/~1things#a"],
  [
    "has ? or # in its path (/b?c=e)",
    documentWith({}, { servers: [{ url: "https://a/b?c={d}", variables: { d: { default: "e" } } }] }),
    "#/servers/0/url",
  ],
  [
    "is an object, or a list of lists or objects, in a form (a)",
    form({ a: { type: "object" } }),
    `${formSchema}/properties/a`,
  ],
  [
    "is an object, or a list of lists or objects, in a form (a)",
    form({ a: { type: "array", items: { type: "object" } } }),
    `${formSchema}/properties/a`,
  ],
  [
    "is an object, or a list of lists or objects, in a form (a)",
    form({ a: { type: "object" } }, { a: { style: "deepObject", contentType: "application/json" } }),
    `${formSchema}/properties/a`,
  ],
  [
    "is a list in the style deepObject in a form (a)",
    form({ a: { type: "array" } }, { a: { style: "deepObject" } }),
    `${formSchema}/properties/a`,
  ],
  [
    "is a file of JSON",
    body({ type: "string", format: "binary" }),
    "#/paths/~1things/post/requestBody/content/application~1json/schema",
  ],
  [
    "is multipart/mixed, but the only parts that fetch sends are multipart/form-data",
    body({}, { mediaType: "multipart/mixed" }),
    "#/paths/~1things/post/requestBody",
  ],
])("%s: the problem is reported with its pointer", async (message, document, pointer) => {
  const problems = await problemsOf(document);
  expect(problems.map((problem) => problem.pointer)).toContain(pointer);
  const problem = problems.find((one) => one.pointer === pointer);
  expect(problem?.message).toContain(message);
  expect(problem?.remedy).toMatch(/^[A-Z].*\.$/s);
});

test("the remedy for Swagger is the command that converts it", async () => {
  const [problem] = await problemsOf({ swagger: "2.0" });
  expect(problem?.remedy).toContain("npx swagger2openapi FILE");
});

test("all problems of a document are listed at once", async () => {
  const document = documentWith({
    servers: [{ url: "https://other.example" }],
    parameters: [{ name: "a", in: "cookie", required: true }],
    "x-compute-units": 0.5,
  });
  expect(await problemsOf(besideAnother(document))).toHaveLength(3);
});

test("a problem of a shared parameter is listed once", async () => {
  const parameters = [{ $ref: "#/components/parameters/Sid" }];
  const call = (operationId: string) => ({ get: { operationId, parameters, responses: success } });
  const components = { parameters: { Sid: { name: "sid", in: "cookie", required: true } } };
  const document = { ...documentWith(), paths: { "/a": call("a"), "/b": call("b") }, components };
  expect(await problemsOf(document)).toHaveLength(1);
});

test("a title that is not a valid interface name is reported", async () => {
  const problems = await problemsOf({ ...documentWith(), info: { title: "3 things", version: "1" } });
  expect(problems[0]?.pointer).toBe("#/info/title");
});

test.each(["readOnly", "writeOnly"])("%s is true or false", async (mark) => {
  const problems = await problemsOf(answer({ type: "string", [mark]: "yes" }));
  expect(problems.map(({ message }) => message)).toEqual(["is not true or false"]);
});

test("members beside a reference have no meaning in OpenAPI 3.0", async () => {
  const schema = { $ref: "#/components/schemas/A", required: true, pattern: "(", nullable: "yes" };
  const document = { ...query(schema), ...schemas({ A: { type: "string" } }) };
  expect(await problemsOf({ ...document, openapi: "3.0.3" })).toEqual([]);
  expect(await problemsOf(document)).not.toEqual([]);
});

test("a $ref in an example, or a property named $ref, is not a reference", async () => {
  const properties = { $ref: { type: "string" }, properties: { type: "string" }, example: { type: "string" } };
  const document = answer({ type: "object", properties, example: { $ref: "nowhere" }, default: { $ref: "#/nowhere" } });
  expect(await problemsOf(document)).toEqual([]);
});
