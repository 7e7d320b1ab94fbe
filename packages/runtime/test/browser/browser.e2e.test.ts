import { expect, test } from "vitest";
import { answer, startWireServer, type Wire } from "../fixtures/servers.ts";
import { openPage } from "./open-page.ts";
import type { CallInPage, PageOutcome } from "./page.ts";

const { page, url } = await openPage(new URL("page.ts", import.meta.url));
await page.goto(url);

/** Makes a call from the page. The server of each test has another origin than the page. */
function call(...given: Parameters<CallInPage>): Promise<PageOutcome> {
  return page.evaluate((given) => (globalThis as unknown as { callInPage: CallInPage }).callInPage(...given), given);
}

/** An answer that CORS lets the page read, with these headers. */
function allowed(body: string, status: string, headers: Readonly<Record<string, string>> = {}, expose = ""): Wire {
  return answer(body, status, {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "authorization",
    "access-control-expose-headers": expose,
    ...headers,
  });
}

const note = allowed('{"text":"a"}', "200 OK", { "x-block-height": "7" }, "x-block-height");

test("a call in a browser needs no preflight, and reads the exposed headers", async () => {
  await using server = await startWireServer(note);
  expect(await call(server.origin)).toEqual({ data: { text: "a" }, attempts: 1, blockHeight: "7" });
  expect(server.requests).toHaveLength(1);
});

test("a bearer token needs a preflight, and arrives", async () => {
  await using server = await startWireServer(allowed("", "204 No Content"), note);
  expect(await call(server.origin, { token: "t0ken" })).toMatchObject({ data: { text: "a" } });
  expect(server.requests.map((request) => request.slice(0, request.indexOf(" ")))).toEqual(["OPTIONS", "GET"]);
  expect(server.requests[1]?.toLowerCase()).toContain("authorization: bearer t0ken");
});

test.each(["302 Found", "308 Permanent Redirect"])(
  "a redirect (%s) is not followed, neither to another origin nor to the same, so that no target gets the key",
  async (status) => {
    await using elsewhere = await startWireServer(note);
    for (const location of [`${elsewhere.origin}/stolen`, "/elsewhere"]) {
      await using server = await startWireServer(allowed("", status, { location }), note);
      const outcome = await call(server.origin);
      expect(outcome).toMatchObject({ kind: "invalid_response", attempts: 1 });
      expect(outcome.message).toContain("is a redirect to another address");
      expect(outcome.message).not.toContain("canary");
      expect(server.requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toHaveLength(0);
  },
);

test("Retry-After is obeyed if CORS exposes it, and ignored if not", async () => {
  const busy = (expose: string) => allowed("", "429 Too Many Requests", { "retry-after": "60" }, expose);
  await using server = await startWireServer(busy("retry-after"), busy("x-other"), note);
  expect(await call(server.origin)).toMatchObject({ kind: "api", status: 429, attempts: 1, retryAfterMs: 60_000 });
  expect(await call(server.origin)).toMatchObject({ data: { text: "a" }, attempts: 2 });
});

const half: Wire = (socket) =>
  socket.write('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 50\r\n\r\n{"text"');
const breaks: Wire = (socket, request) => {
  half(socket, request);
  socket.end();
};

test("a failure status, a reset and half a body are retried", async () => {
  await using server = await startWireServer(allowed("", "503 Service Unavailable"), breaks, note);
  expect(await call(server.origin)).toMatchObject({ data: { text: "a" }, attempts: 3 });
});

test("an answer that CORS hides is a network error without the key", async () => {
  const hidden = answer('{"text":"a"}');
  await using server = await startWireServer(hidden, hidden);
  const outcome = await call(server.origin, { retries: 0 });
  expect(outcome).toMatchObject({ kind: "network", attempts: 1 });
  expect(outcome.message).toContain(`no complete answer from ${server.origin}`);
  expect(outcome.message).not.toContain("canary");
});

test("a time limit ends a request and a body, and their connections", async () => {
  for (const wire of [() => {}, half]) {
    let ended = false;
    await using server = await startWireServer((socket, request) => {
      socket.on("close", () => {
        ended = true;
      });
      wire(socket, request);
    });
    expect(await call(server.origin, { retries: 0, timeoutMs: 300 })).toMatchObject({ kind: "timeout", attempts: 1 });
    await expect.poll(() => ended).toBe(true);
  }
});
