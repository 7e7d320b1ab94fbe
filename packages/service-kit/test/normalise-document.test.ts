import { expect, test } from "vitest";
import { parse } from "yaml";
import { normaliseDocument } from "../src/read/normalise-document.ts";

/** Normalises a document with a schema beside `Other`. The judge of `tools/contract` asks for OpenAPI 3.0. */
function normalise(Own: unknown): unknown {
  const given = { openapi: "3.1.1", components: { schemas: { Other: { type: "object" }, Own } } };
  const copy = structuredClone(given);
  const { components } = normaliseDocument(given) as typeof given;
  expect(given).toEqual(copy);
  return components.schemas.Own;
}

const other = "#/components/schemas/Other";

const name = "#/components/schemas/Own/$defs/Name";

test.each<[schema: object, normal: object]>(
  parse(`
- - { properties: { nullable: { type: boolean }, example: { type: string, nullable: true } } }
  - { properties: { nullable: { type: boolean }, example: { type: [string, "null"] } } }
- - { example: { nullable: true, $ref: "#/nowhere" } }
  - { examples: [{ nullable: true, $ref: "#/nowhere" }] }
- - { type: [integer, "null"], exclusiveMinimum: 1, example: [3], examples: [2, [3]] }
  - { type: [integer, "null"], exclusiveMinimum: 1, examples: [2, [3]] }
- - { $ref: "${other}", type: object, nullable: true }
  - { $ref: "${other}", type: [object, "null"] }
- - { anyOf: [true, false], properties: { a: true, b: { not: true } }, items: false }
  - { anyOf: [{}, { not: {} }], properties: { a: {}, b: { not: {} } }, items: false }
- - { items: [{ type: string }, true], additionalItems: false }
  - { prefixItems: [{ type: string }, {}], items: false }
- - { allOf: [], enum: [a, 1, a], required: [a, a], $schema: https://a.example }
  - { enum: [a, 1], required: [a] }
- - { discriminator: { propertyName: kind, mapping: { a: Other, b: "${other}", c: None } } }
  - { discriminator: { propertyName: kind, mapping: { a: "${other}", b: "${other}" } } }
- - { $id: own, $defs: { Name: { $anchor: name } }, allOf: [{ $ref: own#name }, { $ref: "#/$defs/Name" }] }
  - { $defs: { Name: {} }, allOf: [{ $ref: "${name}" }, { $ref: "${name}" }] }
- - { unevaluatedProperties: { type: integer }, unevaluatedItems: false }
  - { additionalProperties: { type: integer }, items: false }
- - { allOf: [{}], unevaluatedItems: false }
  - { allOf: [{}], unevaluatedItems: false }
- - { pattern: '(?i)^[a-f]x\\d$' }
  - { pattern: '^[a-fA-F][xX]\\d$' }
- - { $dynamicAnchor: own, items: { $dynamicRef: "#own" }, not: { $dynamicRef: "#none" } }
  - { items: { $ref: "#/components/schemas/Own" }, not: { $dynamicRef: "#none" } }
`),
)("%j becomes %j", (schema, normal) => {
  expect(normalise(schema)).toEqual(normal);
});

const content = { "application/json": { schema: true } };

test("answers with 204 and 205 have no body, and callbacks, links and extensions of maps are left out", () => {
  const links = { next: { operationRef: "https://elsewhere.example" } };
  const responses = {
    200: { content, links },
    204: { $ref: "#/components/responses/Done" },
    205: { content },
    "x-more": { $ref: "no" },
  };
  const callbacks = { done: { $ref: "https://elsewhere.example" } };
  const components = { responses: { Done: { description: "Done.", content } } };
  const given = {
    openapi: "3.1.0",
    paths: { "/a": { get: { responses, callbacks } }, "x-more": { $ref: "no" } },
    components,
  };
  const { paths } = normaliseDocument(given) as typeof given;
  const normal = { 200: { content: { "application/json": { schema: {} } } }, 204: { description: "Done." }, 205: {} };
  expect(paths).toEqual({ "/a": { get: { responses: normal } } });
});

const [ours = [], theirs = []] = ["https://one.example/v1", "https://other.example"].map((url) => [{ url }]);

test.each<[string, a: object, b: object, lifted: object]>([
  ["of all paths", { servers: theirs, get: {} }, { servers: theirs, get: {} }, theirs],
  ["of the document", { get: { servers: ours } }, { get: {} }, ours],
  [
    "before those of WebSockets",
    { get: { servers: [{ url: "wss://a.example" }, ...theirs] } },
    { servers: theirs, get: {} },
    theirs,
  ],
])("the servers %s are those of the document", (_, a, b, servers) => {
  const document = { openapi: "3.1.0", servers: ours, paths: { "/a": a, "/b": b } };
  const paths = { "/a": { get: {} }, "/b": { get: {} } };
  expect(normaliseDocument(document)).toEqual({ ...document, servers, paths });
});

test("the servers of one path stay", () => {
  const paths = { "/a": { servers: theirs, get: {} }, "/b": { get: {} } };
  const document = { openapi: "3.1.0", servers: ours, paths };
  expect(normaliseDocument(document)).toEqual(document);
});

test("a normal document is returned as it is", () => {
  const document = normaliseDocument({ openapi: "3.0.3", paths: {} });
  expect(document).toEqual({ openapi: "3.1.0", paths: {} });
  expect(normaliseDocument(document)).toBe(document);
});

test("all faults are listed", () => {
  const schemas = { A: { type: "text" }, B: { minLength: -1, multipleOf: 0 }, C: { type: "object", enum: ["a"] } };
  expect(() => normaliseDocument({ openapi: "3.1.0", components: { schemas } })).toThrow(
    [
      "#/components/schemas/A/type: is not a type, or a list of types, out of string, integer, number, boolean, array, object, null.",
      "#/components/schemas/B/minLength: is not a whole number from 0 on.",
      "#/components/schemas/B/multipleOf: is not a number above 0.",
    ].join(" Follow OpenAPI here, or remove it.\n"),
  );
});
