import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { serve } from "./serve.ts";

/** Returns the response to one request from a server with these headers and chunks. */
async function respond(
  chunks: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string | string[]>> = {},
  { status = 200, maxBodyBytes }: { readonly status?: number; readonly maxBodyBytes?: number } = {},
): Promise<Response> {
  const { transport, origin } = await serve(async (_, response) => {
    response.writeHead(status, headers);
    for (const chunk of chunks) {
      response.write(chunk);
      await sleep(1);
    }
    response.end();
  });
  return transport(origin, { maxBodyBytes });
}

const bom = Buffer.from("\u{feff}ä");

test.each<[string, readonly (string | Uint8Array)[], (response: Response) => Promise<unknown>, unknown]>([
  ["text", ["a", "ä".repeat(3)], (response) => response.text(), "aäää"],
  ["text with a mark", [bom.subarray(0, 4), bom.subarray(4)], (response) => response.text(), "ä"],
  ["JSON", ['{"a":"', "ä", '"}'], (response) => response.json(), { a: "ä" }],
  ["bytes", ["ä"], (response) => response.bytes(), Uint8Array.of(0xc3, 0xa4)],
  ["a buffer", ["ä"], (response) => response.arrayBuffer(), Uint8Array.of(0xc3, 0xa4).buffer],
  ["nothing", [], (response) => response.text(), ""],
])("a body is read once, as %s, in as many chunks as it comes", async (_, chunks, read, expected) => {
  const response = await respond(chunks, { "content-type": "text/x" });
  expect(response.bodyUsed).toBe(false);
  expect(await read(response)).toEqual(expected);
  expect(response.bodyUsed).toBe(true);
  for (const again of ["json", "bytes", "arrayBuffer", "blob", "formData"] as const)
    await expect(response[again]()).rejects.toThrow("The body has been read already.");
  expect(() => response.clone()).toThrow("The body has been read already.");
});

test("headers do what the platform's do, before and after they are changed", async () => {
  const sent = { "X-One": "1", "X-Many": ["a", "b"], "set-cookie": ["a=1", "b=2"], date: "-" };
  const { headers } = await respond([], sent);
  expect([headers.get("x-MANY"), headers.getSetCookie()]).toEqual(["a, b", ["a=1", "b=2"]]);
  expect(headers).toBeInstanceOf(Headers);
  expect([headers.has("X-ONE"), headers.has("constructor"), headers.get("constructor")]).toEqual([true, false, null]);
  expect(new Headers(headers).get("x-one")).toBe("1");
  headers.append("x-one", "2");
  headers.set("x-two", "2");
  headers.delete("date");
  expect([headers.get("x-one"), headers.has("x-two"), headers.has("date")]).toEqual(["1, 2", true, false]);
  const seen: unknown[] = [];
  headers.forEach((value, name, own) => void seen.push([name, value, own === headers]));
  expect(seen).toEqual([...headers].map(([name, value]) => [name, value, true]));
  expect([...headers.keys()]).toEqual([...headers].map(([name]) => name));
  expect([...headers.values()]).toEqual([...headers].map(([, value]) => value));
});

test("a response looks like one of the platform, and its URL stays hidden", async () => {
  const response = await respond(["a"], { "x-one": "1" }, { status: 404 });
  expect(response).toBeInstanceOf(Response);
  const { ok, status, statusText, redirected, url } = response;
  const shownAs = { ok: false, status: 404, statusText: "Not Found", redirected: false };
  expect({ ok, status, statusText, redirected }).toEqual(shownAs);
  expect(url).toMatch(/^http:\/\/127.0.0.1:\d+$/);
  const shown = inspect({ response }, { depth: 10, showHidden: true });
  expect(shown).toMatch(/Response {\s+status: 404,\s+statusText: 'Not Found',\s+headers: Headers {/);
  expect(shown).toContain("'x-one': '1'");
  expect(shown + JSON.stringify(response)).not.toContain("127.0.0.1");
  await response.text();
  expect(response.body).toBe(null);
});

test("a Blob has its answer's type, a clone its body, and an answer may have none", async () => {
  expect((await (await respond(["ä"], { "content-type": "text/x" })).blob()).type).toBe("text/x");
  const response = await respond(["a", "b"], {}, { status: 500 });
  const copy = response.clone();
  expect([copy.status, await copy.text(), await response.text()]).toEqual([500, "ab", "ab"]);
  expect((await respond([], {}, { status: 204 })).body).toBe(null);
});

test("a body is a stream that is as fast as its reader", async () => {
  let sent = 0;
  const chunk = new Uint8Array(64 * 1024);
  const { transport, origin } = await serve((_, response) => {
    const write = () => {
      while (sent < 1_000 * chunk.length) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end();
    };
    response.on("drain", write);
    write();
  });
  const response = await transport(origin);
  // Unread, so the server sends only as much as the buffers hold.
  for (let before = -1; sent !== before; await sleep(100)) before = sent;
  expect(sent).toBeLessThan(1_000 * chunk.length);
  let received = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) received += part.length;
  expect(received).toBe(1_000 * chunk.length);
});

test("cancelling a stream ends the request", async () => {
  const ended = Promise.withResolvers<void>();
  const { transport, origin } = await serve((request, response) => {
    request.on("close", ended.resolve);
    response.write("a");
  });
  await (await transport(origin)).body?.cancel();
  await ended.promise;
});

test.each<[string | string[], (body: Uint8Array) => Uint8Array]>([
  ["", (body) => body],
  ["identity, Identity", (body) => body],
  [["identity", "deflate, GZIP"], (body) => gzipSync(deflateSync(body))],
  ["deflate, gzip", (body) => gzipSync(deflateRawSync(body))],
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["BR", brotliCompressSync],
  ["zstd", zstdCompressSync],
])("an answer in %j is decoded as often as it was encoded", async (encoding, encode) => {
  const encoded = encode(Buffer.from("a".repeat(100_000)));
  const headers = { "content-encoding": encoding, "content-length": `${encoded.length}` };
  const parts = [encoded.subarray(0, 10), encoded.subarray(10)];
  expect(await (await respond(parts, headers)).text()).toBe("a".repeat(100_000));
  let streamed = 0;
  const { body } = await respond(parts, headers);
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) streamed += part.length;
  expect(streamed).toBe(100_000);
});

test.each([
  ["gzip", gzipSync("abc").subarray(0, 15), "unexpected end of file"],
  ["gzip", "plain", "incorrect header check"],
  ["deflate", deflateSync("abc").subarray(0, 5), "unexpected end of file"],
  ["own", "a", "has the content encoding own"],
  ["constructor", "a", "has the content encoding constructor"],
  ["br,".repeat(6), "a", "The body has more than 5 content encodings."],
])("a body in %s is an error that says why it cannot be decoded", async (encoding, body, message) => {
  const call = respond([body], { "content-encoding": encoding }).then((response) => response.text());
  await expect(call).rejects.toThrow(message);
});

test.each([
  ["as it arrives", {}, (body: string) => body],
  ["once decoded", { "content-encoding": "gzip" }, gzipSync],
  ["encoded twice", { "content-encoding": "gzip, br" }, (body: string) => brotliCompressSync(gzipSync(body))],
])("a body with more bytes than allowed %s is an error, however it is read", async (_, headers, write) => {
  const limit = { maxBodyBytes: 1000 };
  const within = await respond([write("x".repeat(1000))], headers, limit);
  expect(within).toMatchObject(limit);
  expect(await within.text()).toHaveLength(1000);
  const message = "The body has more than 1000 bytes (maxBodyBytes).";
  const ways: ((response: Response) => unknown)[] = [
    (response) => response.text(),
    (response) => response.json(),
    (response) => response.arrayBuffer(),
    (response) => response.clone().text(),
    (response) => response.body?.pipeTo(new WritableStream()),
  ];
  const error = { kind: "invalid_response", status: 200, message };
  for (const read of ways) {
    const beyond = await respond([write("x".repeat(1001))], headers, limit);
    await expect(read(beyond)).rejects.toMatchObject(error);
  }
});

test("decoding stops at the limit", async () => {
  // A gigabyte of zeros as members of gzip, compressed again.
  const bomb = gzipSync(Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(2 ** 24)))));
  const response = await respond([bomb], { "content-encoding": "gzip, gzip" }, { maxBodyBytes: 1_000_000 });
  const before = process.memoryUsage.rss();
  await expect(response.text()).rejects.toMatchObject({ kind: "invalid_response" });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test("the option compression requests compressed answers", async () => {
  const answer: RequestListener = ({ headers }, response) => response.end(headers["accept-encoding"]);
  const { transport, origin } = await serve(answer, { compression: true });
  const response = await transport(origin);
  expect(response).toHaveProperty("maxBodyBytes", undefined);
  expect(await response.text()).toBe("gzip, br");
});
