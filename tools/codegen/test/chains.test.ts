import { expect, test } from "vitest";
import { answer, body, documentWith, problemsOf, query, schemas } from "./fixtures/document.ts";

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Makes the entries `A0` to `A<length>`, each by its successor. The last one is `end`. */
function chain(length: number, link: (next: string) => unknown, end: unknown = text): Json {
  const links = Array.from({ length }, (_, number) => [`A${number}`, link(`A${number + 1}`)]);
  return Object.fromEntries([...links, [`A${length}`, end]]);
}

const inBody = (parts: Json) => ({ ...body(ref("A0")), ...schemas(parts) });
const inAnswer = (parts: Json) => ({ ...answer(ref("A0")), ...schemas(parts) });
const inRoot = ($defs: Json) => ({ ...answer(ref("Root")), ...schemas({ Root: { ...definition("A0"), $defs } }) });
const definition = (name: string) => ({ properties: { next: { $ref: `#/components/schemas/Root/$defs/${name}` } } });
const parameters = (parts: Json) => {
  return documentWith({ parameters: [{ $ref: "#/components/parameters/A0" }] }, { components: { parameters: parts } });
};
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const q = { name: "q", in: "query", schema: text };

const property = (name: string) => ({ properties: { next: ref(name) } });
const twoProperties = (name: string) => ({ properties: { left: ref(name), right: ref(name) } });
const secret = { properties: { key: { ...text, format: "password", writeOnly: true } } };

test.each<[string, Json]>([
  ["5,000 members of an answer", inAnswer(chain(5000, property, secret))],
  ["5,000 pairs of members", inBody(chain(5000, twoProperties, { type: "integer" }))],
  ["5,000 lists", inBody(chain(5000, (name) => ({ type: "array", items: ref(name) })))],
  ["5,000 maps", inBody(chain(5000, (name) => ({ type: "object", additionalProperties: ref(name) })))],
  ["499 aliases of schemas", inBody(chain(499, ref))],
  ["499 aliases of parameters", parameters(chain(499, parameter, q))],
  ["249 schemas of allOf", inAnswer(chain(249, (name) => ({ allOf: [ref(name), property("A0")] })))],
  ["249 schemas of oneOf", inBody(chain(249, (name) => ({ oneOf: [ref(name), property(name)] })))],
  ["75 schemas in one component", inRoot(chain(75, definition))],
])("%s become code", { timeout: 20_000 }, async (_, document) => {
  expect(await problemsOf(document, { shapes: true })).toEqual([]);
});

const TOO_LONG = "starts a chain of more than 500 references and branches";

test.each<[string, Json, string, string]>([
  ["aliases of schemas", inBody(chain(5000, ref)), TOO_LONG, "#/components/schemas/A4499"],
  ["aliases of parameters", parameters(chain(5000, parameter, q)), TOO_LONG, "#/components/parameters/A4499"],
  ["allOf", inAnswer(chain(5000, (name) => ({ allOf: [ref(name)] }))), TOO_LONG, "#/components/schemas/A4749/allOf/0"],
  ["not", inAnswer(chain(5000, (name) => ({ not: ref(name) }))), TOO_LONG, "#/components/schemas/A4749/not"],
  [
    "schemas in one component",
    inRoot(chain(5000, definition)),
    "expand too far",
    "#/components/schemas/Root/$defs/A78",
  ],
])("a chain of 5,000 %s is one problem", { timeout: 20_000 }, async (_, document, message, pointer) => {
  expect(await problemsOf(document, { shapes: true })).toEqual([
    expect.objectContaining({ message: expect.stringContaining(message), pointer }),
  ]);
});

const PART = "leads to a schema of which this one is a part";

test.each<[string, Json, string, string]>([
  ["a schema that is itself", { ...query({}), ...schemas({ A: ref("A") }) }, `${PART} (#/components/schemas/A)`, "A"],
  ["aliases", inBody(chain(100, ref, ref("A0"))), `${PART} (#/components/schemas/A0)`, "A100"],
  [
    "allOf",
    inBody(chain(100, (name) => ({ allOf: [ref(name)] }), ref("A50"))),
    `${PART} (#/components/schemas/A50)`,
    "A100",
  ],
  [
    "branches that others lead into",
    { ...answer(ref("A/oneOf/0")), ...schemas({ A: { oneOf: [{ allOf: [ref("A")] }] } }) },
    `${PART} (#/components/schemas/A)`,
    "A/oneOf/0/allOf/0",
  ],
])("a ring of %s is one problem", async (_, document, message, place) => {
  expect(await problemsOf(document)).toEqual([
    expect.objectContaining({ message, pointer: `#/components/schemas/${place}/$ref` }),
  ]);
});

test("a ring of parameters is one problem", async () => {
  expect(await problemsOf(parameters(chain(100, parameter, parameter("A0"))))).toEqual([
    expect.objectContaining({
      message: "leads back to itself (#/components/parameters/A0)",
      pointer: "#/components/parameters/A100/$ref",
    }),
  ]);
});

test("each ring of a union and the schemas that extend it is a problem", async () => {
  const base = { oneOf: [ref("Cat"), ref("Dog")] };
  const document = { ...answer(ref("Pet")), ...schemas({ Pet: base, Cat: { allOf: [ref("Pet")] }, Dog: ref("Pet") }) };
  const problems = await problemsOf(document);
  expect(problems.map(({ pointer }) => pointer).sort()).toEqual([
    "#/components/schemas/Cat/allOf/0/$ref",
    "#/components/schemas/Dog/$ref",
  ]);
});

test("a chain with a broken end is one problem", async () => {
  expect(await problemsOf(inBody(chain(100, ref, ref("None"))))).toEqual([
    expect.objectContaining({
      pointer: "#/components/schemas/A100/$ref",
      message: expect.stringMatching(/^leads nowhere/),
    }),
  ]);
});
