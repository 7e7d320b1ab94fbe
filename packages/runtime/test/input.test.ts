import { describe, expect, test } from "vitest";
import type { ApiDescriptor } from "../src/index.ts";
import { checkJson, checkPlaces, stringifyExact, writeLists, writeRequest } from "../src/parts.ts";
import { scriptedClient } from "./fixtures/notes.ts";
import { send } from "./fixtures/send.ts";

const WHOLE = "must be a whole number, beyond 2^53 as bigint or text";
const SEGMENT = "must be a text that is not empty, . or ..";
const known = (names: string) => `is not an input (${names})`;

test.each<[string, unknown, string, string]>([
  ["getNote", {}, "id", "is missing"],
  ["getNote", { id: null }, "id", WHOLE],
  ["getNote", { id: 1, cursor: null }, "cursor", "must be non-null"],
  ["getNote", { id: "" }, "id", WHOLE],
  ["getNote", { id: "0x1" }, "id", WHOLE],
  ["getNote", { id: 1.5 }, "id", WHOLE],
  ["getNote", { id: -1 }, "id", "must be at least 0"],
  ["getNote", { id: 2n ** 64n }, "id", "must be at most 18446744073709551615"],
  ["getNote", { id: 2 ** 53 }, "id", WHOLE],
  ["getNote", { id: 1, limit: 0 }, "limit", "must be at least 1"],
  ["getNote", { id: 1, limit: 201 }, "limit", "must be at most 200"],
  ["getNote", { id: 1, order: "up" }, "order", "must be one of asc, desc"],
  ["getNote", { id: 1, full: "yes" }, "full", "must be of type boolean (given: string)"],
  ["getNote", "0x1", "the input", "must be an object"],
  ["getNote", null, "the input", "must be an object"],
  ["getNote", [1], "the input", "must be an object"],
  ["getNote", { id: 1, limits: 5 }, "limits", known("did you mean limit?")],
  ["getNote", { id: 1, colour: 5 }, "colour", known("known: id, from, order, limit, cursor, full")],
  ["dropNotes", { id: 1 }, "id", known("known: none")],
  // A segment that would change the path.
  ["findNote", { name: "" }, "name", SEGMENT],
  ["findNote", { name: "." }, "name", SEGMENT],
  ["findNote", { name: ".." }, "name", SEGMENT],
  ["findNote", { name: "private!" }, "name", "must be a name without !"],
])("%s(%o) is refused before it is sent: %s %s", async (operation, given, input, rule) => {
  const { notes, sent } = scriptedClient();
  const call = (notes as unknown as Record<string, (input: unknown) => Promise<unknown>>)[operation]?.(given);
  const hint = rule.startsWith("is not an input") ? "; the option extra sends it" : "";
  const message = `${operation}: ${input} ${rule}${hint}.`;
  const broken = input === "the input" ? {} : { input, rule: rule.replace(/, beyond.*| \(given.*/, "") };
  await expect(call).rejects.toMatchObject({ kind: "invalid_input", operation, attempts: 0, message, ...broken });
  expect(sent).toEqual([]);
});

test("a media type that the operation does not offer is refused", async () => {
  const { notes } = scriptedClient();
  const message = "The option accept must be one of bcs.";
  await expect(notes.getNote({ id: 1 }, { accept: "xml" as "bcs" })).rejects.toMatchObject({ message });
});

describe("an integer in a list or an object that has lost digits", () => {
  const list = { type: "array", integers: 1 } as const;
  const map = { type: "object", integers: 1 } as const;
  const api: ApiDescriptor = {
    checkJson,
    checkNumber: checkPlaces([
      {},
      { rest: 2 },
      { here: true },
      { rest: 4 },
      { members: { lines: 5 } },
      { rest: 6 },
      { members: { id: 2, other: 0 }, rest: 2 },
      { members: { size: 1, 1: 2 } },
    ]),
    stringifyExact,
    writeLists,
    writeRequest,
    serverPath: "",
    operations: {
      find: {
        method: "GET",
        path: "/items/{ids}",
        input: {
          ids: { in: "path", required: true, ...list },
          tags: { in: "query", ...list },
          joined: { in: "query", join: ",", ...list },
          filter: { in: "query", type: "object", integers: 7 },
          "X-Ids": { in: "header", ...list },
        },
      },
      order: {
        method: "POST",
        path: "/items",
        input: {
          items: { in: "body", type: "array", integers: 3 },
          pair: { in: "body", type: "array", integers: 7 },
          any: { in: "body", nullable: true },
          either: { in: "body", integers: 2 },
          prices: { in: "body", type: "array" },
          price: { in: "body", type: "number" },
        },
      },
      fill: {
        method: "POST",
        path: "/items",
        bodyType: "application/x-www-form-urlencoded",
        input: { ids: { in: "body", ...list }, more: { in: "body", ...map } },
      },
      put: {
        method: "PUT",
        path: "/items",
        input: { body: { in: "payload", required: true } },
        bodyType: "a/b",
      },
    },
  };
  const wide = Number("9007199254740993");

  test.each<[string, object, string, string]>([
    ["find", { ids: [1, wide] }, "ids", "1"],
    ["find", { ids: [1], tags: [wide] }, "tags", "0"],
    ["find", { ids: [1], joined: [-wide] }, "joined", "0"],
    ["find", { ids: [1], "X-Ids": [wide] }, "X-Ids", "0"],
    ["find", { ids: [1], filter: { size: { min: wide } } }, "filter", "size.min"],
    ["order", { items: [{ lines: [{ other: 1e20, id: wide }] }] }, "items", "0.lines.0.id"],
    ["order", { items: [{ lines: [{ third: wide }] }] }, "items", "0.lines.0.third"],
    ["order", { pair: [wide, wide] }, "pair", "1"],
    ["order", { either: wide }, "either", ""],
    ["fill", { ids: [wide] }, "ids", "0"],
    ["fill", { more: { id: wide } }, "more", "id"],
  ])("is refused before it is sent: %s(%o)", async (operation, input, name, place) => {
    const rule = "must be a bigint beyond 2^53";
    const message = `${operation}: ${name} ${rule}${place && ` (at ${place})`}.`;
    const { urls, error } = await send(api, operation, input);
    expect(error).toMatchObject({ kind: "invalid_input", input: name, rule, message });
    expect(urls).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["find", { ids: [1], tags: [undefined] }, "tags must be a value of JSON (given: Undefined at /0)."],
    [
      "find",
      { ids: [1], filter: { at: new Date(Number.NaN) } },
      "filter must be a value of JSON (given: Date at /at).",
    ],
    ["find", { ids: [1], "X-Ids": [Number.POSITIVE_INFINITY] }, "X-Ids must be a value of JSON (given: Number at /0)."],
    ["find", { ids: [/a/] }, "ids must be a value of JSON (given: RegExp at /0)."],
    ["order", { any: { a: [{}, { b: Number.NaN }] } }, "any must be a value of JSON (given: Number at /a/1/b)."],
    ["order", { any: new Set() }, "any must be a value of JSON (given: Set)."],
    ["order", { items: new Array(1) }, "items must be a value of JSON (given: Undefined at /0)."],
    ["fill", { more: { f: () => 1 } }, "more must be a value of JSON (given: Function at /f)."],
  ])("what JSON drops or changes is refused: %s(%o)", async (operation, input, message) => {
    const { urls, error } = await send(api, operation, input);
    expect([urls, error]).toMatchObject([[], { kind: "invalid_input", message: `${operation}: ${message}` }]);
  });

  test.each<[string, object, string]>([
    ["find", { ids: [1, 2n ** 60n], tags: [2n ** 60n], joined: [2n ** 60n] }, "1152921504606846976"],
    ["find", { ids: ["9007199254740993"], filter: { min: 2n ** 60n } }, "filter[min]=1152921504606846976"],
    ["order", { items: [{ lines: [{ id: 2n ** 60n }] }] }, '"id":1152921504606846976'],
    ["order", { price: 1e20, prices: [1e300] }, '"prices":[1e+300],"price":100000000000000000000'],
    ["order", { any: { a: null, b: [wide] } }, '{"a":null,"b":[9007199254740992]}'],
    ["order", { items: [Number.MAX_SAFE_INTEGER, 0.1, new Date(0)] }, '[9007199254740991,0.1,"1970-'],
    ["order", { items: [{ toJSON: () => null }] }, "[null]"],
    ["fill", { ids: [2n ** 60n], more: { id: 2n ** 60n } }, "more=%7B%22id%22%3A1152921504606846976%7D"],
    ["put", { body: new Float64Array([wide]) }, ""],
  ])("is sent as a bigint, and a double is sent as it is: %s(%o)", async (operation, input, text) => {
    const { urls, body } = await send(api, operation, input);
    expect(decodeURI(urls.join()) + body).toContain(text);
  });
});
