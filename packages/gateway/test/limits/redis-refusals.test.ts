import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "@ledgergate/support/free-port";
import { describe, expect, type TestContext, test } from "vitest";
import { openLimits } from "../../src/limits/shared-limits.ts";

const rate = { computeUnitsPerSecond: 100, burst: 200 };
const granted = "*3\r\n:10\r\n:0\r\n:90\r\n";

/** Starts a Redis. `answerTo` gets the number of a connection, and answers its leases. `entered` answers entries into the list. */
async function startFakeRedis(context: TestContext, answerTo: (connection: number) => string, entered = ":1\r\n") {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket.on("error", () => {}));
    socket.on("data", (bytes) => {
      for (const command of bytes.toString().split(/^(?=\*\d+\r\n)/m)) {
        if (!/^eval(?:sha)?\r/im.test(command)) socket.write("+OK\r\n");
        else socket.write(command.includes("processes") ? entered : answerTo(connection));
      }
    });
  });
  const reports: (string | undefined)[] = [];
  const limits = await openLimits({
    shared: `redis://127.0.0.1:${await listen(server)}`,
    onAlone: (reason) => reports.push(reason),
  });
  context.onTestFinished(() => {
    limits.close();
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { limits, reports, connections: () => connections };
}

describe.concurrent("a Redis that answers and refuses", () => {
  test.for([
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

  test.for<[refusal: string, reason: string, lease?: string]>([
    ["MOVED 3999 127.0.0.1:6381", "leads to a member of a Redis Cluster"],
    ["ERR unknown command 'evalsha', with args beginning with: 'x'", "leads to a Redis Sentinel"],
    ["ERR The user executing the script can't run this command", "can't run", granted],
  ])("the answer %j to lease or entry is the reason", async ([refusal, reason, lease], context) => {
    const answer = `-${refusal}\r\n`;
    const { limits, reports } = await startFakeRedis(context, () => lease ?? answer, lease && answer);
    await limits.lease("team", rate, 10);
    expect(reports).toEqual([expect.stringContaining(reason)]);
  });
});
