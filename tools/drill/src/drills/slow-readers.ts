import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMemory } from "@ledgergate/support/ps";
import { atLeast, atMost, type Drill } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { callPath, startNode } from "../node.ts";

const readers = 8;
const bytesPerSecond = 1_000_000;
const answerBytes = 500_000_000;
const chunk = Buffer.alloc(65_536, "x");

/** Lets a node send answers at full speed to callers that read 1 MB per second each. */
export const slowReaders: Drill = {
  name: "slow-readers",
  about:
    "8 readers of 500 MB at 1 MB/s each, one of which leaves: the gateway takes little memory and cancels the node's answer",
  rounds: 1,
  async run({ stack, progress }) {
    const closedAt: number[] = [];
    const { nodes } = await startNode(stack, (_request, response) => {
      response.once("close", () => closedAt.push(performance.now()));
      pour(response);
    });
    const site = await makeSite(stack, { settings: { nodes, limits: { computeUnitsPerSecond: 1e9 } } });
    const gateway = await site.start();
    const [worker = 0] = await gateway.workerPids();
    const before = await residentMemory(worker);
    const answers = await Promise.all(Array.from({ length: readers }, () => read(site.url + callPath(site))));
    let peak = before;
    for (let second = 1; second <= 8; second++) {
      progress(`second ${second} of 8`);
      await sleep(1_000);
      peak = Math.max(peak, await residentMemory(worker));
    }
    const [leaving, ...others] = answers;
    const leftAt = performance.now();
    leaving?.message.destroy();
    while (closedAt.length === 0 && performance.now() - leftAt < 5_000) await sleep(1);
    const noticedAfterMs = (closedAt[0] ?? Number.POSITIVE_INFINITY) - leftAt;
    const readBytes = answers.reduce((sum, { bytes }) => sum + bytes(), 0);
    for (const { message } of others) message.destroy();
    return [
      atLeast("read by all in 8 s", readBytes / 1e6, (0.8 * 8 * readers * bytesPerSecond) / 1e6, "MB"),
      atMost("growth of the worker's memory", peak - before, 100, "MiB"),
      atMost("the node sees that a caller left after", noticedAfterMs, 100, "ms"),
    ];
  },
};

/** Sends {@link answerBytes} with back-pressure. */
function pour(response: ServerResponse): void {
  let sent = 0;
  response.writeHead(200, { "content-type": "application/json", "content-length": answerBytes });
  const more = (): void => {
    while (sent < answerBytes && !response.destroyed) {
      const part = chunk.subarray(0, Math.min(chunk.length, answerBytes - sent));
      sent += part.length;
      if (!response.write(part)) {
        response.once("drain", more);
        return;
      }
    }
    response.end();
  };
  more();
}

/** Reads an answer at {@link bytesPerSecond}, until it is destroyed. */
async function read(url: string): Promise<{ readonly message: IncomingMessage; bytes(): number }> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).once("error", reject);
  });
  if (message.statusCode !== 200) throw new Error(`The gateway answered ${message.statusCode}.`);
  const begin = performance.now();
  let bytes = 0;
  message.on("data", (part: Buffer) => {
    bytes += part.length;
    const aheadMs = (bytes / bytesPerSecond) * 1_000 - (performance.now() - begin);
    if (aheadMs < 1) return;
    message.pause();
    setTimeout(() => message.resume(), aheadMs);
  });
  message.on("error", () => {});
  return { message, bytes: () => bytes };
}
