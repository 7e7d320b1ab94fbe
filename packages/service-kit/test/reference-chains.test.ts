import { expect, test } from "vitest";
import { readApi } from "../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const ref = (name: string, section = "schemas") => ({ $ref: `#/components/${section}/${name}` });

/** Makes the entries `A0` to `A<length>`, each by its successor. */
function chain(length: number, link: (next: string) => unknown, end: unknown = { type: "string" }): Json {
  const links = Array.from({ length }, (_, number) => [`A${number}`, link(`A${number + 1}`)]);
  return Object.fromEntries([...links, [`A${length}`, end]]);
}

function read(components: Json, operation: Json = {}) {
  const content = { "application/json": { schema: ref("A0") } };
  const post = { operationId: "call", requestBody: { content }, responses: { 200: { content } }, ...operation };
  return readApi("shop", { openapi: "3.1.0", info: { title: "Shop" }, paths: { "/a": { post } }, components });
}

const twice = (name: string) => ({ allOf: [ref(name), ref(name)] });
const property = (name: string) => ({ properties: { next: ref(name) } });
const password = { properties: { key: { format: "password" } } };

test.each<[string, Json]>([
  ["5,000 members", chain(5000, property)],
  ["249 schemas of allOf", chain(249, (name) => ({ allOf: [ref(name)] }))],
  ["499 aliases", chain(499, (name) => ref(name))],
  ["pairs of allOf", chain(249, twice)],
])("%s are read", (_, schemas) => {
  expect(read({ schemas }).operations).toHaveLength(1);
});

test("a password is found at the end of a chain", () => {
  expect(read({ schemas: chain(249, twice, password) }).operations[0]?.requestBody?.secret).toBe(true);
});

test("a parameter has the keywords of its schema, then those of the last part of allOf, then those of the others", () => {
  const base = { type: "integer", minimum: 1, maximum: 9 };
  const [one, other] = [
    { allOf: [ref("Base")], minimum: 2 },
    { allOf: [ref("Base")], maximum: 8 },
  ];
  const schema = { allOf: [ref("One"), ref("Other")], format: "int32" };
  const parameters = [{ name: "count", in: "query", schema }];
  const api = read({ schemas: { A0: {}, Base: base, One: one, Other: other } }, { parameters });
  const found = api.operations[0]?.parameters[0]?.schema;
  expect(found).toMatchObject({ type: "integer", minimum: 2, maximum: 8, format: "int32" });
});

const tooLong = "starts a chain of more than 500 references and branches (allOf, anyOf, oneOf, not, if, then, else)";

test.each<[string, Json, string]>([
  ["allOf", { schemas: chain(5000, twice) }, `#/components/schemas/A4749/allOf/1: ${tooLong}`],
  ["not", { schemas: chain(5000, (name) => ({ not: ref(name) })) }, `#/components/schemas/A4749/not: ${tooLong}`],
  ["aliases", { schemas: chain(5000, (name) => ref(name)) }, `#/components/schemas/A4499: ${tooLong}`],
  [
    "a ring of aliases",
    { schemas: chain(3, (name) => ref(name), ref("A0")) },
    "#/components/schemas/A3/$ref: leads to a schema of which this one is a part (#/components/schemas/A0)",
  ],
  [
    "a ring of allOf",
    { schemas: chain(60, twice, ref("A0")) },
    "#/components/schemas/A60/$ref: leads to a schema of which this one is a part (#/components/schemas/A0)",
  ],
  [
    "examples",
    { schemas: { A0: {} }, examples: chain(5000, (name) => ref(name, "examples"), { value: 1 }) },
    `#/components/examples/A4499: ${tooLong}`,
  ],
])("too long a chain of %s is refused with its place", (_, components, message) => {
  expect(() => read(components)).toThrow(message);
});
