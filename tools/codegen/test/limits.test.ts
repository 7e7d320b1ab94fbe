import { expect, test } from "vitest";
import { answer, body, documentWith, type Json, listWith, problemsOf, ref, schemas } from "./fixtures/document.ts";

const text = { type: "string" };

/** Makes the entries `A0` to `A<length>`, each by its successor. The last one is `end`. */
function chain(length: number, link: (next: string) => unknown, end: unknown = text): Json {
  const links = Array.from({ length }, (_, number) => [`A${number}`, link(`A${number + 1}`)]);
  return Object.fromEntries([...links, [`A${length}`, end]]);
}

const inBody = (parts: Json) => ({ ...body(ref("A0")), ...schemas(parts) });
const inAnswer = (parts: Json) => ({ ...answer(ref("A0")), ...schemas(parts) });
const inRoot = ($defs: Json) => ({ ...answer(ref("Root")), ...schemas({ Root: { ...definition("A0"), $defs } }) });
const inParameter = (parts: Json) =>
  documentWith({ parameters: [parameter("A0")] }, { components: { parameters: parts } });

const property = (name: string) => ({ properties: { next: ref(name) } });
const definition = (name: string) => property(`Root/$defs/${name}`);
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const two = (keyword: string) => (name: string) => ({ [keyword]: [ref(name), ref(name)] });
const secret = { properties: { key: { ...text, format: "password", writeOnly: true } } };
const fork = (name: string) => ({ properties: { a: { properties: { left: inside(name), right: inside(name) } } } });
const inside = (name: string) => ref(`${name}/properties/a`);
const everyOther = chain(14, () => ({ anyOf: Array.from({ length: 14 }, (_, number) => ref(`A${number}`)) }));
const emptyPaths = Array.from({ length: 3000 }, (_, count) => [`/${"-".repeat(count)}`, { get: { responses: {} } }]);

test.each<[string, Json]>([
  ["5,000 members of an answer", inAnswer(chain(5000, property, secret))],
  ["5,000 maps", inBody(chain(5000, (name) => ({ type: "object", additionalProperties: ref(name) })))],
  ["249 schemas of allOf", inAnswer(chain(249, (name) => ({ allOf: [ref(name), property("A0")] })))],
  ["75 schemas in one component", inRoot(chain(75, definition))],
  ["an allOf of allOfs", inAnswer(chain(40, two("allOf"), {}))],
  ["a body of alternatives of alternatives", inBody(chain(40, two("oneOf"), {}))],
  ["a long text", documentWith({ description: "word ".repeat(2e5), summary: "x".repeat(1e6) })],
  ["paths that make one name", { ...documentWith(), paths: Object.fromEntries(emptyPaths) }],
  ["blank lines", documentWith({ description: `a${"\n".repeat(1e5)}b` })],
  ["slashes", documentWith({}, { servers: [{ url: `http://x/${"/".repeat(1e5)}a` }] })],
  ["hashes", documentWith({}, { externalDocs: { url: `http://x/${"#".repeat(1e5)}\n`, "x-operation-anchor": "" } })],
])("%s quickly become code", { timeout: 20_000 }, async (_, document) => {
  expect(await problemsOf(document, { shapes: true })).toEqual([]);
});

const PART = "leads to a schema of which this one is a part (#/components/schemas/";

// Other chains and rings are refused by service-kit, whose tests have them.
test.each<[string, Json, message: string, place?: string]>([
  ["5,000 schemas in one component", inRoot(chain(5000, definition)), "expand too far", "schemas/Root/$defs/A78"],
  [
    "references into schemas that refer into schemas",
    { ...answer(inside("A0")), ...schemas(chain(24, fork, { properties: { a: {} } })) },
    "expand too far",
  ],
  [
    "records of alternatives",
    { ...listWith({ items: ref("A0") }), ...schemas(chain(40, two("anyOf"), {})) },
    "no member of a record",
  ],
  [
    "a ring of branches that others lead into",
    { ...answer(ref("A/oneOf/0")), ...schemas({ A: { oneOf: [{ allOf: [ref("A")] }] } }) },
    `${PART}A)`,
    "schemas/A/oneOf/0/allOf/0/$ref",
  ],
  [
    "a ring of parameters",
    inParameter(chain(100, parameter, parameter("A0"))),
    "leads back to itself (#/components/parameters/A0)",
    "parameters/A100/$ref",
  ],
])("%s: quickly one problem", { timeout: 20_000 }, async (_, document, message, place) => {
  const [problem, ...others] = await problemsOf(document, { shapes: true });
  expect(problem?.message).toContain(message);
  if (place !== undefined) expect(problem?.pointer).toBe(`#/components/${place}`);
  expect(others).toEqual([]);
});

test("each ring is a problem, also of alternatives", async () => {
  expect((await problemsOf(inBody(everyOther)))[0]?.message).toContain(PART);
  const base = { oneOf: [ref("Cat"), ref("Dog")] };
  const document = { ...answer(ref("Pet")), ...schemas({ Pet: base, Cat: { allOf: [ref("Pet")] }, Dog: ref("Pet") }) };
  const places = (await problemsOf(document)).map(({ pointer }) => pointer).sort();
  expect(places).toEqual(["#/components/schemas/Cat/allOf/0/$ref", "#/components/schemas/Dog/$ref"]);
});
