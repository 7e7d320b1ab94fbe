import { expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const property = (name: string) => ({ type: "object", properties: { next: ref(name) } });
const twoProperties = (name: string) => ({ type: "object", properties: { left: ref(name), right: ref(name) } });

/** Makes the schemas `A0` to `A<length>`, each by its successor. */
function chain(length: number, link: (next: string) => unknown): Json {
  const links = Array.from({ length }, (_, number) => [`A${number}`, link(`A${number + 1}`)]);
  return Object.fromEntries([...links, [`A${length}`, { type: "string" }]]);
}

/** Serves a document of two operations: one answers with the first schema of a chain, the other with a text. */
async function answersOf(schemas: Json) {
  const answer = (schema: object) => ({ 200: { description: "", content: { "application/json": { schema } } } });
  const paths = {
    "/chain": { get: { responses: answer(ref("A0")) } },
    "/text": { get: { responses: answer({ type: "string" }) } },
  };
  const document = { openapi: "3.1.0", info: { title: "Chain", version: "1" }, paths, components: { schemas } };
  const warnings: string[] = [];
  const mockFetch = createMockFetch({
    apis: ["api"],
    specs: { api: document },
    onWarning: (text) => warnings.push(text),
  });
  const call = async (path: string) => (await mockFetch(`${mockFetch.url}${path}`)).status;
  return { chain: await call("/chain"), text: await call("/text"), warnings };
}

test("a chain of 1,000 members has a generated answer", async () => {
  expect(await answersOf(chain(1000, property))).toMatchObject({ chain: 200, text: 200 });
});

test.each<[string, Json]>([
  ["a chain of 5,000 members", chain(5000, property)],
  ["a chain of 60 pairs of members", chain(60, twoProperties)],
])("%s has no generated answer, and the mock says why", async (_, schemas) => {
  const { warnings, ...statuses } = await answersOf(schemas);
  expect(statuses).toEqual({ chain: 500, text: 200 });
  expect(warnings).toContain(
    "GET /chain: the schemas of the operation expand too far for a generated answer. Give the answer an example.",
  );
});
