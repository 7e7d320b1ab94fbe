import { expect, test } from "vitest";
import type { ApiDescriptor } from "../src/index.ts";
import { decodeText } from "../src/parts.ts";
import { send } from "./fixtures/send.ts";

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
  const answer = () => new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  expect((await send(api, "read", {}, answer)).data).toBe(text);
});
