import { expect, test } from "vitest";
import { describedMembers, readApi } from "../src/index.ts";

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
const password = { properties: { client_secret: { format: "password" } } };

const secret = { anyOf: [{ oneOf: [ref("Secret"), { type: "integer" }] }, { type: "null" }] };
const either = { properties: { client_secret: secret } };

test.each<[string, Json, boolean?]>([
  ["in no schema that has a pattern", { A0: { properties: { client_secret: { pattern: "^a" } } } }, false],
  ["at the end of a chain", chain(249, twice, password)],
  ["in one branch of a member", { A0: either, Secret: { format: "password" } }],
  ["in one branch of a body", { A0: { oneOf: [{ type: "string" }, { anyOf: [password] }] } }],
])("a password is found %s", (_, schemas, isFound = true) => {
  const { document } = read({ schemas });
  expect(describedMembers(document).get("client_secret")).toBe(isFound);
});

const tooLong = "starts a chain of more than 500 references and branches (allOf, anyOf, oneOf, not, if, then, else)";

test.each<[string, Json, string]>([
  ["allOf", { schemas: chain(5000, twice) }, `#/components/schemas/A4749/allOf/0: ${tooLong}`],
  ["not", { schemas: chain(5000, (name) => ({ not: ref(name) })) }, `#/components/schemas/A4749/not: ${tooLong}`],
  ["aliases", { schemas: chain(5000, (name) => ref(name)) }, `#/components/schemas/A4499: ${tooLong}`],
  [
    "a ring of allOf and dependentSchemas",
    { schemas: chain(60, twice, { dependentSchemas: { a: ref("A0") } }) },
    "#/components/schemas/A60/dependentSchemas/a/$ref: leads to a schema of which this one is a part (#/components/schemas/A0)",
  ],
  [
    "examples",
    { schemas: { A0: {} }, examples: chain(5000, (name) => ref(name, "examples"), { value: 1 }) },
    `#/components/examples/A4499: ${tooLong}`,
  ],
])("too long a chain of %s is refused with its place", (_, components, message) => {
  expect(() => read(components)).toThrow(message);
});
