import type { RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { inParallel } from "../../measure.ts";
import { atLeast, type Drill, type DrillFigure } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { startNode } from "../node.ts";

/** Answers of a sick node. */
const sick: Readonly<Record<string, RequestListener>> = {
  "503 with Retry-After": (_request, response) => response.writeHead(503, { "retry-after": "1" }).end(),
  "502 in HTML": (_request, response) => response.writeHead(502, { "content-type": "text/html" }).end("<html>"),
  "401": (_request, response) => response.writeHead(401).end(),
  "500 in JSON": (_request, response) =>
    response.writeHead(500, { "content-type": "application/json" }).end('{"message":"sick"}'),
  "a reset": (request) => request.socket.resetAndDestroy(),
  nothing: () => {},
};

const good: RequestListener = (_request, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end("{}");

/** Rate and number of the calls of each chain. */
const loads = [
  { chain: "ledger-a", perSecond: 1, calls: 60 },
  { chain: "ledger-b", perSecond: 10, calls: 400 },
  { chain: "ledger-c", perSecond: 100, calls: 1_500 },
] as const;

/** Number of first calls that may fail. */
const uncounted = 10;

/** Calls that must not be repeated, at two nodes of which the first is sick. */
export const sickNode: Drill = {
  name: "sick-node",
  about: "POSTs at a sick and a good node, 1, 10 and 100 a second: after the first ten, hardly any fails",
  rounds: 1,
  async run({ stack, progress }) {
    const { url: goodUrl } = await startNode(stack, good);
    const runs: (() => Promise<DrillFigure[]>)[] = [];
    for (const [answer, listener] of Object.entries(sick)) {
      const { url: sickUrl } = await startNode(stack, listener);
      for (const callers of [1, 4]) {
        progress(`start a gateway whose first node answers ${answer}`);
        const site = await startSite(stack, [sickUrl, goodUrl]);
        runs.push(() =>
          Promise.all(
            loads.map(async (load) =>
              atLeast(
                `${answer}, ${load.perSecond} a second, ${callers} at a time: successes after ${uncounted} calls`,
                await shareOfSuccesses(site, load, callers),
                0.95,
              ),
            ),
          ),
        );
      }
    }
    progress(`calls for ${loads[0].calls} s`);
    return (await Promise.all(runs.map((run) => run()))).flat();
  },
};

async function startSite(stack: AsyncDisposableStack, urls: readonly string[]): Promise<GatewaySite> {
  const all = <Value>(value: Value) => Object.fromEntries(loads.map(({ chain }) => [chain, value]));
  const site = await makeSite(stack, {
    nodes: all({ mainnet: urls.map((url, index) => ({ name: `node-${index + 1}`, url })) }),
    passthrough: all({ computeUnits: 1, methods: ["POST" as const], paths: ["/**"] }),
    timeouts: { head: "1s" },
  });
  await site.start();
  return site;
}

/** Sends calls at a rate, at most `callers` at a time. */
async function shareOfSuccesses(
  site: GatewaySite,
  { chain, perSecond, calls }: (typeof loads)[number],
  callers: number,
): Promise<number> {
  const endpoint = site.firstTeam().endpoints.find((one) => one.chain === chain);
  const path = `/${chain}/v1/${endpoint?.key}/${chain === "ledger-a" ? "v1/" : ""}undeclared`;
  const agent = new Agent({ connections: callers });
  const begin = performance.now();
  let succeeded = 0;
  const isOn = (sent: number) => sent < calls;
  await inParallel(callers, isOn, async (number) => {
    await sleep(Math.max(0, begin + (number * 1_000) / perSecond - performance.now()));
    const { statusCode, body } = await agent.request({ origin: site.url, path, method: "POST", body: "{}" });
    await body.dump();
    if (number >= uncounted && statusCode === 200) succeeded++;
  });
  await agent.close();
  return succeeded / (calls - uncounted);
}
