import { expect, test } from "vitest";
import { type ApiDescriptor, type CallPromise, createClient } from "../src/index.ts";
import { writeLists, writeRequest } from "../src/parts.ts";

const api: ApiDescriptor = {
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

type Call = (input: Readonly<Record<string, unknown>>) => CallPromise<void>;

/** Makes one call. Returns the end of its URL and its headers. */
async function send(operation: "find" | "compare" | "post", input: Readonly<Record<string, unknown>>) {
  const sent: { readonly path: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ path: url.slice("http://gateway.test".length), headers: new Headers(init.headers), body: init.body });
    return new Response(null, { status: 204 });
  };
  await createClient<object, Record<string, Call>>(api, { baseUrl: "http://gateway.test", fetch })[operation]?.(input);
  return sent[0];
}

test("a list in a query is one parameter for each item, or one text where the descriptor says so", async () => {
  const sent = await send("find", { ids: [1], tag: ["a", "b c"], fields: ["x,y", 2n] });
  expect(sent?.path).toBe("/things/1?tag=a&tag=b%20c&fields=x%2Cy,2");
  expect((await send("find", { ids: [1], tag: [], fields: [] }))?.path).toBe("/things/1");
});

test("a list in a form is written like one in a query", async () => {
  expect((await send("post", { tags: ["x,y", "z"], sizes: [1, 2] }))?.body).toBe("tag=x%2Cy,z&sizes=1&sizes=2");
  expect((await send("post", { tags: [], sizes: [3] }))?.body).toBe("sizes=3");
  const day = new Date(0);
  expect((await send("post", { tags: [day], sizes: [day] }))?.body).toBe(
    "tag=1970-01-01T00%3A00%3A00.000Z&sizes=1970-01-01T00%3A00%3A00.000Z",
  );
});

test.each([[[]], [{}], [[""]], [["."]], [[".."]], [["a", ".."]], [["a", ""]]])(
  "a path cannot have the list or object %j",
  async (ids) => {
    await expect(send("find", { ids })).rejects.toMatchObject({ kind: "invalid_input", input: "ids" });
  },
);

test("a list in a path or a header has commas between its items, and an object between names and values", async () => {
  const sent = await send("find", { ids: [1n, "2"], "X-Sizes": [3, 4] });
  expect(sent?.path).toBe("/things/1,2");
  expect(sent?.headers.get("X-Sizes")).toBe("3,4");
  const other = await send("compare", { one: { town: "a/b", size: 2n }, other: { x: "y,z" } });
  expect(other?.path).toBe("/things/town,a%2Fb,size,2/and/x,y%2Cz");
});

test("an object in a query is one parameter for each member", async () => {
  expect((await send("find", { ids: [1], where: { town: "a" } }))?.path).toBe("/things/1?where[town]=a");
});

test("names in a query are percent-encoded, also those of the members of an object", async () => {
  const where = { "x&y": 1, "#": 2, "a=b]": 3, "é%": 4 };
  expect((await send("find", { ids: [1], where, "a&b#[c]": 5 }))?.path).toBe(
    "/things/1?where[x%26y]=1&where[%23]=2&where[a%3Db%5D]=3&where[%C3%A9%25]=4&a%26b%23[c]=5",
  );
});

test("a value in a path is percent-encoded, and does not affect neighbouring text", async () => {
  const sent = await send("compare", { one: "{other}/?#%;,=&+@$&$'é😀 ", other: "{one}" });
  expect(sent?.path).toBe(
    "/things/%7Bother%7D%2F%3F%23%25%3B%2C%3D%26%2B%40%24%26%24'%C3%A9%F0%9F%98%80%20/and/%7Bone%7D",
  );
});

test("a date is sent as JSON writes it, also in a list or an object", async () => {
  const date = new Date(0);
  const text = "1970-01-01T00%3A00%3A00.000Z";
  const sent = await send("find", { ids: [date], since: date, tag: [date], where: { from: date }, "X-Sizes": [date] });
  expect(sent?.path).toBe(`/things/${text}?tag=${text}&where[from]=${text}&since=${text}`);
  expect(sent?.headers.get("X-Sizes")).toBe("1970-01-01T00:00:00.000Z");
  expect((await send("post", { at: date }))?.body).toBe(`at=${text}`);
  await expect(send("find", { ids: [1], since: new Date(NaN) })).rejects.toMatchObject({ input: "since" });
});
