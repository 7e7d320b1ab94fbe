import type { IncomingMessage, RequestListener } from "node:http";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { answering, startNode } from "./scripted-node.ts";
import {
  basePath,
  startTestListener,
  type TestListener,
  type TestListenerOptions,
  type TestNode,
} from "./test-listener.ts";

export interface GroupOptions extends Omit<TestListenerOptions, "nodes"> {
  /** Configures a node. Default: its URL alone. */
  readonly nodeOf?: (url: string, index: number) => TestNode;
}

export interface Group extends TestListener {
  /** URL of the first node. */
  readonly url: string;
  /** Requests that the first node got. */
  readonly requests: readonly IncomingMessage[];
  /** Numbers of requests that each node got. */
  counts(): number[];
  /** For each node: true if it is out for all. */
  cooling(): boolean[];
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a call to a path of ledger X. Default: a thing. */
  ask(path?: string, init?: RequestInit): Promise<Response>;
  /** Sends a GET whose target stays as it is. `more`: lines of headers. */
  statusOf(target: string, more?: string): Promise<number>;
}

/** A call that must not be repeated. */
export const put: RequestInit = { method: "PUT", body: "{}", headers: { "content-type": "application/json" } };

export const good: RequestListener = answering(200, {}, '{"self":"good"}');

/** Starts a gateway before ledger X, with a node for each script. */
export async function startGroup(
  scripts: readonly RequestListener[] = [good],
  { nodeOf = (url) => ({ url }), ...options }: GroupOptions = {},
): Promise<Group> {
  const nodes = await Promise.all(scripts.map(startNode));
  const context = await startTestListener({ nodes: nodes.map(({ url }, index) => nodeOf(url, index)), ...options });
  const send: Group["send"] = (path, init) => fetch(context.origin + path, { redirect: "manual", ...init });
  return {
    ...context,
    url: nodes[0]?.url ?? "",
    requests: nodes[0]?.requests ?? [],
    counts: () => nodes.map(({ requests }) => requests.length),
    cooling: () => context.nodes.status().map(({ isCoolingDown }) => isCoolingDown),
    send,
    ask: (path = "/things/1", init = {}) => send(basePath() + path, init),
    statusOf: async (target, more = "") =>
      statusOf(await sendRaw(context.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`)),
  };
}
