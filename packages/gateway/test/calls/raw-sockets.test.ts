import { connect } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { answering, type ScriptedNode, startNode } from "../support/scripted-node.ts";
import { basePath, keyOf, startTestListener, type TestListener } from "../support/test-listener.ts";

const chain = basePath();
const thing = `${chain}/things/1`;
const host = "Host: gateway.example\r\n";

async function start(script = answering(200)): Promise<{ context: TestListener; node: ScriptedNode }> {
  const node = await startNode(script);
  const context = await startTestListener({
    nodes: [node],
    timeouts: { head: 300, idle: 300 },
    limits: { bodyBytes: 1000 },
  });
  return { context, node };
}

const probes: Readonly<Record<string, readonly [request: string, status: number]>> = {
  "two hosts": [`GET ${thing} HTTP/1.1\r\n${host}${host}\r\n`, 400],
  "no host": [`GET ${thing} HTTP/1.1\r\n\r\n`, 400],
  "the absolute form": [`GET http://gateway.example${thing} HTTP/1.1\r\n${host}\r\n`, 400],
  "a fragment": [`GET ${thing}#a HTTP/1.1\r\n${host}\r\n`, 400],
  "a fragment in the query": [`GET ${thing}?a=1#b HTTP/1.1\r\n${host}\r\n`, 400],
  "an empty segment": [`GET ${chain}//things/1 HTTP/1.1\r\n${host}\r\n`, 404],
  "an empty segment at the start": [`GET /${thing} HTTP/1.1\r\n${host}\r\n`, 404],
  "an encoded slash": [`GET ${chain}/things/1%2fa HTTP/1.1\r\n${host}\r\n`, 404],
  "encoded dots": [`GET ${chain}/things/%2e%2e HTTP/1.1\r\n${host}\r\n`, 404],
  dots: [`GET ${chain}/things/.. HTTP/1.1\r\n${host}\r\n`, 404],
  "a backslash": [`GET ${chain}/things/a\\b HTTP/1.1\r\n${host}\r\n`, 404],
  "an encoded end of text": [`GET ${chain}/things/a%00b HTTP/1.1\r\n${host}\r\n`, 404],
  ...Object.fromEntries(
    ["..;", ".;", ";a", "..%09", "%252e%252e%252f", "%252e%252e", "%0d%0a", "%00", "a%5cb", "a%2fb"].map(
      (segment) => [`the segment ${segment}`, [`GET ${chain}/things/${segment} HTTP/1.1\r\n${host}\r\n`, 404]] as const,
    ),
  ),
  "the path of another operation behind a parameter": [`GET ${chain}/things/special;a HTTP/1.1\r\n${host}\r\n`, 404],
  "the path of another operation, encoded twice": [`GET ${chain}/things/%2573pecial HTTP/1.1\r\n${host}\r\n`, 404],
  "the path of another operation, encoded": [`GET ${chain}/things/%73pecial HTTP/1.1\r\n${host}\r\n`, 405],
  "a malformed escape": [`GET ${chain}/things/%zz HTTP/1.1\r\n${host}\r\n`, 400],
  "an escape that is not UTF-8": [`GET ${chain}/things/%c0%ae HTTP/1.1\r\n${host}\r\n`, 400],
  "a malformed escape in the query": [`GET ${thing}?a=%zz HTTP/1.1\r\n${host}\r\n`, 400],
  "a malformed escape for the primary": [`GET /admin/v1/endpoints?a=% HTTP/1.1\r\n${host}\r\n`, 400],
  "a target of 4,097 bytes": [`GET ${thing.padEnd(4097, "x")} HTTP/1.1\r\n${host}\r\n`, 414],
  "a path of 10,000 characters": [`GET ${thing.padEnd(10_000, "x")} HTTP/1.1\r\n${host}\r\n`, 414],
  "a slash at the end": [`GET ${thing}/ HTTP/1.1\r\n${host}\r\n`, 404],
  "GET with a body": [`GET ${thing} HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`, 400],
  "GET with a chunked body": [`GET ${thing} HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  "a chunked body in HTTP/1.0": [
    `PUT ${chain}/things/special HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  ...Object.fromEntries(
    (
      [
        ["gzip, chunked", 501],
        ["gzip\r\nTransfer-Encoding: chunked", 501],
        ["identity,\tCHUNKED", 501],
        [", chunked", 501],
        ["gzip", 400],
        ["chunked, gzip", 400],
        ["chunked\r\nTransfer-Encoding: chunked", 400],
      ] as const
    ).map(([encoding, status]) => [
      `the transfer encoding ${encoding}`,
      [
        `PUT ${chain}/things/special HTTP/1.1\r\n${host}Transfer-Encoding: ${encoding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
        status,
      ] as const,
    ]),
  ),
  "two lengths": [
    `PUT ${chain}/things/special HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  "an upgrade to WebSocket": [`GET ${thing} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 501],
  CONNECT: [`CONNECT gateway.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
  "a method that the path does not have": [`DELETE ${thing} HTTP/1.1\r\n${host}\r\n`, 405],
  "a slow head": [`GET ${thing} HTTP/1.1\r\n${host}`, 408],
  "a slow body": [`PUT ${chain}/things/special HTTP/1.1\r\n${host}Content-Length: 20\r\n\r\n{`, 408],
  "a body over the limit": [
    `PUT ${chain}/things/special HTTP/1.1\r\n${host}Content-Length: 1001\r\n\r\n${"x".repeat(1001)}`,
    413,
  ],
  "a chunked body over the limit": [
    `PUT ${chain}/things/special HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n3e9\r\n${"x".repeat(1001)}\r\n0\r\n\r\n`,
    413,
  ],
  garbage: ["what?\r\n\r\n", 400],
};

test("a request that a node may read differently is refused, costs nothing and reaches no node", async () => {
  const { context, node } = await start();

  const statuses = await Promise.all(
    Object.entries(probes).map(async ([name, [request]]) => [name, statusOf(await sendRaw(context.port, request))]),
  );

  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(Object.entries(probes).map(([name, [, status]]) => [name, status])),
  );
  expect(node.requests).toEqual([]);
  expect(context.charges).toEqual([]);
  expect(context.errors).toEqual([]);
});

test("ordinary paths reach the node unchanged", async () => {
  const { context, node } = await start();
  const ordinary = ["a;b", "a;b=c", "%3Ca%3E", "100%25", "a%25b", "a%20b", "a%2eb", "...", "a..b", ".a", "%c3%a9"];
  const longest = `${thing}?${"x".repeat(4096 - thing.length - 1)}`;

  for (const path of [...ordinary.map((segment) => `${chain}/things/${segment}`), longest]) {
    const answer = await sendRaw(context.port, `GET ${path} HTTP/1.1\r\n${host}\r\n`);
    expect([path, statusOf(answer)]).toEqual([path, 200]);
    expect(path.endsWith(node.requests.at(-1)?.url ?? "nothing")).toBe(true);
  }
});

test("a malformed escape is refused in the words of the API", async () => {
  const { context } = await start();
  const ask = (target: string): Promise<string> => sendRaw(context.port, `GET ${target} HTTP/1.1\r\n${host}\r\n`);
  const ledgerA = `/ledger-a/v1/${keyOf("ledger-a")}/v1`;

  expect(await ask(`${ledgerA}/accounts/%zz`)).toContain('"error_code":"web_framework_error"');
  expect(await ask("/admin/v1/endpoints?a=%")).toContain("query: must be UTF-8 in percent-encoding");
});

test("any other upgrade is ignored", async () => {
  const { context } = await start();

  const answer = await sendRaw(
    context.port,
    `GET ${thing} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  );

  expect(statusOf(answer)).toBe(200);
});

test("a caller who still sends a body that is too large gets the answer, not a reset", async () => {
  const { context } = await start();
  const size = 400_000;

  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      fetch(`${context.origin}${chain}/things/special`, { method: "PUT", body: "x".repeat(size) }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 413));
});

test("100 Continue asks for an accepted body, and never for a refused one", async () => {
  const { context, node } = await start();
  const head = (length: number) =>
    `PUT ${chain}/things/special HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  const isHead = (answer: string): boolean => answer.endsWith("\r\n\r\n");
  const refused = await sendRaw(context.port, head(2000));
  const wanted = await sendRaw(context.port, head(2), isHead);

  expect(refused).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
  expect(wanted).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  expect(node.requests).toEqual([]);
});

test("pipelined requests are answered in order", async () => {
  const { context } = await start();
  const head = `${host}\r\n`;
  const end = `GET /nowhere HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;

  const all = `GET ${thing} HTTP/1.1\r\n${head}HEAD ${thing} HTTP/1.1\r\n${head}${end}`;
  const answer = await sendRaw(context.port, all, () => false);

  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "200", "404"]);
});

test("garbage after a request cuts the answer, and adds no second answer to it", async () => {
  const { context } = await start((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write(`"${"x".repeat(100)}`);
  });
  const socket = connect(context.port, "127.0.0.1", () => socket.write(`GET ${thing} HTTP/1.1\r\n${host}\r\n`));
  let answer = "";
  socket
    .once("data", () => socket.write("what?\r\n\r\n"))
    .on("data", (chunk) => {
      answer += chunk;
    });

  await new Promise((resolve) => socket.on("close", resolve).on("error", resolve));

  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("a caller who half-closes the connection counts as gone", async () => {
  const { context, node } = await start(() => {});
  const socket = connect(context.port, "127.0.0.1", () => socket.write(`GET ${thing} HTTP/1.1\r\n${host}\r\n`));
  await expect.poll(() => node.requests.length).toBe(1);
  const left = new Promise((resolve) => node.requests[0]?.socket.on("close", resolve));

  socket.end();

  await left;
  await expect.poll(() => context.calls).toMatchObject([{ status: 499, aborted: true }]);
  expect(context.charged()).toBe(7);
});
