import { expect, test } from "vitest";
import type { ApiDescriptor } from "../src/index.ts";
import { checkJson, checkPlaces, stringifyExact, writeLists, writeRequest } from "../src/parts.ts";
import { send } from "./fixtures/send.ts";

const list = { type: "array", integers: 1 } as const;

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
      path: "/things/{ids}",
      input: {
        ids: { in: "path", required: true, ...list },
        tag: { in: "query", ...list },
        fields: { in: "query", join: ",", ...list },
        where: { in: "query", type: "object", integers: 7 },
        since: { in: "query" },
        "a&b#[c]": { in: "query" },
        "X-Sizes": { in: "header", ...list },
      },
      decode: "none",
    },
    post: {
      method: "POST",
      path: "/things",
      bodyType: "application/x-www-form-urlencoded",
      input: {
        tags: { in: "body", name: "tag", type: "array", join: "," },
        sizes: { in: "body", ...list },
        at: { in: "body", integers: 1 },
      },
      decode: "none",
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
    put: { method: "PUT", path: "/items", input: { body: { in: "payload", required: true } }, bodyType: "a/b" },
    compare: {
      method: "GET",
      path: "/things/{one}/and/{other}",
      input: { one: { in: "path", required: true }, other: { in: "path", required: true } },
      decode: "none",
    },
  },
};

/** Makes one call. Returns the end of its URL, then its body or the header X-Sizes. */
async function pathOf(operation: string, input: object): Promise<string> {
  const { urls, headers, body, error } = await send(api, operation, input, () => new Response(null, { status: 204 }));
  if (error) throw error;
  const more = [body, headers.get("X-Sizes")].filter((one) => typeof one === "string");
  return [urls[0]?.slice("http://gateway.test".length), ...more].join(" ");
}

const date = new Date(0);
const day = "1970-01-01T00%3A00%3A00.000Z";
const dates = { ids: [date], since: date, tag: [date], where: { from: date }, "X-Sizes": [date] };
const sentDates = `/things/${day}?tag=${day}&where[from]=${day}&since=${day} 1970-01-01T00:00:00.000Z`;
const names = { "x&y": 1, "#": 2, "a=b]": 3, "é%": 4 };
const sentNames = "where[x%26y]=1&where[%23]=2&where[a%3Db%5D]=3&where[%C3%A9%25]=4&a%26b%23[c]=5";
const odd = "{other}/?#%;,=&+@$&$'é😀 ";
const sentOdd = "%7Bother%7D%2F%3F%23%25%3B%2C%3D%26%2B%40%24%26%24'%C3%A9%F0%9F%98%80%20";
const objects = { one: { town: "a/b", size: 2n }, other: { x: "y,z" } };

// tools/contract judges lists in each place, and objects in queries and forms.
test.each<[string, string, object, string]>([
  ["an empty list", "find", { ids: [1], tag: [], fields: [] }, "/things/1"],
  ["objects in a path", "compare", objects, "/things/town,a%2Fb,size,2/and/x,y%2Cz"],
  ["names in a query", "find", { ids: [1], where: names, "a&b#[c]": 5 }, `/things/1?${sentNames}`],
  ["a value in a path", "compare", { one: odd, other: "{one}" }, `/things/${sentOdd}/and/%7Bone%7D`],
  ["dates", "find", dates, sentDates],
  ["dates in a form", "post", { tags: [date], sizes: [date], at: date }, `/things tag=${day}&sizes=${day}&at=${day}`],
])("%s: sent as the descriptor says", async (_, operation, input, sent) => {
  expect(await pathOf(operation, input)).toBe(sent);
});

const wide = Number("9007199254740993");
const never = new Date(Number.NaN);
const cycle: unknown[] = [];
cycle.push(cycle);

test.each<[string, unknown]>([
  ...[[], {}, [""], ["."], [".."], ["a", ".."], ["a", ""]].map((ids): [string, unknown] => ["ids", ids]),
  ["since", never],
])("%s cannot be %j", async (input, value) => {
  await expect(pathOf("find", { ids: [1], [input]: value })).rejects.toMatchObject({ kind: "invalid_input", input });
});

test.each<[string, object, string, string]>([
  ["find", { ids: [1, wide] }, "ids", "1"],
  ["find", { ids: [1], tag: [wide] }, "tag", "0"],
  ["find", { ids: [1], fields: [-wide] }, "fields", "0"],
  ["find", { ids: [1], "X-Sizes": [wide] }, "X-Sizes", "0"],
  ["find", { ids: [1], where: { size: { min: wide } } }, "where", "size.min"],
  ["order", { items: [{ lines: [{ other: 1e20, id: wide }] }] }, "items", "0.lines.0.id"],
  ["order", { items: [{ lines: [{ third: wide }] }] }, "items", "0.lines.0.third"],
  ["order", { pair: [wide, wide] }, "pair", "1"],
  ["order", { either: wide }, "either", ""],
  ["post", { sizes: [wide] }, "sizes", "0"],
  ["post", { at: { id: wide } }, "at", "id"],
])("an integer that has lost digits is not sent: %s(%o)", async (operation, input, name, place) => {
  const rule = "must be a bigint beyond 2^53";
  const message = `${operation}: ${name} ${rule}${place && ` (at ${place})`}.`;
  const { urls, error } = await send(api, operation, input);
  expect(error).toMatchObject({ kind: "invalid_input", input: name, rule, message });
  expect(urls).toEqual([]);
});

test.each<[string, object, string]>([
  ["find", { ids: [1], tag: [undefined] }, "tag must be a value of JSON (given: Undefined at /0)."],
  ["find", { ids: [1], where: { at: never } }, "where must be a value of JSON (given: Date at /at)."],
  ["find", { ids: [1], "X-Sizes": [Infinity] }, "X-Sizes must be a value of JSON (given: Number at /0)."],
  ["find", { ids: [/a/] }, "ids must be a value of JSON (given: RegExp at /0)."],
  ["order", { any: { a: [{}, { b: Number.NaN }] } }, "any must be a value of JSON (given: Number at /a/1/b)."],
  ["order", { any: new Set() }, "any must be a value of JSON (given: Set)."],
  ["order", { any: cycle }, "any must be a value of JSON (given: a cycle, or more than 1,000 levels)."],
  ["order", { items: new Array(1) }, "items must be a value of JSON (given: Undefined at /0)."],
  ["post", { at: { f: () => 1 } }, "at must be a value of JSON (given: Function at /f)."],
])("what JSON drops or changes is refused: %s(%o)", async (operation, input, message) => {
  const { urls, error } = await send(api, operation, input);
  expect([urls, error]).toMatchObject([[], { kind: "invalid_input", message: `${operation}: ${message}` }]);
});

test.each<[string, object, string]>([
  ["find", { ids: [1, 2n ** 60n], tag: [2n ** 60n], fields: [2n ** 60n] }, "1152921504606846976"],
  ["find", { ids: ["9007199254740993"], where: { min: 2n ** 60n } }, "where[min]=1152921504606846976"],
  ["order", { items: [{ lines: [{ id: 2n ** 60n }] }] }, '"id":1152921504606846976'],
  ["order", { price: 1e20, prices: [1e300] }, '"prices":[1e+300],"price":100000000000000000000'],
  ["order", { price: 10n ** 20n }, '"price":100000000000000000000'],
  ["order", { any: { a: null, b: [wide] } }, '{"a":null,"b":[9007199254740992]}'],
  ["order", { any: [Object(5), Object(2n ** 60n)] }, "[5,1152921504606846976]"],
  ["order", { items: [Number.MAX_SAFE_INTEGER, 0.1, new Date(0)] }, '[9007199254740991,0.1,"1970-'],
  ["order", { items: [{ toJSON: () => null }] }, "[null]"],
  ["post", { sizes: [2n ** 60n], at: { id: 2n ** 60n } }, "at=%7B%22id%22%3A1152921504606846976%7D"],
  ["put", { body: new Float64Array([wide]) }, ""],
])("a bigint is sent with all digits, and a double as it is: %s(%o)", async (operation, input, text) => {
  const { urls, body } = await send(api, operation, input);
  expect(decodeURI(urls.join()) + body).toContain(text);
});
