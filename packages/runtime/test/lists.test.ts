import { expect, test } from "vitest";
import { type ApiDescriptor, type CallPromise, createClient } from "../src/index.ts";

const api: ApiDescriptor = {
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
        "X-Sizes": { in: "header", type: "array" },
      },
      decode: "none",
    },
  },
};

interface Things {
  find(input: Readonly<Record<string, unknown>>): CallPromise<void>;
}

async function find(input: Readonly<Record<string, unknown>>) {
  let sent: { readonly url: string; readonly headers: Headers } | undefined;
  const fetch = async (url: string, init: RequestInit) => {
    sent = { url, headers: new Headers(init.headers) };
    return new Response(null, { status: 204 });
  };
  await createClient<Record<string, never>, Things>(api, { baseUrl: "http://gateway.test", fetch }).find(input);
  return sent;
}

test("a list in a query is one parameter for each item, or one text where the descriptor says so", async () => {
  const sent = await find({ ids: [1], tag: ["a", "b c"], fields: ["x", 2n] });
  expect(sent?.url).toBe("http://gateway.test/things/1?tag=a&tag=b%20c&fields=x%2C2");
});

test("a list in a path or a header has commas between its items", async () => {
  const sent = await find({ ids: [1n, "2"], "X-Sizes": [3, 4] });
  expect(sent?.url).toBe("http://gateway.test/things/1,2");
  expect(sent?.headers.get("X-Sizes")).toBe("3,4");
});

test("an object in a query is one parameter for each member", async () => {
  expect((await find({ ids: [1], where: { town: "a" } }))?.url).toBe("http://gateway.test/things/1?where[town]=a");
});
