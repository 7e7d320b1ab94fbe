import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { ledgerX, takingSlashes } from "../fixtures/ledger-x.ts";
import { basePath, put, startGroup } from "../support/test-listener.ts";

const chain = basePath();
const thing = `${chain}/things/1`;
const host = "Host: gateway.example\r\n";

/** The head of a PUT, and its body if it has one. */
const putWith = (lines: string, body = "{}", version = "1.1") =>
  `PUT ${chain}/things/special HTTP/${version}\r\n${host}${lines}\r\n\r\n${body}`;
const putCall = putWith("Content-Length: 2");
/** A PUT whose body has a transfer encoding. */
const coded = (encoding: string, version?: string, body = "2\r\n{}\r\n0\r\n\r\n") =>
  putWith(`Transfer-Encoding: ${encoding}`, body, version);

const start = (script?: RequestListener) =>
  startGroup(script && [script], { timeouts: { head: 1000, idle: 1000 }, limits: { bodyBytes: 1000 } });

// read-path.test.ts of service-kit has other paths.
const things = (ends: string) => ends.split(" ").map((end) => `${chain}/things/${end}`);

/** Requests that a node may read differently. A target stands for a GET of it. */
const probes: Record<number, readonly string[]> = {
  400: [
    `GET ${thing} HTTP/1.1\r\n${host}${host}\r\n`,
    `http://gateway.example${thing}`,
    ...things("1#a 1?a=%zz %c0%ae"),
    `GET ${thing} HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
    coded("chunked", "1.0"),
    coded("gzip"),
    coded("chunked, gzip"),
    coded("chunked\r\nTransfer-Encoding: chunked"),
    coded("chunked\r\nContent-Length: 2"),
  ],
  404: [`${chain}//things/1`, `/${thing}`, ...things("1/ a\\b %2573pecial")],
  405: things("%73pecial"),
  408: [`GET ${thing} HTTP/1.1\r\n${host}`, putWith("Content-Length: 20", "{")],
  413: [
    putWith("Content-Length: 1001", "x".repeat(1001)),
    coded("chunked", "1.1", `3e9\r\n${"x".repeat(1001)}\r\n0\r\n\r\n`),
  ],
  414: [thing.padEnd(4097, "x"), thing.padEnd(10_000, "x")],
  501: ["gzip, chunked", "gzip\r\nTransfer-Encoding: chunked", "identity,\tCHUNKED", ", chunked"].map((one) =>
    coded(one),
  ),
};

test("requests that a node may read differently are refused", async () => {
  const { port, requests, charges, errors } = await start();
  const expected = Object.entries(probes).flatMap(([status, texts]) =>
    texts.map((text) => [text, Number(status)] as const),
  );
  const ask = async ([text]: readonly [string, number]) => {
    const request = text.includes("\r\n") ? text : `GET ${text} HTTP/1.1\r\n${host}\r\n`;
    return [text, statusOf(await sendRaw(port, request))];
  };

  expect(await Promise.all(expected.map(ask))).toEqual(expected);
  expect([requests, charges, errors]).toEqual([[], [], []]);
});

test("ordinary paths reach the node unchanged", async () => {
  const { statusOf, requests } = await start();
  const longest = `${thing}?${"x".repeat(4096 - thing.length - 1)}`;
  const ordinary = things("a;b a;b=c %3Ca%3E 100%25 a%25b a%20b a%2eb ... a..b .a %c3%a9");

  for (const path of [...ordinary, thing.replace("key-of", "key%2Dof"), longest]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(path.endsWith(requests.at(-1)?.url ?? "nothing")).toBe(true);
  }
  expect(await statusOf(thing, "Connection: Upgrade\r\nUpgrade: h2c\r\n"), "another upgrade").toBe(200);
});

test.for([
  ["/denoms/ibc%2fABC?a=%2f", "/base/denoms/ibc%2FABC?a=%2f&b=1"],
  ["/denoms/factory%2Fosmo1%2fa%20b", "/base/denoms/factory%2Fosmo1%2Fa%20b?b=1"],
] as const)("where a value may have slashes, %s reaches the node as %s", async ([path, sent]) => {
  const nodeOf = (url: string) => ({ url: `${url}/base?b=1` });
  const group = await startGroup(undefined, { document: { ...ledgerX, paths: takingSlashes }, nodeOf });

  expect(await group.statusOf(chain + path)).toBe(200);
  expect([group.requests.map(({ url }) => url), group.charges]).toEqual([[sent], ["endpoint-of-ledger-x slashes0 1"]]);
});

test("a caller of too large a body gets the answer, not a reset", async () => {
  const { status } = await startGroup(undefined, { limits: { bodyBytes: 1000 } });
  const send = () => status("/things/special", { ...put, body: "x".repeat(400_000) });

  expect(await Promise.all(Array.from({ length: 8 }, send))).toEqual(Array(8).fill(413));
});

test("100 Continue never asks for a refused body", async () => {
  const { port, requests } = await start();
  const head = (length: number, ...more: readonly string[]) =>
    putWith(`Expect: 100-continue\r\nContent-Length: ${length}`, ...more);

  expect(await sendRaw(port, head(2000, ""))).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
  const answer = await sendRaw(port, head(2, ""), (answer) => answer.endsWith("\r\n\r\n"));
  expect(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  expect(requests).toEqual([]);
  expect(await sendRaw(port, head(2, "{}", "1.0"))).toMatch(/^HTTP\/1.1 200 /);
});

const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);

/** Starts a node that answers when it is told to. */
async function startSlowNode() {
  const answers: ServerResponse[] = [];
  const group = await startGroup([(_request, response) => void answers.push(response)]);
  group.listener.server.headersTimeout = 200;
  const answer = (index: number) => {
    answers[index]?.writeHead(200, { "content-type": "application/json" }).end(`${index}`);
  };
  const send = (text: string) => sendRaw(group.port, text, () => false);
  return { ...group, answers, answer, send };
}

const putAndClose = putWith("Connection: close\r\nContent-Length: 2");

test.each([
  ["garbage", putCall, "what?\r\n\r\n", ["400"]],
  ["a request after Connection: close", putAndClose, putCall, []],
  ["a request after HTTP/1.0", putWith("Connection: keep-alive\r\nContent-Length: 2", "{}", "1.0"), putCall, []],
  ["a head without Host", putCall, "GET / HTTP/1.1\r\n\r\nwhat?\r\n\r\n", ["400", "400"]],
  ["a head that does not end", putCall, "PUT / HTTP/1.1\r\n", ["408"]],
  ["a head that is too large", putCall, `GET / HTTP/1.1\r\nx: ${"x".repeat(20_000)}`, ["431"]],
  ["a malformed body", putCall, coded("chunked", "1.1", "x"), ["400"]],
  ["CONNECT", putCall, `CONNECT x:443 HTTP/1.1\r\n${host}\r\n`, ["405"]],
])("a call under way is answered before %s", async (_, call, behind, last) => {
  const { send, counts, answer, charged } = await startSlowNode();
  const received = send(call + behind);
  await expect.poll(counts).toEqual([1]);
  // Node.js looks for late heads once a second.
  if (last[0] === "408") await sleep(1_300);
  answer(0);
  expect(statusesIn(await received)).toEqual(["200", ...last]);
  expect(charged()).toBe(9);
});

test("a draining process answers all calls of a connection", async () => {
  const { send, counts, answer, answers, listener, charged } = await startSlowNode();
  const received = send(putCall.repeat(3));
  await expect.poll(counts).toEqual([3]);
  const drained = listener.drain(60_000);
  for (const index of [2, 0, 1]) answer(index);
  const text = await received;
  expect(statusesIn(text)).toEqual(["200", "200", "200"]);
  expect([...text.matchAll(/connection: (.*)/gi)].map(([, is]) => is)).toEqual(["keep-alive", "keep-alive", "close"]);
  expect([answers.length, charged()]).toEqual([3, 27]);
  await drained;
});
