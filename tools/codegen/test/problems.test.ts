import { expect, test } from "vitest";
import { documentWith, type Json, json, listWith, problemsOf, query, readTables } from "./fixtures/document.ts";

type Row = readonly [message: string, pointer: string, part: never, schema?: object];
type Made = readonly [start: string, document: unknown];

const get = "#/paths/~1things/get";
const post = "#/paths/~1things/post";
const letters = { type: "array", items: { type: "object", properties: { id: {} } } };

/** Makes a document of a row's part, by the name of the table. Pointers of rows begin at `start`. */
const makers: Readonly<Record<string, (part: never, schema?: object) => Made>> = {
  whole: (document) => ["", document],
  document: (rest: Json) => ["", documentWith({}, rest)],
  paths: (path: string) => ["", documentWith({}, {}, path)],
  operation: (operation: Json) => [get, documentWith(operation)],
  any: ({ path, method, ...operation }: Json & { path?: string; method?: string }) => [
    "",
    documentWith(operation, {}, path, method),
  ],
  parameter: ({ schema = { type: "string" }, ...more }: Json) => [`${get}/parameters/0`, query(schema, more)],
  body: (content: object | null) => [
    `${post}/requestBody`,
    documentWith({ requestBody: { ...(content && { content }) } }, {}, "/things", "post"),
  ],
  failures: (bodies: readonly object[]) => [
    `${get}/responses`,
    documentWith({ responses: Object.fromEntries(bodies.map((schema, index) => [400 + index, json(schema)])) }),
  ],
  list: (part: Json, schema = letters) => [`${get}/x-pagination`, listWith(schema, part)],
};

const { marks, ...tables }: Readonly<Record<string, readonly Row[]>> & { readonly marks: readonly unknown[] } =
  readTables("problems");
const ofMark = "is neither true nor a regular expression with ^";
const atMark = "/400/content/application~1json/schema/properties/a/x-error-code";
const rows = Object.entries<readonly Row[]>({
  ...tables,
  failures: [
    ...(tables.failures ?? []),
    ...marks.map((mark): Row => [ofMark, atMark, [{ properties: { a: { "x-error-code": mark } } }] as never]),
  ],
}).flatMap(([table, all]) =>
  all.map(([message, at, part, schema]) => {
    const [start, document] = makers[table]?.(part, schema) ?? [];
    return [message, `${start}${at}`, document] as const;
  }),
);

test.each(rows)("%s: the problem is reported at %s", async (message, pointer, document) => {
  const problem = (await problemsOf(document)).find((one) => one.pointer === pointer);
  expect(problem?.message).toContain(message);
  expect(problem?.remedy).toMatch(/^[A-Z].*\.$/s);
});

test("the remedy for Swagger is the command that converts it", async () => {
  const [problem] = await problemsOf({ swagger: "2.0" });
  expect(problem?.remedy).toContain("npx swagger2openapi FILE");
});

test("all problems of a document are listed at once, that of a shared parameter once", async () => {
  const parameters = [{ $ref: "#/components/parameters/Sid" }];
  const call = { get: { parameters, "x-compute-units": 0.5, responses: {} } };
  const components = { parameters: { Sid: { name: "sid", in: "cookie", required: true } } };
  const problems = await problemsOf({ ...documentWith(), paths: { "/a": call, "/b": call }, components });
  expect(problems).toHaveLength(3);
});
