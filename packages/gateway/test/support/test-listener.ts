import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { type EncodedAnswer, readApi } from "@ledgergate/service-kit";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { onTestFinished } from "vitest";
import type { KnownEndpoint } from "../../src/access/directory.ts";
import type { AcceptedToken } from "../../src/access/token-check.ts";
import type { CallReport, NodeFailure } from "../../src/calls/call-report.ts";
import { createListener, type Listener, type ListenerOptions } from "../../src/calls/listener.ts";
import { WebSocketCounts } from "../../src/calls/web-sockets/counts.ts";
import type { StoreRequest } from "../../src/calls/worker-context.ts";
import type { Config, NodeConfig, PassthroughConfig } from "../../src/config/config.ts";
import { createNodes, type Nodes } from "../../src/nodes/nodes.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { defaultSetup } from "./default-setup.ts";
import { answering, startNode } from "./nodes.ts";

/** The key of a team's endpoint of a chain, on `mainnet`. */
export function keyOf(chain: string, team: Team = "team"): string {
  return `key-of-${chain}${suffixes[team]}`;
}

/** The path of ledger X with a team's key, before the path of an operation. */
export function basePath(team?: Team): string {
  return `/ledger-x/x/${keyOf("ledger-x", team)}/api`;
}

export const anyToken: AcceptedToken = {
  ...{ client: "client", generation: 0, signingKey: "key", expiresAt: Number.POSITIVE_INFINITY },
};

type Team = "team" | "other";

const suffixes: Readonly<Record<Team, string>> = { team: "", other: "-of-other-team" };

/** An enabled endpoint of ledger X. */
export const anyEndpoint: KnownEndpoint = {
  ...{ id: "endpoint", team: "team", chain: "ledger-x", network: "mainnet", enabled: true, buckets: [] },
};

/** A node of a chain's `mainnet`. */
export type TestNode = Partial<NodeConfig> & { readonly url: string };

function fillNode(node: TestNode, index: number): NodeConfig {
  return { name: `node-${index + 1}`, headers: {}, sendHeaders: [], links: [], maxCalls: 64, ...node };
}

const anyCall: PassthroughConfig = { computeUnits: 5, methods: ["GET", "POST"], paths: ["/**"] };
const smallMessages = { messageComputeUnits: 10, connections: 2, messageBytes: 1000 };

const answered = (body: string): EncodedAnswer => ({
  ...{ status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(body) },
});

/** Calls that the test doubles recorded. */
export interface Recorded {
  readonly charges: string[];
  readonly calls: CallReport[];
  readonly failures: NodeFailure[];
  readonly storeRequests: StoreRequest[];
  readonly errors: unknown[];
}

export interface TestListener extends Recorded {
  readonly origin: string;
  readonly port: number;
  readonly listener: Listener;
  readonly nodes: Nodes;
  readonly webSockets: WebSocketCounts;
  limiterCalls(): number;
  charged(): number;
}

export interface TestListenerOptions extends Partial<Omit<ListenerOptions, "config" | "nodes" | "directory">> {
  readonly nodes?: readonly TestNode[];
  /** The chain of `nodes`. Default: ledger X */
  readonly chain?: string;
  readonly limits?: Partial<Config["limits"]>;
  readonly timeouts?: Partial<Config["timeouts"]>;
  readonly lookup?: LookupFunction;
  readonly publicUrls?: Readonly<Record<string, string>>;
  readonly trustProxy?: readonly string[];
  /** Undeclared calls of ledger X that pass. Default: none. Defaults of its members: GET and POST of every path, for 5 units. */
  readonly passthrough?: Partial<PassthroughConfig>;
  readonly webSocketLimits?: Partial<Config["webSockets"]>;
  /** The document of ledger X. */
  readonly document?: object;
  /** Finds the endpoint of a key as it is now. Default: each chain has an endpoint of two teams, see {@link keyOf}. */
  readonly endpointOf?: (key: string) => KnownEndpoint | undefined;
  /** Wait that the limiter demands, in ms. Default: 0. */
  readonly waitMs?: () => number;
  readonly canWrite?: () => boolean;
  readonly canFlush?: () => boolean;
}

/** Starts a worker's listener on a free port until the end of the test. Its limiter, journal, tokens and primary are test doubles. */
export async function startTestListener(options: TestListenerOptions = {}): Promise<TestListener> {
  const {
    nodes: mainnet = [],
    chain = "ledger-x",
    limits,
    timeouts,
    lookup,
    publicUrls = {},
    trustProxy = [],
    webSocketLimits,
    document = ledgerX,
    passthrough,
    endpointOf = (key) => endpoints.get(key),
    waitMs = () => 0,
    canWrite = () => true,
    canFlush = () => true,
    ...parts
  } = options;
  const recorded: Recorded = { charges: [], calls: [], failures: [], storeRequests: [], errors: [] };
  const { apis: bundled, config: defaults } = defaultSetup;
  const config: Config = {
    ...defaults,
    publicUrls,
    trustProxy,
    passthrough: passthrough ? { "ledger-x": { ...anyCall, ...passthrough } } : {},
    webSockets: { ...defaults.webSockets, ...smallMessages, ...webSocketLimits },
    nodes: { [chain]: { mainnet: mainnet.map(fillNode) } },
    limits: { ...defaults.limits, teamShare: 1, ...limits },
    timeouts: { ...defaults.timeouts, connect: 5000, head: 5000, idle: 5000, drain: 5000, ...timeouts },
  };
  const apis = [...bundled, readApi("ledger-x", document)];
  const nodes = createNodes({ ...config, ...(lookup && { lookup }) });
  const endpoints = new Map<string, KnownEndpoint>();
  for (const team of ["team", "other"] as const)
    for (const { name: chain, keyed } of apis)
      if (keyed)
        endpoints.set(keyOf(chain, team), { ...anyEndpoint, id: `endpoint-of-${chain}${suffixes[team]}`, team, chain });
  const webSockets = new WebSocketCounts();
  let limiterCalls = 0;
  const listener = createListener({
    loopId: `ledgergate-${randomUUID()}`,
    apis,
    config,
    nodes,
    directory: {
      find: (key) => ({ digest: key, endpoint: endpointOf(key), validUntil: undefined, changes: 0 }),
      endpointOf: (known) => known && endpointOf(known.digest),
      apply() {},
    },
    webSockets,
    tokens: {
      checkCached: () => undefined,
      verify: (token, _team, done) => done(token === "good" ? anyToken : undefined),
      isStillValid: () => true,
      apply() {},
    },
    limiter: {
      take(_buckets, _units, done) {
        limiterCalls++;
        done(waitMs());
      },
      aloneMs: () => 0,
    },
    journal: {
      get writable() {
        return canWrite();
      },
      charge: (endpoint, operation, units) => recorded.charges.push(`${endpoint} ${operation} ${units}`),
      // A refund gets the result of `charge`, here the index of the charge.
      refund(endpoint, operation, units, second) {
        if (recorded.charges[second - 1] !== `${endpoint} ${operation} ${units}`) throw new Error("no such charge");
        recorded.charges.push(`${endpoint} ${operation} ${-units}`);
      },
      flush: canFlush,
    },
    observer: {
      called: (report) => void recorded.calls.push(report),
      nodeFailed: (failure) => void recorded.failures.push(failure),
    },
    primary: {
      async answer(request) {
        recorded.storeRequests.push(request);
        return answered('{"from":"primary"}');
      },
      keySet: async () => answered('{"keys":[]}'),
    },
    onError: (error) => void recorded.errors.push(error),
    ...parts,
  });
  await new Promise<void>((resolve) => listener.server.listen(0, "127.0.0.1", resolve));
  const { port } = listener.server.address() as AddressInfo;
  onTestFinished(async () => {
    webSockets.goAway(0);
    listener.server.close().closeAllConnections();
    await nodes.close();
  });
  return {
    ...recorded,
    origin: `http://127.0.0.1:${port}`,
    port,
    listener,
    nodes,
    webSockets,
    limiterCalls: () => limiterCalls,
    charged: () => recorded.charges.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0),
  };
}

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
