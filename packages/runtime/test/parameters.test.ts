import { expect, test } from "vitest";
import type { ApiDescriptor } from "../src/index.ts";
import { checkJson, writeLists, writeRequest } from "../src/parts.ts";
import { send } from "./fixtures/send.ts";

const api: ApiDescriptor = {
  checkJson,
  writeLists,
  writeRequest,
  serverPath: "",
  operations: {
    find: {
      method: "GET",
      path: "/things/{ids}",
      input: {
        ids: { in: "path", required: true, type: "array" },
        tag: { in: "query", type: "array" },
        fields: { in: "query", type: "array", join: "," },
        where: { in: "query", type: "object" },
        since: { in: "query" },
        "a&b#[c]": { in: "query" },
        "X-Sizes": { in: "header", type: "array" },
      },
      decode: "none",
    },
    post: {
      method: "POST",
      path: "/things",
      bodyType: "application/x-www-form-urlencoded",
      input: {
        tags: { in: "body", name: "tag", type: "array", join: "," },
        sizes: { in: "body", type: "array" },
        at: { in: "body" },
      },
      decode: "none",
    },
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

test.each<[string, string, object, string]>([
  ["a list in a query", "find", { ids: [1], tag: ["a", "b c"] }, "/things/1?tag=a&tag=b%20c"],
  ["a list that is joined", "find", { ids: [1], fields: ["x,y", 2n] }, "/things/1?fields=x%2Cy,2"],
  ["an empty list", "find", { ids: [1], tag: [], fields: [] }, "/things/1"],
  ["lists in a form", "post", { tags: ["x,y", "z"], sizes: [1, 2] }, "/things tag=x%2Cy,z&sizes=1&sizes=2"],
  ["an empty list in a form", "post", { tags: [], sizes: [3] }, "/things sizes=3"],
  ["lists in a path and a header", "find", { ids: [1n, "2"], "X-Sizes": [3, 4] }, "/things/1,2 3,4"],
  ["objects in a path", "compare", objects, "/things/town,a%2Fb,size,2/and/x,y%2Cz"],
  ["an object in a query", "find", { ids: [1], where: { town: "a" } }, "/things/1?where[town]=a"],
  ["names in a query", "find", { ids: [1], where: names, "a&b#[c]": 5 }, `/things/1?${sentNames}`],
  ["a value in a path", "compare", { one: odd, other: "{one}" }, `/things/${sentOdd}/and/%7Bone%7D`],
  ["dates", "find", dates, sentDates],
  ["dates in a form", "post", { tags: [date], sizes: [date], at: date }, `/things tag=${day}&sizes=${day}&at=${day}`],
])("%s: sent as the descriptor says", async (_, operation, input, sent) => {
  expect(await pathOf(operation, input)).toBe(sent);
});

test.each<[string, unknown]>([
  ...[[], {}, [""], ["."], [".."], ["a", ".."], ["a", ""]].map((ids): [string, unknown] => ["ids", ids]),
  ["since", new Date(Number.NaN)],
])("%s cannot be %j", async (input, value) => {
  await expect(pathOf("find", { ids: [1], [input]: value })).rejects.toMatchObject({ kind: "invalid_input", input });
});
