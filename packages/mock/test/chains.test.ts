import { expect, test } from "vitest";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const property = (name: string) => ({ type: "object", properties: { next: ref(name) } });
const twoProperties = (name: string) => ({ type: "object", properties: { left: ref(name), right: ref(name) } });

/** Makes the schemas `A0` to `A<length>`, each by its successor. */
function chain(length: number, link: (next: string) => unknown): object {
  const links = Array.from({ length }, (_, number) => [`A${number}`, link(`A${number + 1}`)]);
  return Object.fromEntries([...links, [`A${length}`, { type: "string" }]]);
}

/** Serves a document of two operations: one answers with the first schema of a chain, the other with a text. */
async function answersOf(schemas: object) {
  const answering = (schema: object) => ({ get: { responses: jsonOf({ schema }) } });
  const paths = { "/chain": answering(ref("A0")), "/text": answering({ type: "string" }) };
  const { ask, warnings } = serveShop(shopOf(paths, { components: { schemas } }));
  return { chain: (await ask("/chain")).status, text: (await ask("/text")).status, warnings };
}

test("a chain of 1,000 members has a generated answer", async () => {
  expect(await answersOf(chain(1000, property))).toMatchObject({ chain: 200, text: 200 });
});

test.each<[string, object]>([
  ["a chain of 5,000 members", chain(5000, property)],
  ["a chain of 60 pairs of members", chain(60, twoProperties)],
])("%s has no generated answer, and the mock says why", async (_, schemas) => {
  const { warnings, ...statuses } = await answersOf(schemas);
  expect(statuses).toEqual({ chain: 500, text: 200 });
  expect(warnings).toContain(
    "GET /chain: the schemas of the operation expand too far for a generated answer. Give the answer an example.",
  );
});
