import type { JsonObject } from "@ledgergate/codegen/openapi";
import { valueAt } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { hideSecrets } from "../../src/import/hide-secrets.ts";
import { ANSWER, documentOf } from "../support.ts";

const [one, other] = ["EQCxE6mUtQJKFnGf", "EQBynBO23ywHy_Cg"].map((text) => `${text}aRx0tQ9z`) as [string, string];
const jwt = ["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiJub2JvZHkifQ", "c2lnbmF0dXJl"].join(".");

/** Hides the secrets of a document whose one answer has a schema and an example. */
function hideIn(schema: object, example: unknown, more: object = {}) {
  const content = { "application/json": { schema, example } };
  const document = documentOf({ responses: { 200: { description: "One.", content } } }, more);
  const hidden = hideSecrets(document as JsonObject);
  const media = valueAt(document, ANSWER) as JsonObject;
  return { document, media, places: hidden.map(({ name }) => name.replace(/^text at /, "")) };
}

test("values that a schema lists are data, also in examples of others", () => {
  const schema = {
    discriminator: { propertyName: "kind", mapping: { cmtWithSecret: one } },
    dependentRequired: { secret: [other] },
    properties: {
      token: { type: "string", enum: [one, other], example: one, default: other },
      secret: { const: other },
    },
  };
  const { media, places } = hideIn(structuredClone(schema), { token: one, deep: [{ token: other }] });
  expect(media).toEqual({ schema, example: { token: one, deep: [{ token: other }] } });
  expect(places).toEqual([]);
});

test("other names make no secret", () => {
  const components = {
    schemas: { Secret: { type: "string", example: one } },
    examples: { token: { value: one } },
    headers: { Token: { schema: { type: "string" }, example: one } },
  };
  const { document, places } = hideIn({}, one, { components: structuredClone(components) });
  expect(document.components).toEqual(components);
  expect(places).toEqual([]);
});

test("a value with a secret's name is replaced and reported", () => {
  const schema = { type: "object", properties: { access_token: { type: "string", example: one, default: one } } };
  const components = {
    parameters: {
      Key: { name: "api_key", in: "query", schema: { type: "string", example: one }, examples: { a: { value: one } } },
    },
    responses: { R: { description: "", headers: { "X-Api-Key": { example: one } } } },
  };
  const { media, places } = hideIn(schema, { a: { access_token: one, token: one } }, { components });
  expect(media.example).toEqual({ a: { access_token: "<SECRET>", token: one } });
  expect(places).toEqual([
    `${ANSWER}/example/a/access_token`,
    `${ANSWER}/schema/properties/access_token/example`,
    `${ANSWER}/schema/properties/access_token/default`,
    "#/components/parameters/Key/schema/example",
    "#/components/parameters/Key/examples/a/value",
    "#/components/responses/R/headers/X-Api-Key/example",
  ]);
});

test.each([{ pattern: "^EQ" }, { $ref: "#/components/schemas/Address" }, { "x-secret": false }])(
  "a value under the name of a secret stays if its own schema says %j",
  (schema) => {
    const components = { schemas: { Address: { pattern: "^EQ[\\w-]+$" } } };
    const { places } = hideIn({ properties: { secret: schema } }, { secret: one }, { components });
    expect(places).toEqual([]);
  },
);

test("a text like a secret is replaced, unless a schema lists it", () => {
  const { document, media, places } = hideIn({ enum: [jwt], description: `Send ${jwt}.` }, [jwt], {
    tags: [{ name: "a", description: `Send ${jwt}.` }],
  });
  expect(media).toEqual({ schema: { enum: [jwt], description: "<SECRET>" }, example: [jwt] });
  expect(document.tags).toEqual([{ name: "a", description: "<SECRET>" }]);
  expect(places).toHaveLength(2);
});
