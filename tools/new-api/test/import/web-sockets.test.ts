import type { JsonObject } from "@ledgergate/codegen/openapi";
import { expect, test } from "vitest";
import { answerOf, filesIn, importOne } from "../support.ts";

const responses = answerOf({ type: "string" });

/** Imports a document with an operation `GET /live`, besides another one. */
function importLive(operation: JsonObject, item: JsonObject = {}, parts: JsonObject = {}) {
  const paths = { "/block": { get: { responses } }, "/live": { ...item, get: { responses, ...operation } } };
  return importOne({}, { paths, ...parts });
}

const upgrade = { name: "Upgrade", in: "header", schema: { type: "string" } };

test.each<[string, JsonObject, JsonObject?, JsonObject?]>([
  ["an answer 101", { responses: { 101: { description: "Switching Protocols" } } }],
  ["a header of the handshake", { parameters: [upgrade] }],
  ["such a header of its path", {}, { parameters: [{ ...upgrade, name: "Sec-WebSocket-Version" }] }],
  [
    "such a header by reference",
    { parameters: [{ $ref: "#/components/parameters/Up" }] },
    {},
    { components: { parameters: { Up: upgrade } } },
  ],
  ["a server for WebSockets", { servers: [{ url: "wss://live.example" }] }],
])("with %s, it is left out", async (_, operation, item, parts) => {
  const api = await importLive(operation, item, parts);
  expect(api.leftOut).toContainEqual({ name: "GET /live", reason: expect.stringContaining("It is a WebSocket.") });
  expect(filesIn("paths", api)).toEqual(["paths/block.yaml"]);
  expect(api.probableWebSockets).toEqual([]);
});

test.each<[string, JsonObject, readonly string[]]>([
  ["a summary that says so", { summary: "(Websocket) Blocks" }, ["GET /live"]],
  ["an address in its description", { description: "new WebSocket('ws://localhost/live')" }, ["GET /live"]],
  ["a description that mentions one", { description: "See the WebSocket, too." }, []],
])("with %s, it is imported, perhaps named", async (_, operation, probable) => {
  const { files, probableWebSockets } = await importLive(operation);
  expect(files.has("paths/live.yaml")).toBe(true);
  expect(probableWebSockets).toEqual(probable);
});
