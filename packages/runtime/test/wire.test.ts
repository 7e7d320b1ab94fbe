import { expect, test } from "vitest";
import { createClient } from "../src/index.ts";
import { api, KEY, type NotePaths, type Notes } from "./fixtures/notes.ts";
import { answer, startWireServer, type Wire } from "./fixtures/wire-server.ts";

const connect = (baseUrl: string, options = {}) =>
  createClient<NotePaths, Notes>(api, { baseUrl, apiKey: KEY, retries: { maxDelayMs: 1 }, ...options });

const note = answer('{"text":"a"}', "200 OK", { "content-type": "application/json" });
const begin = (socket: Parameters<Wire>[0], length: number) =>
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{"text"`);

const unreliable: Readonly<Record<string, Wire>> = {
  "resets the connection": (socket) => socket.resetAndDestroy(),
  "closes without an answer": (socket) => socket.end(),
  "truncates the body": (socket) => {
    begin(socket, 12);
    socket.end();
  },
  "promises more than it sends": (socket) => {
    begin(socket, 5_000);
    socket.end(':"a"}');
  },
  "speaks no HTTP": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "is overloaded": answer("<html>", "503 Service Unavailable", { "content-type": "text/html" }),
};

test.each(Object.keys(unreliable))("a server that %s once costs one more attempt", async (fault) => {
  await using server = await startWireServer(unreliable[fault] as Wire, note);
  const result = await connect(server.origin).getNote({ id: 1 }).withResponse();
  expect(result).toMatchObject({ data: { text: "a" }, attempts: 2 });
});

test.each(["resets the connection", "truncates the body", "speaks no HTTP"])(
  "a server that %s again and again is a network error without the key",
  async (fault) => {
    const wire = unreliable[fault] as Wire;
    await using server = await startWireServer(wire, wire, wire);
    const error = await connect(server.origin)
      .getNote({ id: 1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "network", attempts: 3 });
    expect(String(error)).toContain(`no complete answer from ${server.origin}`);
    expect(String(error)).not.toContain("canary");
  },
);

test.each<[string, Wire]>([
  ["says nothing", () => {}],
  ["stalls in the body", (socket) => begin(socket, 12)],
  [
    "drips",
    (socket) => {
      begin(socket, 5_000);
      const drip = setInterval(() => socket.write(" "), 5);
      socket.on("close", () => clearInterval(drip));
    },
  ],
])("a server that %s is left when the time is up", async (_, wire) => {
  await using server = await startWireServer(wire);
  const startedAt = performance.now();
  const call = connect(server.origin, { timeoutMs: 60, retries: 0 }).getNote({ id: 1 });
  await expect(call).rejects.toMatchObject({ kind: "timeout", attempts: 1 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("an answer with a hundred headers is read", async () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-header-${index}`, "v".repeat(50)]));
  await using server = await startWireServer(answer('{"text":"a"}', "200 OK", headers));
  expect(await connect(server.origin).getNote({ id: 1 })).toEqual({ text: "a" });
});

test.each(["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"])(
  "a redirect (%s) is not followed, neither to another origin nor to the same",
  async (status) => {
    await using elsewhere = await startWireServer(note);
    for (const location of [`${elsewhere.origin}/stolen`, "/elsewhere"]) {
      await using server = await startWireServer(answer("", status, { location }), note);
      const client = connect(server.origin);
      await expect(client.getNote({ id: 1 })).rejects.toMatchObject({
        kind: "invalid_response",
        status: Number(status.slice(0, 3)),
        message: expect.stringContaining("is a redirect; none is followed"),
      });
      expect(server.requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toHaveLength(0);
  },
);

test("raw follows no redirect either: it gets the answer as it is", async () => {
  await using elsewhere = await startWireServer(note);
  const redirect = answer("", "302 Found", { location: elsewhere.origin });
  await using server = await startWireServer(redirect);
  const { response } = await connect(server.origin).raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  expect(response.status).toBe(302);
  expect(elsewhere.requests).toHaveLength(0);
});

test("a browser's opaque redirect says so too", async () => {
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
    ok: { value: false },
  });
  const client = connect("http://gateway.test", { fetch: async () => opaque });
  await expect(client.getNote({ id: 1 })).rejects.toMatchObject({
    kind: "invalid_response",
    message: expect.stringContaining("is a redirect; none is followed"),
  });
});
