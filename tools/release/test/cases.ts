import { unknownKind, variant } from "./sample.ts";

/** A title, a change to the sample as a merge patch, and the expected verdict: impact, place, message. */
export type Case = readonly [title: string, change: unknown, verdict: string];

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
  ["an operation is removed", { put: null }, "major | PUT | Operation `PUT /{id}` was removed."],
  [
    "an operation is added",
    { delete: { responses: { 204: { description: "Gone." } } } },
    "minor | DELETE | The operation was added.",
  ],
  [
    "an operation has another operationId",
    get({ operationId: "renamed" }),
    "major | GET | `operationId` of operation `GET /{id}` changed from 'getThing' to 'renamed'.",
  ],
  ["a summary changes", get({ summary: "Another thing" }), "patch | GET | `summary` was changed."],
  ["an operation is deprecated", get({ deprecated: true }), "minor | GET | It is deprecated."],
  [
    "an optional parameter is added",
    get({ parameters: [id, limit, { in: "query", name: "order", schema: { type: "string" } }] }),
    "minor | query parameter order | Optional query parameter `order` was added.",
  ],
  [
    "a required parameter is added",
    get({ parameters: [id, limit, { in: "query", name: "order", required: true, schema: { type: "string" } }] }),
    "major | query parameter order | Required `order` query parameter was added.",
  ],
  [
    "a parameter is removed",
    get({ parameters: [id] }),
    "major | query parameter limit | `limit` query parameter was removed.",
  ],
  [
    "a parameter becomes required",
    get({ parameters: [id, { ...limit, required: true }] }),
    "major | query parameter limit | `limit` query parameter became required.",
  ],
  [
    "a parameter's limit shrinks",
    get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 50 } }] }),
    "major | query parameter limit › schema | Upper bound changed from '<= 100' to '<= 50'.",
  ],
  [
    "a parameter's limit grows",
    get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 200 } }] }),
    "patch | query parameter limit › schema | `maximum` was changed.",
  ],
  [
    "a parameter's type changes",
    get({ parameters: [id, { ...limit, schema: { type: "boolean", maximum: 100 } }] }),
    "major | query parameter limit › schema | Type narrowed from 'integer' to 'boolean'.",
  ],
  [
    "a member of a request is added",
    request({ properties: { colour: { type: "string" } } }),
    "minor | request › body.colour | Property `colour` was added.",
  ],
  [
    "a member of a request is removed",
    request({ properties: { note: null } }),
    "major | request › body.note | Property `note` was removed.",
  ],
  [
    "a member of a request becomes readOnly",
    request({ properties: { note: { readOnly: true } } }),
    "major | request › body.note | `readOnly` was changed.",
  ],
  [
    "a request may be written in JSON or in another type",
    { put: { requestBody: { content: { "application/x-www-form-urlencoded": {} } } } },
    "minor | request › application/x-www-form-urlencoded | Media type `application/x-www-form-urlencoded` was added.",
  ],
  [
    "a member of a request becomes required",
    request({ required: ["name", "note"] }),
    "major | request › body | Properties became required: `note`.",
  ],
  [
    "a request body becomes required",
    { put: { requestBody: { required: true } } },
    "major | request | Request body became required.",
  ],
  ["a request body is removed", { put: { requestBody: null } }, "major | request | Request body was removed."],
  [
    "a member of an answer is added",
    member("age", { type: "integer" }),
    "minor | response 200 › body.age | Property `age` was added.",
  ],
  [
    "a member of an answer is removed",
    member("id", null),
    "major | response 200 › body.id | Property `id` was removed.",
  ],
  [
    "a member of an answer is no longer required",
    body({ required: ["id"] }),
    "major | response 200 › body | Properties are no longer required: `records`.",
  ],
  [
    "a member of an answer becomes required",
    body({ required: ["id", "records", "kind"] }),
    "patch | response 200 › body | `required` was changed.",
  ],
  [
    "a text of an answer is a 64-bit integer",
    member("id", { format: "int64" }),
    "major | response 200 › body.id | `format` was changed.",
  ],
  [
    "a member of an answer becomes writeOnly",
    member("id", { writeOnly: true }),
    "major | response 200 › body.id | `writeOnly` was changed.",
  ],
  [
    "an answer may be empty",
    get({ responses: { 204: { description: "Nothing." } } }),
    "major | response 204 | Response `204` was added.",
  ],
  [
    "a member of an answer may be null",
    member("id", { type: ["string", "null"] }),
    "major | response 200 › body.id | Type of `id` widened from 'string' to 'string | null'.",
  ],
  [
    "a member's description changes",
    member("id", { description: "Its name." }),
    "patch | response 200 › body.id | `description` was changed.",
  ],
  [
    "a closed list of values gains one",
    member("colour", { enum: ["red", "green", "blue"] }),
    "major | response 200 › body.colour | Enum of `colour` gained values: 'blue'.",
  ],
  [
    "a closed list of values loses one in an answer",
    member("colour", { enum: ["red"] }),
    "major | response 200 › body.colour | `enum` was changed.",
  ],
  [
    "an open list of values gains one",
    member("kind", { enum: ["small", "large", "huge"] }),
    "minor | response 200 › body.kind | The open list of values gained `huge`.",
  ],
  [
    "a closed list of values opens",
    member("colour", { "x-open-enum": true }),
    "major | response 200 › body.colour | The list of values is now open: types allow any other text.",
  ],
  [
    "a closed union gains a variant",
    member("shape", { oneOf: [variant("circle"), variant("square"), variant("star")] }),
    "major | response 200 › body.shape | `oneOf` subschema of `shape` was added.",
  ],
  [
    "an open union gains a variant",
    member("effect", {
      anyOf: [
        { type: "object", oneOf: [variant("born"), { $ref: "#/components/schemas/Kept" }] },
        { allOf: [{ type: "object", properties: { type: unknownKind("born", "gone") } }] },
      ],
    }),
    "minor | response 200 › body.effect | The open union gained the variant `Kept`.",
  ],
  [
    "an integer may exceed 2^53",
    member("size", { "x-json-integer": { exact: true } }),
    "major | response 200 › body.size › x-json-integer | The type is now `number | bigint`.",
  ],
  [
    "the reason for an integer changes",
    member("size", { "x-json-integer": { reason: "Small." } }),
    "patch | response 200 › body.size › x-json-integer | The reason for a JSON integer changed.",
  ],
  [
    "a response is added",
    get({ responses: { 410: { description: "Pruned." } } }),
    "minor | response 410 | Response `410` was added.",
  ],
  ["a response is removed", get({ responses: { 404: null } }), "major | response 404 | Response `404` was removed."],
  [
    "a media type is removed",
    answer({ content: { "application/x-bcs": null } }),
    "major | response 200 › application/x-bcs | Media type `application/x-bcs` was removed.",
  ],
  [
    "a response header is added",
    answer({ headers: { "X-Age": { schema: { type: "string" } } } }),
    "minor | response 200 › header X-Age | Header `X-Age` was added.",
  ],
  [
    "a response header is removed",
    answer({ headers: { "X-Height": null } }),
    "major | response 200 › header X-Height | Response header `X-Height` was removed.",
  ],
  [
    "a required response header becomes optional",
    answer({ headers: { "X-Height": { required: null } } }),
    "major | response 200 › header X-Height | The response header `X-Height` is no longer required.",
  ],
  [
    "a header no longer gives ledger state",
    answer({ headers: { "X-Height": { "x-ledger-state": null } } }),
    "major | response 200 › header X-Height | The header is no longer `blockHeight` of the ledger state.",
  ],
  [
    "a body no longer has an error code",
    get({
      responses: {
        404: { content: { "application/json": { schema: { properties: { error_code: { "x-error-code": null } } } } } },
      },
    }),
    "major | response 404 › body.error_code | Errors no longer read their `code` from this member.",
  ],
  [
    "the cost changes",
    get({ "x-compute-units": 30 }),
    "minor | GET | The cost changed from 20 to 30 Compute Units. Check budgets and rate limits.",
  ],
  [
    "failed calls are no longer sent again",
    get({ "x-retryable": false }),
    "major | GET | Failed calls are no longer retried.",
  ],
  ["failed calls are sent again", { put: { "x-retryable": true } }, "minor | PUT | Failed calls are retried."],
  [
    "an operation is no longer a list",
    get({ "x-pagination": null }),
    "major | x-pagination | Calls no longer return lists: iteration, `.pages()`, `items` and `next` are gone.",
  ],
  [
    "an operation becomes a list",
    { put: { "x-pagination": { items: "", start: "a", from: "/id", next: "value", end: "empty" } } },
    "minor | x-pagination | Calls return lists, which can be iterated over.",
  ],
  [
    "a list finds its next page by another parameter",
    get({ "x-pagination": { start: "after" } }),
    "minor | x-pagination | Iteration finds the next page in another way.",
  ],
];
