import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, type TestContext, test } from "vitest";
import { openLimits } from "../../src/limits/shared-limits.ts";

const rate = { computeUnitsPerSecond: 100, burst: 200 };
const granted = "*3\r\n:10\r\n:0\r\n:90\r\n";

/** Starts a Redis that answers the lease of each connection by `answerTo`, which gets the connection's number. */
async function startFakeRedis({ onTestFinished }: TestContext, answerTo: (connection: number) => string) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket.on("error", () => {}));
    socket.on("data", (bytes) => {
      for (const [command] of bytes.toString().matchAll(/^\*\d+\r\n(?:[^*].*\r\n)+/gm)) {
        if (/^info\r/im.test(command)) socket.write("$11\r\nloading:0\r\n\r\n");
        else if (!/^eval(?:sha)?\r/im.test(command)) socket.write("+OK\r\n");
        else socket.write(command.includes("processes") ? ":1\r\n" : answerTo(connection));
      }
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const reports: (string | undefined)[] = [];
  const limits = await openLimits({
    shared: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onAlone: (reason) => reports.push(reason),
  });
  onTestFinished(() => {
    limits.close();
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { limits, reports, connections: () => connections };
}

describe.concurrent("a Redis that answers and refuses", () => {
  test.for([
    "READONLY You can't write against a read only replica. script: 1, on @user_script:11.",
    "ERR Error running script (call to f_1): @user_script:11: @user_script: 11: -READONLY You can't write.",
    "LOADING Redis is loading the dataset in memory",
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    "NOREPLICAS Not enough good replicas to write. script: 1, on @user_script:11.",
  ])("a connection that answers %j is replaced", async (refusal, context) => {
    const { limits, reports, connections } = await startFakeRedis(context, (connection) =>
      connection === 1 ? `-${refusal}\r\n` : granted,
    );
    const lease = () => limits.lease("team", rate, 10);
    await lease();
    expect(reports).toEqual([refusal]);
    await expect.poll(() => lease().then(() => reports.length)).toBe(2);
    expect(reports).toEqual([refusal, undefined]);
    expect(connections()).toBe(2);
  });

  test("while every connection refuses, one a second is opened", async (context) => {
    const { limits, connections } = await startFakeRedis(context, () => "-READONLY no\r\n");
    for (let leases = 0; leases < 25; leases++) {
      await limits.lease("team", rate, 10);
      await sleep(100);
    }
    expect(connections()).toBeGreaterThanOrEqual(2);
    expect(connections()).toBeLessThanOrEqual(4);
  });

  test.for([
    ["MOVED 3999 127.0.0.1:6381", "a member of a Redis Cluster"],
    ["ERR unknown command 'evalsha', with args beginning with: 'x'", "a Redis Sentinel"],
  ])("the answer %j is explained", async ([answer, what], context) => {
    const { limits, reports } = await startFakeRedis(context, () => `-${answer}\r\n`);
    await limits.lease("team", rate, 10);
    expect(reports).toEqual([`limits.shared leads to ${what}: name the address of a primary`]);
  });
});
