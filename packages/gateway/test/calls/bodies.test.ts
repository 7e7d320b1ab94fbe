import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { answering, startNode } from "../support/scripted-node.ts";
import { startTestListener, type TestListener } from "../support/test-listener.ts";

async function start() {
  const node = await startNode(answering(200));
  const context = await startTestListener({
    documents: { "ledger-x": ledgerX },
    nodes: { "ledger-x": { mainnet: [{ url: node.url }] } },
    // Each key has an endpoint of its own.
    directory: {
      find: (key) => ({ id: key, team: key, chain: "ledger-x", network: "mainnet", enabled: true, buckets: [] }),
      follow: () => () => undefined,
      apply() {},
    },
    timeouts: { idle: 30_000 },
  });
  return { node, context };
}

function headFor(key: string, more = ""): string {
  const path = key === "token" ? "POST /oauth/token" : `PUT /ledger-x/x/${key}/api/things/special`;
  return `${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${more}\r\n`;
}

/** Sends requests with a key. Their bodies lack the last byte. */
async function sendUnfinished({ port }: TestListener, key: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map(async (socket) => {
      // The gateway sends 100 Continue once it counts the body.
      socket.write(headFor(key, "expect: 100-continue\r\n"));
      await once(socket, "data");
      socket.write("{");
    }),
  );
  return sockets;
}

test("an endpoint sends at most 32 bodies at a time, and further ones are refused in the API's words", async () => {
  const { context, node } = await start();
  const [first, ...others] = await sendUnfinished(context, "one", 32);

  const refused = await sendRaw(context.port, `${headFor("one")}{}`);
  expect(statusOf(refused)).toBe(429);
  expect(refused).toContain('{"oops":"slowly, try again in 1 second"}');
  const unasked = await sendRaw(context.port, headFor("one", "expect: 100-continue\r\n"));
  expect(statusOf(unasked), "no 100 Continue").toBe(429);
  expect(statusOf(await sendRaw(context.port, `${headFor("other")}{}`)), "another endpoint").toBe(200);

  const answered = once(first as Socket, "data");
  first?.write("}");
  expect(statusOf(String(await answered))).toBe(200);
  expect(statusOf(await sendRaw(context.port, `${headFor("one")}{}`)), "after one body is complete").toBe(200);

  await sendUnfinished(context, "one", 1);
  expect(statusOf(await sendRaw(context.port, `${headFor("one")}{}`))).toBe(429);
  for (const socket of others) socket.destroy();
  await until(() => context.calls.filter(({ aborted }) => aborted).length === others.length, "callers to be gone");
  expect(statusOf(await sendRaw(context.port, `${headFor("one")}{}`)), "after callers left").toBe(200);
  expect(node.requests).toHaveLength(4);
});

test("a worker receives at most 256 bodies at a time, and refuses further ones of any endpoint", async () => {
  const { context } = await start();
  const counts = Array.from({ length: 8 }, (_, index) => sendUnfinished(context, `key-${index}`, 32));
  const [[first] = []] = await Promise.all(counts);

  const refused = await sendRaw(context.port, `${headFor("other")}{}`);
  expect(statusOf(refused)).toBe(503);
  expect(refused).toContain('{"oops":"full"}');

  const answered = once(first as Socket, "data");
  first?.write("}");
  await answered;
  expect(statusOf(await sendRaw(context.port, `${headFor("other")}{}`))).toBe(200);
});

test("bodies of token requests are counted by the caller's address", async () => {
  const { context } = await start();
  await sendUnfinished(context, "token", 32);

  expect(statusOf(await sendRaw(context.port, `${headFor("token")}{}`))).toBe(429);
  expect(statusOf(await sendRaw(context.port, `${headFor("one")}{}`))).toBe(200);
});

test("2,000 unfinished bodies of one key take at most 30 MB, and another team's calls continue", async () => {
  const { context } = await start();
  const [callers, size] = [2_000, 65_536];
  // Bodies are bytes outside of the heap.
  const memory = (): number => process.memoryUsage().arrayBuffers;
  const before = memory();
  let peak = before;
  const answers: number[] = [];
  const head = headFor("one").replace("content-length: 2", `content-length: ${size}`);
  const call = async (): Promise<void> => {
    const socket = connect(context.port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.once("data", (bytes) => {
      answers.push(statusOf(String(bytes)));
      peak = Math.max(peak, memory());
    });
    // The gateway ends connections that leave a refused body unfinished.
    socket.on("error", () => {});
    await once(socket, "connect");
    await new Promise((resolve) => socket.write(head + " ".repeat(size - 1), "latin1", resolve));
  };
  const others: number[] = [];
  // In groups, since the system's backlog has 511 connections.
  for (let group = 0; group < callers / 200; group++) {
    await Promise.all(Array.from({ length: 200 }, call));
    others.push(statusOf(await sendRaw(context.port, `${headFor("other")}{}`)));
  }
  await until(
    () => answers.length === callers - 32,
    () => `${answers.length} answers`,
  );

  expect(new Set(answers)).toEqual(new Set([429]));
  expect(new Set(others)).toEqual(new Set([200]));
  expect((peak - before) / 1e6).toBeLessThanOrEqual(30);
});
