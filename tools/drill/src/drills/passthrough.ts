import { once } from "node:events";
import { get, type IncomingMessage, type RequestListener } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx } from "@ledgergate/support/nginx";
import { atMost, type Drill, exactly } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { answered, noneFailed, startLoad } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { basePath, groupNodes, startNode } from "../node.ts";

const computeUnits = 50;
const streams = 8;
const eventsPerStream = 50;
/** Half of the time that a stream lasts. A buffer would hold events until the stream ends. */
const maxDelayMs = 500;

/** Lets undeclared calls pass, to a node that answers and to one that refuses each call with 503. */
export const passthrough: Drill = {
  name: "passthrough",
  about:
    "undeclared calls at two nodes, one of which fails: all are answered, charged exactly, and streams are not buffered",
  rounds: 1,
  async run({ stack, progress }) {
    const good = await startNode(stack, answer);
    const failing = await startNode(stack, (_request, response) => void response.writeHead(503).end());
    const site = await makeSite(stack, {
      settings: {
        nodes: groupNodes([failing, good]),
        workers: 2,
        passthrough: { "ledger-a": { computeUnits, methods: ["GET", "POST"], paths: ["/**"] } },
        limits: { computeUnitsPerSecond: 1e9 },
      },
    });
    const gateway = await site.start();
    const base = basePath(site);
    progress("calls");
    const load = startLoad({ origin: site.url, path: `${base}/undeclared`, connections: 16 });
    await sleep(3_000);
    const calls = await load.stop();
    progress("streams");
    const nginx = hasNginx() ? await startNginx(stack, [site]) : undefined;
    const directDelay = await longestDelay(`${site.url}${base}/events`);
    const nginxDelay = nginx && (await longestDelay(`${nginx.url}${base}/events`));
    gateway.kill("SIGTERM");
    await gateway.exited;
    const usage = await site.usage();
    const allStreams = streams * (nginx ? 2 : 1);
    const charged = answered(calls) + allStreams;
    return [
      noneFailed(calls),
      exactly("Compute Units in `usage`", usage.computeUnits, charged * computeUnits),
      atMost(`longest delay of ${streams * eventsPerStream} events`, directDelay, maxDelayMs, "ms"),
      ...(nginxDelay === undefined ? [] : [atMost("longest delay behind nginx", nginxDelay, maxDelayMs, "ms")]),
    ];
  },
};

/** Creates a node's listener. Its answer is a text, or a stream of events, each of which contains its sending time. */
const answer: RequestListener = async (request, response) => {
  if (!request.url?.endsWith("/events")) {
    response.writeHead(200, { "content-type": "text/plain" }).end("answered");
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let event = 0; event < eventsPerStream && !response.destroyed; event++) {
    response.write(`data: ${performance.now()}\n\n`);
    await sleep(20);
  }
  response.end();
};

/** Reads streams, and returns the longest time between sending and receiving an event, in ms. */
async function longestDelay(url: string): Promise<number> {
  const delays = await Promise.all(
    Array.from({ length: streams }, async () => {
      const [message] = (await once(get(url, { agent: false }), "response")) as [IncomingMessage];
      let [longest, count, text] = [0, 0, ""];
      for await (const chunk of message.setEncoding("utf8")) {
        const events = (text + chunk).split("\n\n");
        text = events.pop() ?? "";
        count += events.length;
        for (const event of events)
          longest = Math.max(longest, performance.now() - Number(event.replace("data: ", "")));
      }
      return count === eventsPerStream ? longest : Number.POSITIVE_INFINITY;
    }),
  );
  return Math.max(...delays);
}
