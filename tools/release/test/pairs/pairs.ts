import type { Impact } from "../../src/diff/change.ts";
import { parameters } from "./sample.ts";

/** One change to the sample as a merge patch, and the version bump that it deserves. */
export type Pair = readonly [title: string, change: unknown, impact: Impact];

const text = { type: "string" };
const integer = { type: "integer" };
const change = (operation: unknown) => ({ path: { put: operation } });
const given = (...more: readonly unknown[]) => change({ parameters: [...Object.values(parameters), ...more] });
const without = (name: keyof typeof parameters) =>
  change({ parameters: Object.values(parameters).filter((one) => one !== parameters[name]) });
const instead = (name: keyof typeof parameters, schema: unknown, more: object = {}) =>
  change({ parameters: Object.values({ ...parameters, [name]: { ...parameters[name], schema, ...more } }) });
const body = (schema: unknown) => change({ requestBody: { content: { "application/json": { schema } } } });
const input = (name: string, schema: unknown) => body({ properties: { [name]: schema } });
const responses = (all: unknown) => change({ responses: all });
const answer = (schema: unknown) => responses({ 200: { content: { "application/json": { schema } } } });
const member = (name: string, schema: unknown) => answer({ properties: { [name]: schema } });
const shared = (schema: unknown) => ({ components: { Shared: schema } });
const write = (operation: unknown) => ({ path: { post: operation } });
const query = (name: string, more: object = {}) => ({ in: "query", name, schema: text, ...more });
const json = (schema: unknown) => ({ "application/json": { schema } });
const described = { description: "Fine." };

export const pairs: readonly Pair[] = [
  // Inputs
  ["an optional parameter is added", given(query("since")), "minor"],
  ["an optional parameter has the name of a member of the body", given(query("note")), "major"],
  ["an optional parameter has the name of another parameter", given({ ...parameters.trace, name: "limit" }), "minor"],
  ["a required parameter is added", given(query("since", { required: true })), "major"],
  ["a parameter is removed", without("trace"), "major"],
  ["a header is written in other letters", instead("trace", text, { name: "x-trace" }), "major"],
  ["a parameter takes more", instead("limit", { ...integer, maximum: 200, default: 25 }), "patch"],
  ["a parameter has another default", instead("limit", { ...integer, maximum: 100, default: 50 }), "minor"],
  ["a parameter is no longer a 64-bit integer", instead("big", integer), "major"],
  ["a parameter takes another value", instead("order", { ...text, enum: ["up", "down", "none"] }), "minor"],
  ["a parameter takes one value less", instead("order", { ...text, enum: ["down"] }), "major"],
  ["a list of texts is one of integers", instead("tags", { type: "array", items: integer }), "major"],
  ["a list is joined by commas", instead("tags", { type: "array", items: text }, { explode: false }), "major"],
  ["a parameter is described", instead("tags", { type: "array", items: text }, { description: "Tags." }), "patch"],
  // Bodies of requests
  ["an optional member is added", input("more", text), "minor"],
  ["an optional nested member is added", input("nested", { properties: { z: text } }), "minor"],
  ["a required member is added", body({ required: ["name", "kind", "level", "note"] }), "major"],
  ["a member is removed", input("note", null), "major"],
  ["a nested member is removed", input("nested", { properties: { y: null } }), "major"],
  ["a member becomes readOnly", input("note", { readOnly: true }), "major"],
  ["a member becomes writeOnly", input("note", { writeOnly: true }), "patch"],
  ["a member becomes optional", body({ required: ["kind", "level"] }), "minor"],
  ["a required member has another default", input("level", { default: 4 }), "major"],
  ["a required member with a default becomes optional", body({ required: ["name", "kind"] }), "major"],
  ["a required member loses its default", input("level", { default: null }), "major"],
  ["a required member takes a second value", input("kind", { enum: ["a", "b"] }), "major"],
  ["an optional member takes another value", input("mode", { enum: ["fast", "slow", "idle"] }), "minor"],
  ["an optional member takes any text", input("mode", { enum: null }), "minor"],
  ["an optional member takes only one value", input("mode", { enum: ["slow"] }), "major"],
  ["a member is no longer a 64-bit integer", input("size", { format: null }), "major"],
  ["a 64-bit integer may also be a text", input("size", { type: ["integer", "string"] }), "major"],
  ["a member is no longer a date", input("day", { format: null }), "patch"],
  ["a member becomes a file", input("day", { format: "binary" }), "major"],
  ["a member takes more types", input("count", { type: ["integer", "string"] }), "minor"],
  ["a member has no greatest value", input("count", { maximum: null }), "patch"],
  ["a member may not be null", input("word", { type: "string" }), "major"],
  ["a member may be null", input("note", { type: ["string", "null"] }), "minor"],
  ["the items of a tuple change places", input("pair", { prefixItems: [integer, text] }), "major"],
  ["a map takes integers", input("map", { additionalProperties: integer }), "major"],
  ["a map gets a member", input("map", { properties: { k: integer } }), "major"],
  ["a choice gets a branch", input("shape", { oneOf: [...choices(), { type: "boolean" }] }), "minor"],
  ["a choice loses a branch", input("shape", { oneOf: [text] }), "major"],
  ["an object gets its first members", input("map", { additionalProperties: null, properties: { k: text } }), "major"],
  [
    "the body is JSON or a form",
    change({ requestBody: { content: { "application/x-www-form-urlencoded": {} } } }),
    "minor",
  ],
  ["a text may be JSON", write({ requestBody: { content: json(text) } }), "major"],
  ["a body becomes optional", write({ requestBody: { required: null } }), "minor"],
  [
    "an operation gets an optional body",
    { path: { delete: { requestBody: { content: json({ type: "object", properties: { why: text } }) } } } },
    "minor",
  ],
  [
    "an operation gets a required body",
    { path: { delete: { requestBody: { required: true, content: json(text) } } } },
    "major",
  ],
  // Answers
  ["an answer gets a member", member("more", text), "minor"],
  ["an answer loses a member", member("note", null), "major"],
  ["a member of an answer is required", answer({ required: [...required(), "note"] }), "patch"],
  ["a member of an answer is optional", answer({ required: required().slice(1) }), "major"],
  ["a member of an answer becomes writeOnly", member("secret", { writeOnly: true }), "major"],
  ["a member of an answer becomes readOnly", member("id", { readOnly: true }), "patch"],
  ["an integer has 64 bits", member("total", { format: "int64" }), "major"],
  ["an integer has no longer 64 bits", member("size", { format: null }), "major"],
  ["an integer is at least 1", member("total", { minimum: 1 }), "patch"],
  ["a text is a date", member("note", { format: "date" }), "patch"],
  ["an answer has another value", member("colour", { enum: ["red", "green", "blue"] }), "major"],
  ["an answer has one value less", member("colour", { enum: ["red"] }), "major"],
  ["an open list has one value less", member("open", { enum: ["small"] }), "minor"],
  ["a text has a list of values", member("id", { enum: ["x"] }), "major"],
  ["an answer is never null", member("word", { type: "string" }), "patch"],
  ["an answer may be null", member("id", { type: ["string", "null"] }), "major"],
  ["the items of an answer's tuple change places", member("pair", { prefixItems: [integer, text] }), "major"],
  ["a tuple gets a third item", member("pair", { prefixItems: [text, integer, text] }), "major"],
  ["a map has integers", member("map", { additionalProperties: integer }), "major"],
  [
    "a union names a branch otherwise",
    member("animal", { discriminator: { mapping: { dog: null, hound: "#/components/schemas/Dog" } } }),
    "major",
  ],
  ["a union has another property for its kind", member("animal", { discriminator: { propertyName: "type" } }), "major"],
  ["an answer may be empty", responses({ 204: described }), "major"],
  [
    "another success has the same answer",
    responses({ 201: { ...described, content: json({ type: "boolean" }) } }),
    "major",
  ],
  ["a failure is described", responses({ 409: { ...described, content: json({ type: "object" }) } }), "minor"],
  ["an answer may also be bytes", responses({ 200: { content: { "application/x-bcs": {} } } }), "minor"],
  ["a text answer may be JSON", write({ responses: { 200: { content: json({ type: "object" }) } } }), "major"],
  ["an empty answer has a body", { path: { delete: { responses: { 204: { content: json(text) } } } } }, "major"],
  ["a text is described", member("id", { description: "Its id.", examples: ["x"] }), "patch"],
  // Schemas of both
  ["a shared schema gets an optional member", shared({ properties: { more: text } }), "minor"],
  ["a shared schema requires a member", shared({ required: ["key", "hint"] }), "major"],
  ["a member of a shared schema becomes readOnly", shared({ properties: { key: { readOnly: true } } }), "major"],
  ["a member of a shared schema becomes writeOnly", shared({ properties: { hint: { writeOnly: true } } }), "major"],
  ["a member of a shared schema is removed", shared({ properties: { hint: null } }), "major"],
  // Operations
  [
    "an operation is added",
    { path: { patch: { parameters: [parameters.id], responses: { 204: described } } } },
    "minor",
  ],
  ["an operation has another summary", change({ summary: "Changes." }), "patch"],
];

function choices(): readonly unknown[] {
  return [text, { type: "object", required: ["r"], properties: { r: { type: "number" } } }];
}

function required(): readonly string[] {
  return ["id", "total", "size", "colour", "word", "records", "pair", "map", "animal", "secret", "shared"];
}
