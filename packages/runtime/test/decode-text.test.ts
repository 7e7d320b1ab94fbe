import { expect, test } from "vitest";
import { type ApiDescriptor, type CallPromise, createClient } from "../src/index.ts";
import { decodeText } from "../src/parts.ts";

const api: ApiDescriptor = {
  decodeText,
  serverPath: "",
  operations: { read: { method: "GET", path: "/text", input: {}, decode: "text" } },
};

test.each([
  ["text/plain; charset=iso-8859-1", [0xe9], "é"],
  ['text/plain; charset="UTF-16LE"', [0xe9, 0], "é"],
  ["text/plain;charset=utf-8", [0xc3, 0xa9], "é"],
  ["text/plain", [0xc3, 0xa9], "é"],
  ["text/plain; charset=unknown", [0xc3, 0xa9], "é"],
])("a text of the type %s is decoded by its charset", async (type, bytes, text) => {
  const fetch = async () => new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  const client = createClient<object, { readonly read: () => CallPromise<string> }>(api, {
    baseUrl: "http://gateway.test",
    fetch,
  });
  expect(await client.read()).toBe(text);
});
