import { unknownKind, variant } from "./sample.ts";

/** The expected verdict (impact, place, message), and a change to the sample as a merge patch. */
export type Case = readonly [verdict: string, change: unknown];

const get = (change: unknown): unknown => ({ get: change });
const answer = (change: unknown): unknown => get({ responses: { 200: change } });
const body = (change: unknown): unknown => answer({ content: { "application/json": { schema: change } } });
const member = (name: string, change: unknown): unknown => body({ properties: { [name]: change } });
const request = (change: unknown): unknown => ({
  put: { requestBody: { content: { "application/json": { schema: change } } } },
});
const id = { in: "path", name: "id", required: true, schema: { type: "string" } };
const limit = { in: "query", name: "limit", schema: { type: "integer", maximum: 100 } };

export const cases: readonly Case[] = [
  ["major | PUT | Operation `PUT /{id}` was removed.", { put: null }],
  ["minor | DELETE | The operation was added.", { delete: { responses: { 204: { description: "Gone." } } } }],
  [
    "major | GET | `operationId` of operation `GET /{id}` changed from 'getThing' to 'renamed'.",
    get({ operationId: "renamed" }),
  ],
  ["patch | GET | `summary` was changed.", get({ summary: "Another thing" })],
  ["minor | GET | It is deprecated.", get({ deprecated: true })],
  [
    "minor | query parameter order | Optional query parameter `order` was added.",
    get({ parameters: [id, limit, { in: "query", name: "order", schema: { type: "string" } }] }),
  ],
  [
    "major | query parameter order | Required `order` query parameter was added.",
    get({ parameters: [id, limit, { in: "query", name: "order", required: true, schema: { type: "string" } }] }),
  ],
  ["major | query parameter limit | `limit` query parameter was removed.", get({ parameters: [id] })],
  [
    "major | query parameter limit | `limit` query parameter became required.",
    get({ parameters: [id, { ...limit, required: true }] }),
  ],
  [
    "major | query parameter limit › schema | Upper bound changed from '<= 100' to '<= 50'.",
    get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 50 } }] }),
  ],
  [
    "patch | query parameter limit › schema | `maximum` was changed.",
    get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 200 } }] }),
  ],
  [
    "major | query parameter limit › schema | Type narrowed from 'integer' to 'boolean'.",
    get({ parameters: [id, { ...limit, schema: { type: "boolean", maximum: 100 } }] }),
  ],
  [
    "minor | request › body.colour | Property `colour` was added.",
    request({ properties: { colour: { type: "string" } } }),
  ],
  ["major | request › body.note | Property `note` was removed.", request({ properties: { note: null } })],
  ["major | request › body.note | `readOnly` was changed.", request({ properties: { note: { readOnly: true } } })],
  [
    "minor | request › application/x-www-form-urlencoded | Media type `application/x-www-form-urlencoded` was added.",
    { put: { requestBody: { content: { "application/x-www-form-urlencoded": {} } } } },
  ],
  ["major | request › body | Properties became required: `note`.", request({ required: ["name", "note"] })],
  ["major | request | Request body became required.", { put: { requestBody: { required: true } } }],
  ["major | request | Request body was removed.", { put: { requestBody: null } }],
  ["minor | response 200 › body.age | Property `age` was added.", member("age", { type: "integer" })],
  ["major | response 200 › body.id | Property `id` was removed.", member("id", null)],
  ["major | response 200 › body | Properties are no longer required: `records`.", body({ required: ["id"] })],
  ["patch | response 200 › body | `required` was changed.", body({ required: ["id", "records", "kind"] })],
  ["major | response 200 › body.id | `format` was changed.", member("id", { format: "int64" })],
  ["major | response 200 › body.id | `writeOnly` was changed.", member("id", { writeOnly: true })],
  ["major | response 204 | Response `204` was added.", get({ responses: { 204: { description: "Nothing." } } })],
  [
    "major | response 200 › body.id | Type of `id` widened from 'string' to 'string | null'.",
    member("id", { type: ["string", "null"] }),
  ],
  ["patch | response 200 › body.id | `description` was changed.", member("id", { description: "Its name." })],
  [
    "major | response 200 › body.colour | Enum of `colour` gained values: 'blue'.",
    member("colour", { enum: ["red", "green", "blue"] }),
  ],
  ["major | response 200 › body.colour | `enum` was changed.", member("colour", { enum: ["red"] })],
  [
    "minor | response 200 › body.kind | The open list of values gained `huge`.",
    member("kind", { enum: ["small", "large", "huge"] }),
  ],
  [
    "major | response 200 › body.colour | The list of values is now open: types allow any other text.",
    member("colour", { "x-open-enum": true }),
  ],
  [
    "major | response 200 › body.shape | `oneOf` subschema of `shape` was added.",
    member("shape", { oneOf: [variant("circle"), variant("square"), variant("star")] }),
  ],
  [
    "minor | response 200 › body.effect | The open union gained the variant `Kept`.",
    member("effect", {
      anyOf: [
        { type: "object", oneOf: [variant("born"), { $ref: "#/components/schemas/Kept" }] },
        { allOf: [{ type: "object", properties: { type: unknownKind("born", "gone") } }] },
      ],
    }),
  ],
  [
    "major | response 200 › body.size › x-json-integer | The type is now `number | bigint`.",
    member("size", { "x-json-integer": { exact: true } }),
  ],
  [
    "patch | response 200 › body.size › x-json-integer | The reason for a JSON integer changed.",
    member("size", { "x-json-integer": { reason: "Small." } }),
  ],
  ["minor | response 410 | Response `410` was added.", get({ responses: { 410: { description: "Pruned." } } })],
  ["major | response 404 | Response `404` was removed.", get({ responses: { 404: null } })],
  [
    "major | response 200 › application/x-bcs | Media type `application/x-bcs` was removed.",
    answer({ content: { "application/x-bcs": null } }),
  ],
  [
    "minor | response 200 › header X-Age | Header `X-Age` was added.",
    answer({ headers: { "X-Age": { schema: { type: "string" } } } }),
  ],
  [
    "major | response 200 › header X-Height | Response header `X-Height` was removed.",
    answer({ headers: { "X-Height": null } }),
  ],
  [
    "major | response 200 › header X-Height | The response header `X-Height` is no longer required.",
    answer({ headers: { "X-Height": { required: null } } }),
  ],
  [
    "major | response 200 › header X-Height | The header is no longer `blockHeight` of the ledger state.",
    answer({ headers: { "X-Height": { "x-ledger-state": null } } }),
  ],
  [
    "major | response 404 › body.error_code | Errors no longer read their `code` from this member.",
    get({
      responses: {
        404: { content: { "application/json": { schema: { properties: { error_code: { "x-error-code": null } } } } } },
      },
    }),
  ],
  [
    "minor | GET | The cost changed from 20 to 30 Compute Units. Check budgets and rate limits.",
    get({ "x-compute-units": 30 }),
  ],
  ["major | GET | Failed calls are no longer retried.", get({ "x-retryable": false })],
  ["minor | PUT | Failed calls are retried.", { put: { "x-retryable": true } }],
  [
    "major | x-pagination | Calls no longer return lists: iteration, `.pages()`, `items` and `next` are gone.",
    get({ "x-pagination": null }),
  ],
  [
    "minor | x-pagination | Calls return lists, which can be iterated over.",
    { put: { "x-pagination": { items: "", start: "a", from: "/id", next: "value", end: "empty" } } },
  ],
  ["minor | x-pagination | Iteration finds the next page in another way.", get({ "x-pagination": { start: "after" } })],
];
