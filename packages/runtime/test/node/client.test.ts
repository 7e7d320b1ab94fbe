import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createClient, type LedgergateError } from "../../src/index.ts";
import { api, KEY, type NotePaths, type Notes } from "../fixtures/notes.ts";
import { answer, startWireServer, type Wire } from "../fixtures/wire-server.ts";
import { startHttpServer, transportWith } from "./http-server.ts";

const JSON_TYPE = { "content-type": "application/json" };

async function clientAgainst(...script: Wire[]) {
  const server = await startWireServer(...script);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const options = { baseUrl: server.origin, apiKey: KEY, fetch: transportWith(), retries: { baseDelayMs: 1 } };
  return { client: createClient<NotePaths, Notes>(api, options), server };
}

test("a call uses the transport", async () => {
  const { client, server } = await clientAgainst(
    answer('{"text":"a"}', "200 OK", { ...JSON_TYPE, "x-chain-id": "4", "x-block-height": "7" }),
  );
  const { data, ledger } = await client.getNote({ id: 1 }).withResponse();
  expect([data, ledger]).toEqual([{ text: "a" }, { chainId: 4, blockHeight: 7n }]);
  expect(server.requests[0]).toMatch(/^GET \/v1\/k3y-canary%2F7%2Bx\/v1\/notes\/1 HTTP\/1\.1\r\n/);
});

test("bytes are returned as bytes", async () => {
  const { client } = await clientAgainst(answer("\u{1}\u{2}", "200 OK", { "content-type": "application/x-bcs" }));
  expect(await client.getNote({ id: 1 }, { accept: "bcs" })).toEqual(new Uint8Array([1, 2]));
});

test("a broken answer is a network error that says what is wrong and hides the key", async () => {
  const { client } = await clientAgainst((socket) => socket.end(`HTTP/1.1 ${KEY}\r\n\r\n`));
  const error: LedgergateError = await client.getNote({ id: 1 }, { retries: 0 }).catch((thrown) => thrown);
  expect([error.kind, error.message]).toEqual(["network", expect.stringContaining("(Invalid status code)")]);
  expect(JSON.stringify([error.message, error.cause, error.stack])).not.toContain("canary");
});

test("a failure is an api error, and raw returns the unchanged answer", async () => {
  const failure = answer('{"error":{"code":"gone","message":"Gone."}}', "410 Gone", JSON_TYPE);
  const { client } = await clientAgainst(failure, failure);
  await expect(client.getNote({ id: 1 })).rejects.toMatchObject({ kind: "api", status: 410, code: "gone" });
  const { error, response } = await client.raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect([error, response.status]).toEqual([{ error: { code: "gone", message: "Gone." } }, 410]);
});

test("the client's maxBodyBytes limits decompressed bodies, and the call is not retried", async () => {
  await using server = await startHttpServer((_, response) => {
    response.setHeader("content-encoding", "gzip").end(gzipSync(JSON.stringify({ text: "a".repeat(1000) })));
  });
  const options = { baseUrl: server.origin, apiKey: KEY, fetch: transportWith(), maxBodyBytes: 1000 };
  const { getNote } = createClient<NotePaths, Notes>(api, options);
  await expect(getNote({ id: 1 })).rejects.toMatchObject({ kind: "invalid_response", status: 200, attempts: 1 });
});
