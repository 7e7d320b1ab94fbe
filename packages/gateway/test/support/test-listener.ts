import { randomUUID } from "node:crypto";
import type { AddressInfo, LookupFunction } from "node:net";
import { type EncodedAnswer, readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { onTestFinished } from "vitest";
import type { CallReport, NodeFailure } from "../../src/calls/call-report.ts";
import { createListener, type Listener, type ListenerOptions } from "../../src/calls/listener.ts";
import { WebSocketCounts } from "../../src/calls/web-socket-counts.ts";
import type { StoreRequest } from "../../src/calls/worker-context.ts";
import type { LimitConfig, NodeConfig, Timeouts } from "../../src/config/config.ts";
import type { KnownEndpoint } from "../../src/keys/directory.ts";
import type { AcceptedToken } from "../../src/keys/token-check.ts";
import { createNodes, type Nodes } from "../../src/nodes/nodes.ts";

/** The key of a team's endpoint of a chain, on `mainnet`. */
export function keyOf(chain: string, team: Team = "team"): string {
  return `key-of-${chain}${suffixes[team]}`;
}

export const anyToken: AcceptedToken = { client: "client", signingKey: "key", expiresAt: Number.POSITIVE_INFINITY };

type Team = "team" | "other";

const suffixes: Readonly<Record<Team, string>> = { team: "", other: "-of-other-team" };

function endpointOf(chain: string, team: Team): KnownEndpoint {
  const id = `endpoint-of-${chain}${suffixes[team]}`;
  return { id, team, chain, network: "mainnet", enabled: true, buckets: [] };
}

function fillNetworks(
  networks: Readonly<Record<string, readonly (Partial<NodeConfig> & { url: string })[]>>,
): Record<string, NodeConfig[]> {
  const fill = (node: Partial<NodeConfig> & { url: string }, index: number): NodeConfig => ({
    name: `node-${index + 1}`,
    headers: {},
    sendHeaders: [],
    links: [],
    maxCalls: 64,
    ...node,
  });
  return Object.fromEntries(Object.entries(networks).map(([network, nodes]) => [network, nodes.map(fill)]));
}

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

export interface TestListenerOptions extends Partial<Omit<ListenerOptions, "config" | "nodes">> {
  readonly nodes?: Readonly<
    Record<string, Readonly<Record<string, readonly (Partial<NodeConfig> & { url: string })[]>>>
  >;
  readonly limits?: Partial<LimitConfig>;
  readonly timeouts?: Partial<Timeouts>;
  readonly lookup?: LookupFunction;
  readonly publicUrls?: Readonly<Record<string, string>>;
  readonly trustProxy?: readonly string[];
  readonly passthrough?: ListenerOptions["config"]["passthrough"];
  readonly webSocketLimits?: Partial<ListenerOptions["config"]["webSockets"]>;
  /** Documents in addition to the bundled ones. */
  readonly documents?: Readonly<Record<string, object>>;
  /** Wait that the limiter demands, in ms. Default: 0. */
  readonly waitMs?: () => number;
  readonly canWrite?: () => boolean;
  readonly canFlush?: () => boolean;
}

let bundled: Map<string, object> | undefined;

/** Starts a worker's listener on a free port until the end of the test. Its limiter, journal, tokens and primary are test doubles. */
export async function startTestListener(options: TestListenerOptions = {}): Promise<TestListener> {
  const {
    nodes: groups = {},
    limits,
    timeouts,
    lookup,
    documents = {},
    waitMs = () => 0,
    canWrite = () => true,
    canFlush = () => true,
    ...parts
  } = options;
  bundled ??= loadSpecs({}, undefined);
  const apis = [...bundled, ...Object.entries(documents)].map(([name, document]) => readApi(name, document));
  const recorded: Recorded = { charges: [], calls: [], failures: [], storeRequests: [], errors: [] };
  const config = {
    publicUrls: options.publicUrls ?? {},
    trustProxy: options.trustProxy ?? [],
    passthrough: options.passthrough ?? {},
    webSockets: {
      computeUnits: 50,
      messageComputeUnits: 10,
      chargeBatches: "message" as const,
      connections: 2,
      messageBytes: 1000,
      idle: 60_000,
      ...options.webSocketLimits,
    },
    limits: { computeUnitsPerSecond: 500, burst: 5000, bodyBytes: 65_536, teamShare: 1, lagBlocks: 20, ...limits },
    timeouts: {
      connect: 5000,
      keepAlive: 75_000,
      lookup: 30_000,
      head: 5000,
      total: 25_000,
      idle: 5000,
      drain: 5000,
      drainDelay: 0,
      ...timeouts,
    },
  };
  const filled = Object.entries(groups).map(([chain, networks]) => [chain, fillNetworks(networks)] as const);
  const nodes = createNodes({ ...config, nodes: Object.fromEntries(filled), ...(lookup && { lookup }) });
  const keyed = apis.filter((api) => api.keyed);
  const endpoints = new Map(
    (["team", "other"] as const).flatMap((team) =>
      keyed.map(({ name }) => [keyOf(name, team), endpointOf(name, team)] as const),
    ),
  );
  const webSockets = new WebSocketCounts();
  let limiterCalls = 0;
  const listener = createListener({
    loopId: `ledgergate-${randomUUID()}`,
    apis,
    config,
    nodes,
    directory: {
      find: (digest) => ({ digest, endpoint: endpoints.get(digest), validUntil: undefined, changes: 0 }),
      endpointOf: (key) => key?.endpoint,
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
      async answer(request): Promise<EncodedAnswer> {
        recorded.storeRequests.push(request);
        return {
          status: 200,
          headers: { "content-type": "application/json" },
          body: Buffer.from('{"from":"primary"}'),
        };
      },
      keySet: async () => ({
        status: 200,
        headers: { "content-type": "application/json" },
        body: Buffer.from('{"keys":[]}'),
      }),
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
