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
const pagination = `${operation}/x-pagination`;
const letters = { type: "array", items: { type: "object", properties: { id: {} } } };
const listOperation = (listWith(letters).paths as Record<string, Record<string, object>>)["/things"]?.get;
const formSchema = "#/paths/~1things/post/requestBody/content/application~1x-www-form-urlencoded/schema";
const form = (properties: object, encoding: object = {}) => {
  const media = { schema: { type: "object", properties }, encoding };
  const requestBody = { required: true, content: { "application/x-www-form-urlencoded": media } };
  return documentWith({ requestBody }, {}, "/things", "post");
};

test.each<[string, unknown, string, string]>([
  ["no object", [], "#/openapi", "not an OpenAPI version 3.0 or 3.1 (found: none)"],
  ["Swagger", { swagger: "2.0" }, "#/openapi", "found: Swagger 2.0"],
  ["AsyncAPI", { asyncapi: "2.6.0" }, "#/openapi", "found: AsyncAPI 2.6.0"],
  ["a version of two numbers", { openapi: 3.1 }, "#/openapi", "found: 3.1"],
  ["a later OpenAPI", { openapi: "3.2.0" }, "#/openapi", "found: 3.2.0"],
  ["no title", { openapi: "3.1.0", info: { version: "1" } }, "#/info/title", "is missing"],
  ["a list instead of an object", { ...documentWith(), paths: [] }, "#/paths", "is not an object"],
  ["a text instead of a list", documentWith({ parameters: "a" }), `${operation}/parameters`, "is not a list"],
  ["a number instead of a text", documentWith({ summary: 1 }), `${operation}/summary`, "is not text"],
  [
    "an operationId with a control character",
    documentWith({ operationId: "getAccount\n+3f0a 777 forged" }),
    `${operation}/operationId`,
    "has control characters",
  ],
  [
    "an operationId with a separator of lines",
    documentWith({ operationId: "a\u2028b" }),
    `${operation}/operationId`,
    "has control",
  ],
  ["a parameter without a name", withParameters({ in: "query" }), parameter, "has no name"],
  [
    "a reference that leads nowhere",
    query({ $ref: "#/components/schemas/A" }),
    `${parameter}/schema/$ref`,
    "leads nowhere (#/components/schemas/A)",
  ],
  ["a reference to an anchor", query({ $ref: "#A" }), `${parameter}/schema/$ref`, "leads nowhere (#A)"],
  [
    "a reference in a circle",
    query({ $ref: "#/components/schemas/A" }, {}) && {
      ...query({}),
      ...schemas({ A: { $ref: "#/components/schemas/A" } }),
    },
    "#/components/schemas/A/$ref",
    "leads nowhere",
  ],
  [
    "a schema that is composed of itself",
    {
      ...query({}),
      ...schemas({
        A: { allOf: [{ $ref: "#/components/schemas/B" }] },
        B: { anyOf: [{ $ref: "#/components/schemas/A" }] },
      }),
    },
    "#/components/schemas/B/anyOf/0/$ref",
    "leads to a schema of which this one is a part (#/components/schemas/A)",
  ],
  [
    "a reference to a part of another kind",
    query({ type: "array", items: { $ref: parameter } }),
    `${parameter}/schema/items/$ref`,
    `leads to a parameter (${parameter}) where a schema must be`,
  ],
  [
    "a reference to a part of unknown kind with another shape",
    { ...query({ $ref: "#/definitions/A" }), definitions: { A: { name: "a", in: "query", required: true } } },
    "#/definitions/A/required",
    "is not a list of texts",
  ],
  [
    "a reference to another file",
    query({ $ref: "a.yaml" }),
    `${parameter}/schema/$ref`,
    "leads to another file (a.yaml)",
  ],
  [
    "a path parameter that is not described",
    documentWith({}, {}, "/things/{id}"),
    "#/paths/~1things~1{id}/get",
    "does not describe {id}",
  ],
  [
    "a path parameter that is not in the path",
    withParameters({ name: "id", in: "path", required: true, schema }),
    parameter,
    "is a path parameter (id) that the path /things does not have",
  ],
  ["a path that URLs shorten", documentWith({}, {}, "/a/../b"), "#/paths/~1a~1..~1b", "has a segment . or .."],
  ["an encoded path that URLs shorten", documentWith({}, {}, "/%2E"), "#/paths/~1%252E", "has a segment . or .."],
  ["a cookie", withParameters({ name: "sid", in: "cookie", schema }), parameter, 'is a parameter in "cookie"'],
  [
    "an object in a query that is not deepObject",
    query({ type: "object" }),
    parameter,
    "is an object in a query (value) in the style form",
  ],
  [
    "a deepObject of lists",
    query({ type: "object", properties: { a: { type: "array" } } }, { style: "deepObject" }),
    parameter,
    "is an object with lists or objects in it",
  ],
  [
    "a list in a query in the style of an object",
    query({ type: "array" }, { style: "deepObject" }),
    parameter,
    "is a list in a query (value) in the style deepObject",
  ],
  [
    "a list in a query with spaces between its items",
    query({ type: "array" }, { style: "spaceDelimited" }),
    parameter,
    "is a list in a query (value) in the style spaceDelimited",
  ],
  [
    "a list of lists in a query",
    query({ type: "array", items: { type: "array" } }),
    parameter,
    "is a list of lists or objects in a query (value)",
  ],
  [
    "a path parameter in another style",
    documentWith({ parameters: [{ name: "id", in: "path", style: "matrix", schema }] }, {}, "/things/{id}"),
    "#/paths/~1things~1{id}/get/parameters/0",
    "is a value in a path (id) in the style matrix",
  ],
  [
    "an object in a header",
    withParameters({ name: "a", in: "header", schema: { type: "object" } }),
    parameter,
    "is an object in a header",
  ],
  [
    "an enum of an object without objects",
    body({ type: "object", enum: ["A"] }),
    "#/paths/~1things/post/requestBody/content/application~1json/schema/enum",
    "allows no value: its type is object, but its enum has no object",
  ],
  ["an invalid pattern", query({ type: "string", pattern: "(" }), parameter, "not a regular expression (()"],
  [
    "a body without content",
    documentWith({ requestBody: {} }, {}, "/things", "post"),
    "#/paths/~1things/post/requestBody",
    "has no content",
  ],
  [
    "a body of GET",
    documentWith({ requestBody: { required: true, content: { "application/json": {} } } }),
    `${operation}/requestBody`,
    "is the body of a GET request",
  ],
  ["TRACE", documentWith({}, {}, "/things", "trace"), "#/paths/~1things/trace", "is a TRACE request"],
  [
    "a server of its own",
    documentWith({ servers: [{ url: "https://other.example" }] }),
    `${operation}/servers`,
    "has its own server (https://other.example)",
  ],
  [
    "a variable without a default",
    documentWith({}, { servers: [{ url: "https://a/{b}" }] }),
    "#/servers/0/url",
    "has the variable {b} in its path",
  ],
  [
    "a cost that is no integer",
    documentWith({ "x-compute-units": "50" }),
    `${operation}/x-compute-units`,
    "is not a whole number",
  ],
  [
    "failure bodies that differ",
    withFailures({ properties: { a: { "x-error-code": true } } }, { properties: { b: { "x-error-code": true } } }),
    `${operation}/responses/401/content/application~1json/schema`,
    "is read differently from the failure body",
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
  ].map((mark): [string, unknown, string, string] => [
    `the code pattern ${mark}`,
    withFailures({ properties: { a: { "x-error-code": mark } } }),
    `${operation}/responses/400/content/application~1json/schema/properties/a/x-error-code`,
    "is neither true nor a regular expression with ^",
  ]),
  [
    "a text without a code",
    withFailures({ properties: { a: { "x-error-message": true } } }),
    `${operation}/responses/400/content/application~1json/schema`,
    "has x-error-message but no x-error-code",
  ],
  [
    "an unknown member of the ledger state",
    documentWith({ responses: { 204: { description: "", headers: { "X-A": { "x-ledger-state": "odd" } } } } }),
    `${operation}/responses/204/headers/X-A`,
    "names no member of the ledger state (odd)",
  ],
  [
    "a success in another format than the other ones",
    documentWith({
      responses: {
        200: { description: "", content: { "application/json": {} } },
        202: { description: "", content: { "text/plain": {} } },
      },
    }),
    `${operation}/responses/202`,
    "answers with text/plain, but another success of the operation answers with application/json",
  ],
  [
    "a failure branch without a distinguishing member",
    answer({ oneOf: [{ properties: { a: {} } }, { required: ["a"], "x-failure": true }] }),
    `${operation}/responses/200/content/application~1json/schema/oneOf/1`,
    "has no required member that the other branches lack",
  ],
  [
    "a nameless schema that contains itself",
    query({ type: "object", properties: { again: { $ref: `${parameter}/schema` } } }, { style: "deepObject" }),
    `${parameter}/schema/properties/again/$ref`,
    "leads to a schema that contains itself and has no name",
  ],
  ["x-pagination that is not an object", documentWith({ "x-pagination": true }), pagination, "is not an object"],
  [
    "pages by a parameter that is not there",
    listWith(letters, { start: "page" }),
    `${pagination}/start`,
    "names no query parameter of the operation (page)",
  ],
  [
    "pages of an operation with a body",
    documentWith(
      { ...listOperation, requestBody: { content: { "application/json": { schema: { properties: { a: {} } } } } } },
      {},
      "/things",
      "post",
    ),
    "#/paths/~1things/post/x-pagination/start",
    "is a query parameter of an operation with a body",
  ],
  [
    "an unknown way to the next page",
    listWith(letters, { next: "offset" }),
    `${pagination}/next`,
    'neither "value" nor "increment"',
  ],
  ["an unknown end of pages", listWith(letters, { end: "404" }), `${pagination}/end`, 'is not "empty"'],
  [
    "pages by number in either order",
    listWith(letters, { next: "increment", order: "after" }),
    `${pagination}/order`,
    "reverses a list",
  ],
  [
    "records at an invalid JSON pointer",
    listWith(letters, { items: "data" }),
    `${pagination}/items`,
    'is not a JSON pointer ("data")',
  ],
  [
    "records that are not there",
    listWith(letters, { items: "/data/records" }),
    `${pagination}/items`,
    "leads to no list in the answer (/data/records)",
  ],
  [
    "records that are no list",
    listWith({ type: "object", properties: { data: { type: "string" } } }, { items: "/data" }),
    `${pagination}/items`,
    "leads to no list in the answer (/data)",
  ],
  [
    "records in one of several shapes of a body",
    listWith({ oneOf: [letters, { type: "object", properties: { a: {} } }] }),
    `${pagination}/items`,
    "leads to no list",
  ],
  [
    "a position that no record has",
    listWith(letters, { from: "/token" }),
    `${pagination}/from`,
    "leads to no member of a record (/token)",
  ],
  [
    "a cursor in a header that no answer has",
    listWith(letters, { cursorHeader: "X-Next" }),
    `${pagination}/cursorHeader`,
    "names no header of a successful answer (X-Next)",
  ],
  [
    "an input name with a suffix that another input already has",
    withParameters(
      { name: "a", in: "query", schema },
      { name: "a_header", in: "query", schema },
      { name: "a", in: "header", schema },
    ),
    operation,
    `has two inputs named a_header: ${parameter.replace("0", "1")} (query) and ${parameter.replace("0", "2")} (header)`,
  ],
  ["a path without a slash", documentWith({}, {}, "things"), "#/paths/things", "does not begin with a slash"],
  ["a path with a query", documentWith({}, {}, "/things?a=b"), "#/paths/~1things?a=b", "has ? or # in it"],
  ["a path with a fragment", documentWith({}, {}, "/things#a"), "#/paths/~1things#a", "has ? or # in it"],
  [
    "a server with a query",
    documentWith({}, { servers: [{ url: "https://a/b?c={d}", variables: { d: { default: "e" } } }] }),
    "#/servers/0/url",
    "has ? or # in its path (/b?c=e)",
  ],
  [
    "an object in a form",
    form({ a: { type: "object" } }),
    `${formSchema}/properties/a`,
    "is an object, or a list of lists or objects, in a form (a)",
  ],
  [
    "a list of objects in a form",
    form({ a: { type: "array", items: { type: "object" } } }),
    `${formSchema}/properties/a`,
    "is an object, or a list of lists or objects, in a form (a)",
  ],
  [
    "an object in a form in a style of its own",
    form({ a: { type: "object" } }, { a: { style: "deepObject", contentType: "application/json" } }),
    `${formSchema}/properties/a`,
    "is an object, or a list of lists or objects, in a form (a)",
  ],
  [
    "a list in a form in the style of an object",
    form({ a: { type: "array" } }, { a: { style: "deepObject" } }),
    `${formSchema}/properties/a`,
    "is a list in the style deepObject in a form (a)",
  ],
  [
    "a file of JSON",
    body({ type: "string", format: "binary" }),
    "#/paths/~1things/post/requestBody/content/application~1json/schema",
    "is a file of JSON",
  ],
  [
    "parts other than those of a form",
    body({}, { mediaType: "multipart/mixed" }),
    "#/paths/~1things/post/requestBody",
    "is multipart/mixed, but the only parts that fetch sends are multipart/form-data",
  ],
])("%s is reported with its pointer", async (_, document, pointer, message) => {
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
    parameters: [{ name: "a", in: "cookie" }],
    "x-compute-units": 0.5,
  });
  expect(await problemsOf(document)).toHaveLength(3);
});

test("a problem of a shared parameter is listed once", async () => {
  const parameters = [{ $ref: "#/components/parameters/Sid" }];
  const call = (operationId: string) => ({ get: { operationId, parameters, responses: success } });
  const components = { parameters: { Sid: { name: "sid", in: "cookie" } } };
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
