import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { answering } from "../support/nodes.ts";
import { startGroup } from "../support/test-listener.ts";

const secrets = {
  path: "canary0in0the0path0",
  query: "QS+canary=99",
  header: "canary-in-a-header/1",
  token: "canary-token",
  password: "p@ss-canary",
  basic: "b@sic-canary",
};

/** An operation with links, and one without. */
const withLinks = "/things/1";
const withoutLinks = "/things/special";

const json = (response: ServerResponse, body: string | Buffer, headers = {}, status = 200) =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);

/** A node with credentials in all possible places, or without any. */
async function startVendor(script: RequestListener, hasNoCredentials = false) {
  const basic = `Basic ${btoa(`me:${secrets.basic}`)}`;
  const headers = { "x-api-key": secrets.header, "x-auth": `Bearer ${secrets.token}`, "x-basic": basic };
  const withCredentials = (url: string) =>
    `${url.replace("//", "//me:p%40ss-canary@")}/${secrets.path}?apikey=QS%2Bcanary%3D99`;
  const group = await startGroup([script], {
    passthrough: { paths: ["/any"] },
    nodeOf: (url) => (hasNoCredentials ? { url } : { url: withCredentials(url), headers }),
  });
  const initOf = (path: string, headers = {}) => ({
    headers,
    ...(path === withoutLinks && { method: "PUT", body: "{}" }),
  });
  const call = (path: string, headers?: object) => group.ask(path, initOf(path, headers));
  const textOf = async (path: string) => (await call(path)).text();
  const statusOf = (path: string, headers?: object) => group.status(path, initOf(path, headers));
  return { ...group, node: new URL(group.url).host, call, textOf, statusOf };
}

/** Answers with the request's URL and headers and with all secrets, each in many spellings. */
const echo =
  (status: number): RequestListener =>
  ({ url, headers }, response) => {
    const { host } = headers;
    const all = Object.values(secrets);
    const body = JSON.stringify({
      oops: "no",
      urls: [url, `http://${host}${url}`, `http:\\/\\/${host}`, `HTTP://${host}`, `https://${host}/`, host],
      headers,
      decoded: all,
      encoded: all.map(encodeURIComponent),
      twice: JSON.stringify(all).replaceAll("/", "\\/"),
      base64: Object.values({ ...secrets, path: "", query: "" }).map((text) => btoa(`a${text}`)),
    });
    json(response, body, { etag: `"${headers["x-api-key"]}"`, "x-vendor-colour": `<//${host}>` }, status);
  };

function expectNoSecret(text: string, node: string) {
  for (const secret of [...Object.values(secrets), "QS%2Bcanary", "p%40ss", node, node.replace(":", "%3A")])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/canary/i);
  for (const secret of [secrets.header, secrets.token, `me:${secrets.password}`, secrets.basic])
    for (const before of ["", "a"]) expect(text).not.toContain(btoa(before + secret).slice(2, -4));
}

test.for<[status: number, path: string]>([
  [200, withLinks],
  [200, withoutLinks],
  [404, withoutLinks],
  [500, withLinks],
])("no answer of %i to %s contains a secret", async ([status, path]) => {
  const { call, node } = await startVendor(echo(status));
  const answer = await call(path);
  const text = await answer.text();
  expect(answer.status).toBe(status);
  expect(JSON.parse(text)).toMatchObject({ oops: "no" });
  expectNoSecret(text + JSON.stringify([...answer.headers]), node);
});

// replace-text.test.ts has pieces of any size.
test("a credential in pieces is masked, and UTF-8 passes", async () => {
  const more = "\u{1f511}é".repeat(2_000);
  const { call, node } = await startVendor(({ url, headers }, response) => {
    const body = Buffer.from(JSON.stringify({ url, headers, more, again: headers }));
    response.writeHead(200, { "content-type": "application/json; charset=UTF-8", "content-length": body.length });
    const within = body.indexOf(secrets.header) + 7;
    response.write(body.subarray(0, within), () => response.end(body.subarray(within)));
  });
  const answer = await call(withoutLinks);
  const text = await answer.text();

  expect(JSON.parse(text)).toMatchObject({ more });
  expectNoSecret(text, node);
  // A mask is as long as what it hides.
  expect(answer.headers.get("content-length")).toBe(`${Buffer.byteLength(text)}`);
});

const plain = '{"self":"nothing to hide"}';
const large = JSON.stringify({ note: "x".repeat(100_000) });

test.for([plain, large])("an answer without a hit keeps its content-length", async (body) => {
  const { call, ask } = await startVendor((_request, response) =>
    json(response, body, { "content-length": body.length }),
  );
  const answer = await call(withoutLinks);
  const { headers } = await ask(withLinks, { method: "HEAD" });

  expect([answer.headers.get("content-length"), await answer.text()]).toEqual([`${body.length}`, body]);
  expect(headers.get("content-length")).toBe(body === large ? null : `${body.length}`);
});

test.for<[hasNone: boolean, expected: string]>([
  [false, "identity"],
  [true, "br"],
])("without credentials: %j, bodies may be encoded as %s", async ([hasNone, expected]) => {
  const { statusOf, requests } = await startVendor(answering(200), hasNone);
  for (const path of [withLinks, withoutLinks]) await statusOf(path, { "accept-encoding": "br" });
  expect(requests.map(({ headers }) => headers["accept-encoding"])).toEqual(["identity", expected]);
});

test.for(["Identity", "", "identity, identity"])("a body in the encoding %j is searched", async (encoding) => {
  const { textOf } = await startVendor(({ headers: { host = "" } }, response) =>
    json(response, `"${host}"`, { "content-encoding": encoding }),
  );
  for (const path of [withLinks, withoutLinks]) expect(await textOf(path)).toMatch(/\[secret\]\**"/);
});

test.for([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
] as const)("a compressed failure is decoded and masked: %s", async ([encoding, compress]) => {
  const { call } = await startVendor(({ headers: { host } }, response) => {
    json(response, compress(`{"oops":"nothing at ${host}"}`), { "content-encoding": encoding }, 404);
  }, true);
  const answer = await call(withoutLinks);
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([404, null]);
  expect((await answer.json()).oops).toMatch(/^nothing at \[secret\]\**$/);
});

test("a node's address is masked in failures, not in data", async () => {
  let status = 200;
  const { textOf, node } = await startVendor(({ headers: { host } }, response) => {
    json(response, `"see http://${host}/docs, ${host} or 127.0.0.1"`, {}, status);
  }, true);

  expect(await textOf(withoutLinks)).toBe(`"see http://${node}/docs, ${node} or 127.0.0.1"`);
  status = 400;
  expect(await textOf(withoutLinks)).toMatch(/^"see (?!.*127\.0\.0\.1)/);
});

test.for<[what: string, encoding: string, body: Buffer]>([
  ["is broken", "gzip", Buffer.from("no gzip")],
  ["is larger than 64 KiB", "gzip", gzipSync(randomBytes(70_000))],
  ["grows beyond 1 MiB", "gzip", gzipSync(Buffer.alloc(2_000_000))],
  ["is no text", "identity", gzipSync(plain)],
])("a refusal whose body %s becomes 502", async ([, encoding, body]) => {
  const { outcome, nodes } = await startVendor((_request, response) =>
    json(response, body, { "content-encoding": encoding }, 400),
  );

  const refused = { status: 502, units: 7, reasons: ["content encoding"], cooling: [false] };
  expect(await outcome(withLinks)).toMatchObject(refused);
  expect(nodes.status()).toMatchObject([{ underWay: 0 }]);
});

test.for([200, 400])("an answer of %i that is no text is searched, too", async (status) => {
  const body = Buffer.concat([Buffer.from([0, 1, 2, 255]), Buffer.from(secrets.header)]);
  const { call } = await startVendor((_request, response) =>
    json(response, body, { "content-type": "application/x-bytes" }, status),
  );
  const answer = await call(withLinks);
  const bytes = Buffer.from(await answer.arrayBuffer());

  expect([answer.status, bytes.length, bytes.includes("[secret]")]).toEqual([status, body.length, true]);
});

test.for<[what: string, headers: object, body: string | Buffer]>([
  ["says another charset", { "content-type": 'application/json;v=1; Charset="IBM037"' }, "{}"],
  ["is gzip as identity", { "content-encoding": "identity" }, gzipSync(plain)],
  ["is compressed unasked", { "content-encoding": "gzip" }, gzipSync(plain)],
  ["is Brotli", {}, brotliCompressSync(large)],
  ["is UTF-16", {}, Buffer.from(plain, "utf16le")],
  ["is transferred as gzip", { "transfer-encoding": "gzip, chunked" }, gzipSync(plain)],
])("a body of a node with credentials that %s does not pass", async ([, headers, body]) => {
  const { statusOf } = await startVendor((_request, response) => json(response, body, headers));

  for (const path of [withLinks, withoutLinks, "/any"]) expect([path, await statusOf(path)]).toEqual([path, 502]);
});

test("a caller's `Accept` chooses no charset", async () => {
  const { statusOf, requests, cooling } = await startVendor(({ headers: { accept = "" } }, response) => {
    json(response, "{}", { "content-type": accept.split(",").at(-1) });
  });
  const accept = 'text/plain; charset=utf-7;q=0.5, application/json;a="b" ; charset="utf-\\16"';

  expect(await statusOf("/any", { accept })).toBe(200);
  expect(await statusOf("/any", { accept: "application/json;charset*=x" })).toBe(502);
  expect(requests[0]?.headers.accept).toBe('text/plain;q=0.5, application/json;a="b"');
  expect(cooling()).toEqual([false]);
});

test("an event stream that is no text is cut", async () => {
  let stream: ServerResponse | undefined;
  const { call, failures } = await startVendor((_request, response) => {
    stream = response.writeHead(200, { "content-type": "text/event-stream" });
    stream.flushHeaders();
  });
  const answer = await call("/any");
  stream?.write(gzipSync(large));

  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(failures).toMatchObject([{ reason: "content encoding" }]);
});
