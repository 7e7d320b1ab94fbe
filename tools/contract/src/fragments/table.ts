import type { OpenApiDocument } from "@ledgergate/oracle";
import { mapNumbers } from "@ledgergate/service-kit";
import { compositions } from "./compositions.ts";
import { directions } from "./directions.ts";
import type { Fragment } from "./fragment.ts";
import { lists } from "./lists.ts";
import { nullable } from "./nullable.ts";
import { numbers } from "./numbers.ts";
import { objects } from "./objects.ts";
import { texts } from "./texts.ts";
import { unions } from "./unions.ts";

/** All fragments. Types, validators, mocks, tools and made-up values agree about each of them. */
export const fragments: readonly Fragment[] = [
  nullable,
  texts,
  numbers,
  lists,
  objects,
  unions,
  compositions,
  directions,
].flatMap((rows) => Object.entries(rows).map(([name, row]) => ({ name, openapi: "3.1.0", ...row })));

/** Names the operation of a fragment. Its schema has the same name. */
export function idOf(fragment: Fragment): string {
  return `fragment${fragments.indexOf(fragment)}`;
}

/** Lists the values of a fragment with their verdicts. */
export function valuesOf({
  valid,
  invalid = [],
  beyondTypes = [],
}: Fragment): readonly (readonly [unknown, boolean])[] {
  return [
    ...valid.map((value) => [value, true] as const),
    ...[...invalid, ...beyondTypes].map((value) => [value, false] as const),
  ];
}

/** Writes the integers of 64 bits as texts, since the hosts of agents read numbers as doubles. */
export function asGivenByAgents({ isWide }: Pick<Fragment, "isWide">, value: unknown): unknown {
  return isWide ? mapNumbers(value, String) : value;
}

/**
 * Makes a document with an operation for each fragment of a version of OpenAPI. A request has a value as the member `value`. The answer is a
 * value, and each value of the fragment is an example of it.
 */
export function documentOf(openapi: Fragment["openapi"]): OpenApiDocument {
  const chosen = fragments.filter((fragment) => fragment.openapi === openapi);
  return {
    openapi,
    info: { title: `Fragments ${openapi}`, version: "1.0.0" },
    servers: [{ url: "https://fragments.example" }],
    paths: Object.fromEntries(chosen.map((fragment) => [`/${idOf(fragment)}`, { post: operationOf(fragment) }])),
    components: {
      schemas: Object.assign({}, ...chosen.map((one) => ({ [idOf(one)]: one.schema, ...one.schemas }))),
    },
  };
}

function operationOf(fragment: Fragment): object {
  const operationId = idOf(fragment);
  const schema = { type: "object", required: ["value"], properties: { value: fragment.schema } };
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const examples = Object.fromEntries(valuesOf(fragment).map(([value], index) => [`v${index}`, { value }]));
  const answer = { schema: { $ref: `#/components/schemas/${operationId}` }, examples };
  const done = { 204: { description: "Done." } };
  const answers = { 200: { description: "A value.", content: { "application/json": answer } } };
  return {
    operationId,
    ...(fragment.only !== "answer" && { requestBody }),
    responses: fragment.only === "request" ? done : answers,
  };
}
