import { expect, test } from "vitest";
import { answer, documentWith, listWith, problemsOf, query, readTables, schemas } from "./fixtures/document.ts";

type Found = readonly [message: string, pointer: string, document: unknown];
type Row<Part> = readonly [message: string, pointer: string, part: Part, schema?: object];
type Part = Readonly<Record<string, unknown>>;

const tables: Readonly<Record<"document" | "operation" | "parameter" | "list" | "body", readonly Row<Part>[]>> & {
  readonly whole: readonly Found[];
  readonly paths: readonly Row<string>[];
  readonly failures: readonly Row<readonly object[]>[];
  readonly marks: readonly unknown[];
} = readTables("problems");

const get = "#/paths/~1things/get";
const post = "#/paths/~1things/post";
const success = { 204: { description: "Done." } };
const letters = { type: "array", items: { type: "object", properties: { id: {} } } };
const json = (schema: unknown) => ({ description: "", content: { "application/json": { schema } } });
const withFailures = (bodies: readonly unknown[]) => {
  const failures = bodies.map((schema, index) => [400 + index, json(schema)]);
  return documentWith({ responses: { ...success, ...Object.fromEntries(failures) } });
};
const withBody = (content: object | null) =>
  documentWith({ requestBody: { ...(content && { content }) } }, {}, "/things", "post");
const own = { servers: [{ url: "https://other.example" }] };
/** Adds an operation to a document. */
const besideAnother = ({ paths, ...document }: ReturnType<typeof documentWith>) => {
  return { ...document, paths: { ...(paths as object), "/others": { get: { responses: success } } } };
};
const definition = {
  ...query({ $ref: "#/definitions/A" }),
  definitions: { A: { name: "a", in: "query", required: true } },
};
const matrix = { parameters: [{ name: "id", in: "path", style: "matrix", schema: { type: "string" } }] };
const branches = { oneOf: [{ properties: { a: {} } }, { required: ["a"], "x-failure": true }] };
const listOperation = (listWith(letters).paths as Record<string, Record<string, object>>)["/things"]?.get;
const requestBody = { content: { "application/json": { schema: { properties: { a: {} } } } } };

const rows: readonly Found[] = [
  ...tables.whole,
  ...tables.document.map(([message, at, part]): Found => [message, at, documentWith({}, part)]),
  ...tables.paths.map(([message, at, path]): Found => [message, at, documentWith({}, {}, path)]),
  ...tables.operation.map(([message, at, part]): Found => [message, get + at, documentWith(part)]),
  ...tables.parameter.map(([message, at, { schema = { type: "string" }, ...more }]): Found => {
    return [message, `${get}/parameters/0${at}`, query(schema, message === "has no name" ? { name: undefined } : more)];
  }),
  ...tables.body.map(([message, at, part]): Found => [message, `${post}/requestBody${at}`, withBody(part)]),
  ...tables.failures.map(([message, at, part]): Found => [message, `${get}/responses${at}`, withFailures(part)]),
  ...tables.marks.map((mark): Found => {
    const at = `${get}/responses/400/content/application~1json/schema/properties/a/x-error-code`;
    const document = withFailures([{ properties: { a: { "x-error-code": mark } } }]);
    return ["is neither true nor a regular expression with ^", at, document];
  }),
  ...tables.list.map(([message, at, part, schema = letters]): Found => {
    return [message, `${get}/x-pagination${at}`, listWith(schema, part)];
  }),
  ["is not an object", `${get}/x-pagination`, documentWith({ "x-pagination": true })],
  [
    "is a query parameter of an operation with a body",
    `${post}/x-pagination/start`,
    documentWith({ ...listOperation, requestBody }, {}, "/things", "post"),
  ],
  ["is not a list of texts", "#/definitions/A/required", definition],
  [
    "is a value in a path (id) in the style matrix",
    "#/paths/~1things~1{id}/get/parameters/0",
    documentWith(matrix, {}, "/things/{id}"),
  ],
  ["is a TRACE request", "#/paths/~1things/trace", documentWith({}, {}, "/things", "trace")],
  ["has its own server (https://other.example)", `${get}/servers`, besideAnother(documentWith(own))],
  [
    "has no required member that the other branches lack",
    `${get}/responses/200/content/application~1json/schema/oneOf/1`,
    answer(branches),
  ],
];

test.each(rows)("%s: the problem is reported at %s", async (message, pointer, document) => {
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
  const parameters = [{ name: "a", in: "cookie", required: true }];
  expect(await problemsOf(besideAnother(documentWith({ ...own, parameters, "x-compute-units": 0.5 })))).toHaveLength(3);
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
