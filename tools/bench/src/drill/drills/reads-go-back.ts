import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "undici";
import { type Drill, type DrillFigure, none, sumOf } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { startLoad } from "../load.ts";
import { callPath, groupNodes, type HeightAt, makeCallPaths, startNodeWithHeight, unlimited } from "../node.ts";

const connections = 8;
const pauseMs = 200;
const endpoints = 4;
const readsOfEndpoint = 250;

/** Time after which the heights of all nodes count, in ms. */
const settleMs = 8_000;

const base = 1_000_000;
const newest = (seconds: number) => base + Math.floor(seconds * 3);
const behind: HeightAt = (seconds) => newest(seconds) - 15;
const liar: HeightAt = (seconds) => newest(seconds) + base;

/** Reads a ledger many times through nodes of different heights. */
export const readsGoBack: Drill = {
  name: "reads-go-back",
  about:
    "a node is 15 blocks behind another one, with and without a liar: no read of an endpoint is older than the one before",
  rounds: 1,
  async run({ stack, progress }) {
    const figures: DrillFigure[] = [];
    for (const [name, heights] of [
      ["two nodes", [behind, newest]],
      ["two nodes and a liar", [behind, newest, liar]],
    ] as const) {
      progress(name);
      const nodes = await Promise.all(heights.map((heightAt) => startNodeWithHeight(stack, heightAt)));
      const site = await makeSite(stack, { nodes: groupNodes(nodes), workers: 2, ...unlimited });
      const gateway = await site.start();
      const paths = await makeCallPaths(site, endpoints);
      const load = startLoad({ origin: site.url, path: callPath(site), connections: 12 });
      await sleep(settleMs);
      await load.stop();
      const wentBack = await Promise.all(paths.map((path) => readInTurn(site.url, path)));
      figures.push(none(`${name}: reads that went back`, sumOf(wentBack, Number), endpoints * readsOfEndpoint));
      await gateway.stop();
    }
    return figures;
  },
};

/** Sends one read after the other, each over the next connection. Returns how many were older than one before. */
async function readInTurn(origin: string, path: string): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client(origin));
  let [last, wentBack] = [0, 0];
  for (let read = 0; read < readsOfEndpoint; read++) {
    const answer = await clients[read % connections]?.request({ path, method: "GET" });
    await answer?.body.dump();
    const height = Number(answer?.headers["x-node-block-height"]);
    // False heights are not compared.
    if (height < base * 1.5) {
      if (height < last) wentBack++;
      last = Math.max(last, height);
    }
    await sleep(pauseMs);
  }
  await Promise.all(clients.map((client) => client.close()));
  return wentBack;
}
