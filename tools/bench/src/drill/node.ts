import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "@ledgergate/gateway";
import { listen } from "@ledgergate/support/free-port";
import type { GatewaySite } from "./gateway-process.ts";

export interface LedgerNode {
  readonly server: Server;
  readonly url: string;
  /** The configuration's `nodes`, with this node alone. */
  readonly nodes: NonNullable<Settings["nodes"]>;
}

const chain = "ledger-a";

/** The operation that most drills call. Any operation without a body would do. */
export const operation = { path: "/blocks/by_height/1", computeUnits: 50 };

/** Settings of a gateway whose callers never reach a limit. */
export const unlimited: Settings = { limits: { computeUnitsPerSecond: 1e9 } };

/** Returns the path before an operation's path, with the key of a site's first team. */
export function basePath(site: GatewaySite): string {
  const key = site.firstTeam().endpoints.find((endpoint) => endpoint.chain === chain)?.key;
  return `/${chain}/v1/${key}/v1`;
}

/** Returns the path of {@link operation} with the key of a site's first team. */
export function callPath(site: GatewaySite): string {
  return basePath(site) + operation.path;
}

/** Returns the path of {@link operation} with an endpoint's key. */
export function pathWithKey(key: string): string {
  return `/${chain}/v1/${key}/v1${operation.path}`;
}

/** Creates an endpoint of the first team. Returns its key. */
export async function createEndpoint(site: GatewaySite, name: string): Promise<string> {
  const flags = ["--team", "First team", "--chain", chain, "--name", name, "--json"];
  return JSON.parse(await site.run("endpoint", "create", ...flags)).key;
}

/** Creates endpoints, and returns the path of {@link operation} with the key of each. nginx spreads them over the gateways. */
export async function makeCallPaths(site: GatewaySite, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let index = 0; index < count; index++) paths.push(pathWithKey(await createEndpoint(site, `endpoint-${index}`)));
  // Another gateway knows the last key within a second.
  await sleep(1_000);
  return paths;
}

const body = JSON.stringify({ note: "x".repeat(1_000) });

/** Starts a node. By default, it answers with 1 KB and the seven headers of ledger state. */
export async function startNode(stack: AsyncDisposableStack, listener: RequestListener = answer): Promise<LedgerNode> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  const url = `http://127.0.0.1:${await listen(server)}/v1`;
  stack.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, url, nodes: { [chain]: { mainnet: [{ name: "node", url, maxCalls: 1_000 }] } } };
}

/** Height that a node reports, by the seconds of this process and the number of the node's previous answers. */
export type HeightAt = (seconds: number, answers: number) => number;

/** Starts a node that reports a height with each answer, after `answerMs`. `answers` counts them. */
export async function startNodeWithHeight(
  stack: AsyncDisposableStack,
  heightAt: HeightAt,
  answerMs = 0,
): Promise<LedgerNode & { readonly answers: () => number }> {
  let answers = 0;
  const node = await startNode(stack, (_request, response) => {
    const height = String(heightAt(performance.now() / 1_000, answers++));
    const headers = { "content-type": "application/json", "x-node-block-height": height };
    setTimeout(() => response.writeHead(200, headers).end("{}"), answerMs);
  });
  return { ...node, answers: () => answers };
}

/** Returns the configuration's `nodes` with several nodes for the chain's `mainnet`. */
export function groupNodes(nodes: readonly LedgerNode[]): LedgerNode["nodes"] {
  const group = nodes.flatMap((node) => node.nodes[chain]?.mainnet ?? []);
  return { [chain]: { mainnet: group.map((node, index) => ({ ...node, name: `node-${index + 1}` })) } };
}

const answer: RequestListener = (_request, response) => {
  response.writeHead(200, headers).end(body);
};

/** The head of an answer with the seven headers of the ledger's state. */
export const headers: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "x-node-chain-id": "1",
  "x-node-ledger-version": "2426452",
  "x-node-ledger-oldest-version": "0",
  "x-node-ledger-timestampusec": "1767225600000000",
  "x-node-epoch": "77",
  "x-node-block-height": "3301",
  "x-node-oldest-block-height": "0",
};
