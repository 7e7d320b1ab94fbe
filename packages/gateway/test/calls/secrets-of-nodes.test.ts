import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { NodeConfig } from "../../src/config/config.ts";
import { answering, type ScriptedNode, startNode } from "../support/scripted-node.ts";
import { basePath, startTestListener, type TestListener } from "../support/test-listener.ts";

const secrets = {
  path: "canary0in0the0path0",
  query: "QS+canary=99",
  header: "canary-in-a-header/1",
  token: "canary-token",
  password: "p@ss-canary",
};

const base = basePath();
/** An operation with links, and one without. */
const withLinks = "/things/1";
const withoutLinks = "/things/special";

interface Vendor extends TestListener {
  readonly node: string;
  readonly requests: ScriptedNode["requests"];
  call(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** A node with credentials in all possible places, or without any. */
async function startVendor(
  script: RequestListener,
  { hasNoCredentials = false, ...config }: Partial<NodeConfig> & { hasNoCredentials?: boolean } = {},
): Promise<Vendor> {
  const { url, requests } = await startNode(script);
  const node = url.slice("http://".length);
  const secret = {
    url: `http://me:p%40ss-canary@${node}/${secrets.path}?apikey=QS%2Bcanary%3D99`,
    headers: { "x-api-key": secrets.header, "x-auth": `Bearer ${secrets.token}` },
  };
  const mainnet = [{ ...(hasNoCredentials ? { url } : secret), ...config }];
  const context = await startTestListener({
    nodes: mainnet,
    passthrough: { paths: ["/any"] },
  });
  const call = (path: string, headers = {}): Promise<Response> =>
    fetch(`${context.origin}${base}${path}`, { headers, ...(path === withoutLinks && { method: "PUT", body: "{}" }) });
  return { ...context, node, requests, call };
}

/** Answers with the request's URL and headers and with all secrets, each in many spellings. */
const echo =
  (status: number, type = "application/json"): RequestListener =>
  ({ url, headers }, response) => {
    const { host } = headers;
    const body = JSON.stringify({
      oops: "no",
      path: url,
      instance: `http://${host}${url}`,
      escaped: `http:\\/\\/${host}`,
      shouted: `HTTP://${host}`,
      tls: `https://${host}/`,
      host,
      headers,
      decoded: Object.values(secrets),
      encoded: Object.values(secrets).map(encodeURIComponent),
      twice: JSON.stringify(Object.values(secrets)).replaceAll("/", "\\/"),
      base64: Object.values({ ...secrets, path: "", query: "" }).map((text) =>
        Buffer.from(`a${text}`).toString("base64"),
      ),
    });
    response
      .writeHead(status, { "content-type": type, etag: `"${headers["x-api-key"]}"`, "x-vendor-colour": `<//${host}>` })
      .end(body);
  };

function expectNoSecret(text: string, node: string): void {
  for (const secret of [...Object.values(secrets), "QS%2Bcanary", "p%40ss", node, node.replace(":", "%3A")])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/canary/i);
  for (const secret of [secrets.header, secrets.token, secrets.password, `me:${secrets.password}`])
    for (const before of ["", "a"]) {
      const encoded = Buffer.from(before + secret).toString("base64");
      expect(text).not.toContain(encoded.slice(2, -4));
    }
}

test.for([
  [200, withLinks],
  [200, withoutLinks],
  [400, withLinks],
  [404, withoutLinks],
  [500, withLinks],
  [503, withLinks],
] as const)("no answer of %i to %s contains a credential or an address of the node", async ([status, path]) => {
  const vendor = await startVendor(echo(status));

  const answer = await vendor.call(path);

  const text = await answer.text();
  expect(answer.status).toBe(status);
  expect(JSON.parse(text)).toMatchObject({ oops: "no" });
  expectNoSecret(text + JSON.stringify([...answer.headers]), vendor.node);
});

test("a node gets the path, the query and the credentials of its URL", async () => {
  const vendor = await startVendor(answering(200));

  await vendor.call(`${withLinks}?b=1`);

  const [{ url, headers } = expect.unreachable()] = vendor.requests;
  expect(url).toBe(`/${secrets.path}/things/1?b=1&apikey=QS%2Bcanary%3D99`);
  expect(headers.authorization).toBe(`Basic ${btoa(`me:${secrets.password}`)}`);
});

test("a credential is masked even if the answer arrives in pieces", async () => {
  const vendor = await startVendor(({ url, headers }, response) => {
    const body = JSON.stringify({ url, headers, more: "x".repeat(20_000), again: headers });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    const write = (at: number): void => {
      if (at >= body.length) return void response.end();
      response.write(body.slice(at, at + 7), () => setImmediate(write, at + 7));
    };
    write(0);
  });

  const answer = await vendor.call(withoutLinks);

  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ more: "x".repeat(20_000) });
  expectNoSecret(text, vendor.node);
  expect(answer.headers.get("content-length"), "a mask is as long as what it hides").toBe(String(text.length));
});

test("a link to a node with credentials is replaced in every spelling", async () => {
  const vendor = await startVendor(({ url, headers }, response) => {
    const self = `http://${headers.host}${url}`.split("?")[0] ?? "";
    const links = [self, self.replace("http", "HTTPS"), encodeURIComponent(self), self.replace("http:", "")];
    const text = JSON.stringify({ links }).slice(0, -1);
    response
      .writeHead(200, { "content-type": "application/json", "x-vendor-colour": `<${self.replace("http", "HTTP")}>` })
      .end(`${text},"escaped":"${self.replaceAll("/", "\\/")}"}`);
  });

  const answer = await vendor.call(withLinks);

  const self = `${vendor.origin}${base}/things/1`;
  expect(await answer.json()).toEqual({
    links: [self, self, encodeURIComponent(self), self.replace("http:", "")],
    escaped: self,
  });
  expect(answer.headers.get("x-colour")).toBe(`<${self}>`);
});

const plain = '{"self":"nothing to hide"}';
const large = JSON.stringify({ note: "x".repeat(100_000) });

test.for([
  ["without links", withoutLinks, plain],
  ["without links, large", withoutLinks, large],
  ["with links", withLinks, plain],
] as const)("an answer without a hit keeps its content-length: %s", async ([, path, body]) => {
  const vendor = await startVendor((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  });

  const answer = await vendor.call(path);

  expect(answer.headers.get("content-length")).toBe(String(body.length));
  expect(await answer.text()).toBe(body);
  const head = await fetch(`${vendor.origin}${base}${withLinks}`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe(body === large ? null : String(body.length));
});

test("only a node with credentials is asked for uncompressed bodies", async () => {
  const asked: unknown[] = [];
  const script: RequestListener = ({ headers }, response) => {
    asked.push(headers["accept-encoding"]);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const vendor = await startVendor(script);
  const open = await startVendor(script, { hasNoCredentials: true });

  for (const context of [vendor, open])
    for (const path of [withLinks, withoutLinks]) await context.call(path, { "accept-encoding": "br" });

  expect(asked).toEqual(["identity", "identity", "identity", "br"]);
});

test.for(["Identity", "", "identity, identity"])(
  "a body whose Content-Encoding is %j is searched",
  async (encoding) => {
    const vendor = await startVendor(({ headers: { host } }, response) => {
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": encoding })
        .end(JSON.stringify({ at: host }));
    });

    for (const path of [withLinks, withoutLinks])
      expect(await (await vendor.call(path)).text()).toMatch(/\[secret\]\**"/);
  },
);

test("a node with credentials that compresses an answer nevertheless counts as failed", async () => {
  const vendor = await startVendor(({ headers }, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      .end(gzipSync(JSON.stringify(headers)));
  });

  expect((await vendor.call(withoutLinks)).status).toBe(502);
  expect(vendor.failures).toMatchObject([{ reason: "content encoding" }]);
});

test.for([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
] as const)("a compressed failure is decoded and masked: %s", async ([encoding, compress]) => {
  const vendor = await startVendor(
    ({ headers: { host } }, response) => {
      response
        .writeHead(404, { "content-type": "application/json", "content-encoding": encoding })
        .end(compress(JSON.stringify({ oops: `nothing at ${host}` })));
    },
    { hasNoCredentials: true },
  );

  const answer = await vendor.call(withoutLinks);

  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-encoding")).toBe(null);
  const text = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(text.length));
  expect(JSON.parse(text).oops).toMatch(/^nothing at \[secret\]\**$/);
});

test("the address of a node without credentials is masked in failures, but not in data", async () => {
  let status = 200;
  const vendor = await startVendor(
    ({ headers: { host } }, response) => {
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify({ oops: `see http://${host}/docs, ${host} or 127.0.0.1` }));
    },
    { hasNoCredentials: true },
  );

  const data = await (await vendor.call(withoutLinks)).json();
  status = 400;
  const failure = await vendor.call(withoutLinks);

  expect(data).toEqual({ oops: `see http://${vendor.node}/docs, ${vendor.node} or 127.0.0.1` });
  expect(await failure.text()).not.toContain("127.0.0.1");
  expect(failure.status).toBe(400);
});

test.for([
  ["is broken", Buffer.from("no gzip")],
  ["is larger than 64 KiB", gzipSync(randomBytes(70_000))],
  ["grows beyond 1 MiB", gzipSync(Buffer.alloc(2_000_000))],
] as const)("a refusal whose compressed body %s becomes 502, and does not cool the node down", async ([, body]) => {
  const vendor = await startVendor((_request, response) => {
    response.writeHead(400, { "content-type": "application/json", "content-encoding": "gzip" }).end(body);
  });

  expect((await vendor.call(withLinks)).status).toBe(502);
  expect(vendor.charged()).toBe(7);
  expect(vendor.failures).toMatchObject([{ reason: "content encoding" }]);
  expect(vendor.nodes.status()).toMatchObject([{ isCoolingDown: false, underWay: 0 }]);
});

test.for([200, 400, 500])("an answer of %i that is no text is searched, too, and keeps its length", async (status) => {
  const body = Buffer.concat([Buffer.from([0, 1, 2, 255]), Buffer.from(secrets.header)]);
  const vendor = await startVendor(
    (_request, response) => void response.writeHead(status, { "content-type": "application/x-bytes" }).end(body),
  );

  const answer = await vendor.call(withLinks);
  const bytes = Buffer.from(await answer.arrayBuffer());

  expect([answer.status, bytes.length]).toEqual([status, body.length]);
  expect(bytes.includes("[secret]")).toBe(true);
});

test.for<[string, Record<string, string>, Buffer]>([
  ["says another charset", { "content-type": "application/json; charset=utf-16" }, Buffer.from("{}")],
  ["says another charset in quotes", { "content-type": 'application/json;v=1; Charset="IBM037"' }, Buffer.from("{}")],
  ["is gzip as identity", { "content-encoding": "identity" }, gzipSync(plain)],
  ["is zlib", {}, deflateSync(plain)],
  ["is Brotli", {}, brotliCompressSync(large)],
  ["is Zstandard", {}, zstdCompressSync(plain)],
  ["is UTF-16", {}, Buffer.from(plain, "utf16le")],
  ["is UTF-16 with a byte order mark", {}, Buffer.from(`\ufeff${plain}`, "utf16le").swap16()],
  ["is transferred as gzip", { "transfer-encoding": "gzip, chunked" }, gzipSync(plain)],
])("a body of a node with credentials that %s does not pass", async ([, headers, body]) => {
  const vendor = await startVendor((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(body);
  });

  for (const path of [withLinks, withoutLinks, "/any"]) {
    const answer = await vendor.call(path);
    expect([path, answer.status]).toEqual([path, 502]);
  }
});

test("a caller's `Accept` chooses no charset at a node with credentials", async () => {
  const asked: unknown[] = [];
  const vendor = await startVendor(({ headers: { accept = "" } }, response) => {
    asked.push(accept);
    response.writeHead(200, { "content-type": accept.split(",").at(-1) }).end("{}");
  });

  const accept = 'text/plain; charset=utf-7;q=0.5, application/json;a="b" ; charset="utf-\\16"';
  expect((await vendor.call("/any", { accept })).status).toBe(200);
  expect((await vendor.call("/any", { accept: "application/json;charset*=x" })).status).toBe(502);
  expect(asked[0]).toBe('text/plain;q=0.5, application/json;a="b"');
  expect(vendor.nodes.status()).toMatchObject([{ isCoolingDown: false }]);
});

test("a text in UTF-8 of a node with credentials passes wherever its pieces are cut", async () => {
  const text = JSON.stringify({ note: "\u{1f511}é".repeat(20) });
  const vendor = await startVendor((_request, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=UTF-8" });
    const bytes = Buffer.from(text);
    const write = (at: number): void => {
      if (at >= bytes.length) return void response.end();
      response.write(bytes.subarray(at, at + 3), () => setImmediate(write, at + 3));
    };
    write(0);
  });

  expect(await (await vendor.call(withoutLinks)).text()).toBe(text);
});

test("the head of an event stream waits for no event, and a stream that is no text is cut", async () => {
  let stream: ServerResponse | undefined;
  const vendor = await startVendor((_request, response) => {
    stream = response.writeHead(200, { "content-type": "text/event-stream" });
    stream.flushHeaders();
  });

  const answer = await vendor.call("/any");
  stream?.write(gzipSync(large));

  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(vendor.failures).toMatchObject([{ reason: "content encoding" }]);
});

test("a refusal that is no text becomes 502, and does not cool the node down", async () => {
  const vendor = await startVendor((_request, response) => {
    response
      .writeHead(400, { "content-type": "application/json", "content-encoding": "identity" })
      .end(gzipSync(plain));
  });

  expect((await vendor.call(withLinks)).status).toBe(502);
  expect(vendor.charged()).toBe(7);
  expect(vendor.nodes.status()).toMatchObject([{ isCoolingDown: false, underWay: 0 }]);
});

test("another node answers instead of one whose body is no text, and each is searched by its own rules", async () => {
  const { url } = await startNode(answering(200, {}, '{"self":"of the other node"}'));
  const lying = await startNode((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(gzipSync(plain));
  });
  const mainnet = [{ url: lying.url, headers: { "x-api-key": secrets.header } }, { url }];
  const context = await startTestListener({ nodes: mainnet });

  const answer = await fetch(`${context.origin}${base}${withLinks}`);

  expect(await answer.json()).toEqual({ self: "of the other node" });
  expect(context.failures).toMatchObject([{ node: "node-1", reason: "content encoding" }]);
});
