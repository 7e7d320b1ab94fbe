import { unknown, variant } from "./sample.ts";

/** A change to the sample as a merge patch, and the expected verdicts: impact, place, message. */
export interface Case {
  readonly title: string;
  readonly change: unknown;
  readonly gives: readonly string[];
}

const get = (change: unknown): unknown => ({ get: change });
const answer = (change: unknown): unknown => get({ responses: { 200: change } });
const body = (change: unknown): unknown => answer({ content: { "application/json": { schema: change } } });
const member = (name: string, change: unknown): unknown => body({ properties: { [name]: change } });
const request = (change: unknown): unknown => ({
  put: { requestBody: { content: { "application/json": { schema: change } } } },
});
const id = { in: "path", name: "id", required: true, schema: { type: "string" } };
const limit = { in: "query", name: "limit", schema: { type: "integer", maximum: 100 } };

/** A case for each kind of change. */
export const cases: readonly Case[] = [
  {
    title: "an operation is removed",
    change: { put: null },
    gives: ["major | PUT | Operation `PUT /{id}` was removed."],
  },
  {
    title: "an operation is added",
    change: { delete: { responses: { 204: { description: "Gone." } } } },
    gives: ["minor | DELETE | The operation was added."],
  },
  {
    title: "an operation has another operationId",
    change: get({ operationId: "renamed" }),
    gives: ["major | GET | `operationId` of operation `GET /{id}` changed from 'getThing' to 'renamed'."],
  },
  {
    title: "a summary changes",
    change: get({ summary: "Another thing" }),
    gives: ["patch | GET | `summary` was changed."],
  },
  {
    title: "an operation is deprecated",
    change: get({ deprecated: true }),
    gives: ["minor | GET | It is deprecated."],
  },
  {
    title: "an optional parameter is added",
    change: get({ parameters: [id, limit, { in: "query", name: "order", schema: { type: "string" } }] }),
    gives: ["minor | query parameter order | Optional query parameter `order` was added."],
  },
  {
    title: "a required parameter is added",
    change: get({
      parameters: [id, limit, { in: "query", name: "order", required: true, schema: { type: "string" } }],
    }),
    gives: ["major | query parameter order | Required `order` query parameter was added."],
  },
  {
    title: "a parameter is removed",
    change: get({ parameters: [id] }),
    gives: ["major | query parameter limit | `limit` query parameter was removed."],
  },
  {
    title: "a parameter becomes required",
    change: get({ parameters: [id, { ...limit, required: true }] }),
    gives: ["major | query parameter limit | `limit` query parameter became required."],
  },
  {
    title: "a parameter's limit shrinks",
    change: get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 50 } }] }),
    gives: ["major | query parameter limit › schema | Upper bound changed from '<= 100' to '<= 50'."],
  },
  {
    title: "a parameter's limit grows",
    change: get({ parameters: [id, { ...limit, schema: { type: "integer", maximum: 200 } }] }),
    gives: ["patch | query parameter limit › schema | `maximum` was changed."],
  },
  {
    title: "a parameter's type changes",
    change: get({ parameters: [id, { ...limit, schema: { type: "boolean", maximum: 100 } }] }),
    gives: ["major | query parameter limit › schema | Type narrowed from 'integer' to 'boolean'."],
  },
  {
    title: "a member of a request is added",
    change: request({ properties: { colour: { type: "string" } } }),
    gives: ["minor | request › body.colour | Property `colour` was added."],
  },
  {
    title: "a member of a request becomes required",
    change: request({ required: ["name", "note"] }),
    gives: ["major | request › body | Properties became required: `note`."],
  },
  {
    title: "a request body becomes required",
    change: { put: { requestBody: { required: true } } },
    gives: ["major | request | Request body became required."],
  },
  {
    title: "a request body is removed",
    change: { put: { requestBody: null } },
    gives: ["major | request | Request body was removed."],
  },
  {
    title: "a member of an answer is added",
    change: member("age", { type: "integer" }),
    gives: ["minor | response 200 › body.age | Property `age` was added."],
  },
  {
    title: "a member of an answer is removed",
    change: member("id", null),
    gives: ["major | response 200 › body.id | Property `id` was removed."],
  },
  {
    title: "a member of an answer is no longer required",
    change: body({ required: ["id"] }),
    gives: ["major | response 200 › body | Properties are no longer required: `records`."],
  },
  {
    title: "a member of an answer becomes required",
    change: body({ required: ["id", "records", "kind"] }),
    gives: ["patch | response 200 › body | `required` was changed."],
  },
  {
    title: "a member of an answer may be null",
    change: member("id", { type: ["string", "null"] }),
    gives: ["major | response 200 › body.id | Type of `id` widened from 'string' to 'string | null'."],
  },
  {
    title: "a member's description changes",
    change: member("id", { description: "Its name." }),
    gives: ["patch | response 200 › body.id | `description` was changed."],
  },
  {
    title: "a closed list of values gains one",
    change: member("colour", { enum: ["red", "green", "blue"] }),
    gives: ["major | response 200 › body.colour | Enum of `colour` gained values: 'blue'."],
  },
  {
    title: "a closed list of values loses one in an answer",
    change: member("colour", { enum: ["red"] }),
    gives: ["patch | response 200 › body.colour | `enum` was changed."],
  },
  {
    title: "an open list of values gains one",
    change: member("kind", { enum: ["small", "large", "huge"] }),
    gives: ["minor | response 200 › body.kind | The open list of values gained `huge`."],
  },
  {
    title: "a closed list of values opens",
    change: member("colour", { "x-open-enum": true }),
    gives: ["major | response 200 › body.colour | The list of values is open now: types allow any text beside them."],
  },
  {
    title: "a closed union gains a variant",
    change: member("shape", { oneOf: [variant("circle"), variant("square"), variant("star")] }),
    gives: ["major | response 200 › body.shape | `oneOf` subschema of `shape` was added."],
  },
  {
    title: "an open union gains a variant",
    change: member("effect", {
      anyOf: [
        { type: "object", oneOf: [variant("born"), { $ref: "#/components/schemas/Kept" }] },
        { allOf: [{ type: "object", properties: { type: unknown("born", "gone") } }] },
      ],
    }),
    gives: ["minor | response 200 › body.effect | The open union gained the variant `Kept`."],
  },
  {
    title: "an integer may exceed 2^53",
    change: member("size", { "x-json-integer": { exact: true } }),
    gives: ["major | response 200 › body.size › x-json-integer | The type is `number | bigint` now."],
  },
  {
    title: "the reason for an integer changes",
    change: member("size", { "x-json-integer": { reason: "Small." } }),
    gives: ["patch | response 200 › body.size › x-json-integer | The reason for a JSON integer changed."],
  },
  {
    title: "a response is added",
    change: get({ responses: { 410: { description: "Pruned." } } }),
    gives: ["minor | response 410 | Response `410` was added."],
  },
  {
    title: "a response is removed",
    change: get({ responses: { 404: null } }),
    gives: ["major | response 404 | Response `404` was removed."],
  },
  {
    title: "a media type is removed",
    change: answer({ content: { "application/x-bcs": null } }),
    gives: ["major | response 200 › application/x-bcs | Media type `application/x-bcs` was removed."],
  },
  {
    title: "a response header is added",
    change: answer({ headers: { "X-Age": { schema: { type: "string" } } } }),
    gives: ["minor | response 200 › header X-Age | Header `X-Age` was added."],
  },
  {
    title: "a response header is removed",
    change: answer({ headers: { "X-Height": null } }),
    gives: ["major | response 200 › header X-Height | Response header `X-Height` was removed."],
  },
  {
    title: "a required response header becomes optional",
    change: answer({ headers: { "X-Height": { required: null } } }),
    gives: ["major | response 200 › header X-Height | The response header `X-Height` is no longer required."],
  },
  {
    title: "a header no longer gives ledger state",
    change: answer({ headers: { "X-Height": { "x-ledger-state": null } } }),
    gives: [
      "major | response 200 › header X-Height | The header does not give `blockHeight` of the ledger state any more.",
    ],
  },
  {
    title: "a body no longer has an error code",
    change: get({
      responses: {
        404: { content: { "application/json": { schema: { properties: { error_code: { "x-error-code": null } } } } } },
      },
    }),
    gives: ["major | response 404 › body.error_code | Errors have no `code` from this member any more."],
  },
  {
    title: "the cost changes",
    change: get({ "x-compute-units": 30 }),
    gives: ["minor | GET | The cost changed from 20 to 30 Compute Units. Check budgets and rate limits."],
  },
  {
    title: "failed calls are no longer sent again",
    change: get({ "x-retryable": false }),
    gives: ["major | GET | Failed calls are not sent again any more."],
  },
  {
    title: "failed calls are sent again",
    change: { put: { "x-retryable": true } },
    gives: ["minor | PUT | Failed calls are sent again."],
  },
  {
    title: "an operation is no longer a list",
    change: get({ "x-pagination": null }),
    gives: ["major | x-pagination | Calls are no list any more: iteration, `.pages()`, `items` and `next` are gone."],
  },
  {
    title: "an operation becomes a list",
    change: { put: { "x-pagination": { items: "", start: "a", from: "/id", next: "value", end: "empty" } } },
    gives: ["minor | x-pagination | Calls are lists: they can be iterated over."],
  },
  {
    title: "a list finds its next page by another parameter",
    change: get({ "x-pagination": { start: "after" } }),
    gives: ["minor | x-pagination | Iteration finds the next page in another way."],
  },
];
