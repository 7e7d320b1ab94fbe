import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import type { LookupFunction } from "node:net";
import { readApi } from "@ledgergate/service-kit";
import { listen } from "@ledgergate/support/free-port";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { onTestFinished } from "vitest";
import type { KnownEndpoint } from "../../src/access/directory.ts";
import type { AcceptedToken, TokenCheck } from "../../src/access/token-check.ts";
import type { CallReport, NodeFailure } from "../../src/calls/call-report.ts";
import { createListener, type ListenerOptions } from "../../src/calls/listener.ts";
import { WebSocketCounts } from "../../src/calls/web-sockets/counts.ts";
import type { StoreRequest } from "../../src/calls/worker-context.ts";
import type { Config, NodeConfig, PassthroughConfig } from "../../src/config/config.ts";
import { createNodes } from "../../src/nodes/nodes.ts";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { defaultSetup } from "./default-setup.ts";
import { answering, startNode } from "./nodes.ts";

/** The key of the endpoint of a chain, on `mainnet`. */
export const keyOf = (chain = "ledger-x"): string => `key-of-${chain}`;

/** Read once, since many tests start it. */
const apiX = readApi("ledger-x", ledgerX);

/** The path of ledger X with a key, before the path of an operation. */
export const basePath = (key: string = keyOf()): string => `/ledger-x/x/${key}/api`;

export const anyToken: AcceptedToken = {
  client: "client",
  generation: 0,
  signingKey: "key",
  expiresAt: Number.POSITIVE_INFINITY,
};

/** Accepts the token `good`. */
export const anyTokens: TokenCheck = {
  checkCached: () => undefined,
  verify: (token, _team, done) => done(token === "good" ? anyToken : undefined),
  isStillValid: () => true,
  publicKeys: () => [],
  apply() {},
};

/** An enabled endpoint of ledger X. */
const anyEndpoint: KnownEndpoint = {
  id: "endpoint",
  team: "team",
  chain: "ledger-x",
  network: "mainnet",
  enabled: true,
  buckets: [],
};

/** A node of a chain's `mainnet`. */
export type TestNode = Partial<NodeConfig> & { readonly url: string };

function fillNode(node: TestNode, index: number): NodeConfig {
  return { name: `node-${index + 1}`, headers: {}, sendHeaders: [], links: [], maxCalls: 64, ...node };
}

const anyCall: PassthroughConfig = { computeUnits: 5, methods: ["GET", "POST"], paths: ["/**"] };
const smallMessages = { messageComputeUnits: 10, connections: 2, messageBytes: 1000 };
const patience = { connect: 5000, head: 5000, idle: 5000, drain: 5000 };

/** A call that must not be repeated. */
export const put: RequestInit = { method: "PUT", body: "{}", headers: { "content-type": "application/json" } };

export const good: RequestListener = answering(200, {}, '{"self":"good"}');

/** What the test doubles say. A test may change it at any time. */
interface Doubles {
  /** Members of every key's endpoint, or null if no key has one. Default: each chain has an endpoint, see {@link keyOf}. */
  endpoint?: Partial<KnownEndpoint> | ((key: string) => Partial<KnownEndpoint> | null) | null;
  /** Wait that the limiter demands, in ms. Default: 0 */
  waitMs?: number;
  /** False if charges cannot be written. */
  canWrite?: boolean;
  /** False if they cannot be flushed. An error is thrown. */
  canFlush?: boolean | Error;
}

export interface GroupOptions extends Partial<Omit<ListenerOptions, "config" | "nodes">>, Doubles {
  /** Configures a node that is a script. Default: its URL alone. */
  readonly nodeOf?: (url: string, index: number) => TestNode;
  /** The chain of the nodes. Default: ledger X */
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
  /** True if time only passes by `pass`. */
  readonly isStopped?: boolean;
}

/**
 * Starts a worker's listener on a free port until the end of the test, before nodes that are scripts or run elsewhere. Its limiter, journal,
 * tokens and primary are test doubles, which record their calls.
 */
export async function startGroup(
  given: readonly (RequestListener | TestNode)[] = [good],
  {
    nodeOf = (url) => ({ url }),
    chain = "ledger-x",
    limits,
    timeouts,
    lookup,
    publicUrls = {},
    trustProxy = [],
    webSocketLimits,
    document,
    passthrough,
    isStopped = false,
    ...parts
  }: GroupOptions = {},
) {
  const scripted = await Promise.all(given.filter((node) => typeof node === "function").map(startNode));
  const urls = scripted.map(({ url }) => url);
  const mainnet = given.map((node, index) => (typeof node === "function" ? nodeOf(urls.shift() ?? "", index) : node));
  const doubles: Doubles = parts;
  const { apis: bundled, config: defaults } = defaultSetup;
  const config: Config = {
    ...defaults,
    publicUrls,
    trustProxy,
    passthrough: passthrough ? { "ledger-x": { ...anyCall, ...passthrough } } : {},
    webSockets: { ...defaults.webSockets, ...smallMessages, ...webSocketLimits },
    nodes: { [chain]: { mainnet: mainnet.map(fillNode) } },
    limits: { ...defaults.limits, teamShare: 1, ...limits },
    timeouts: { ...defaults.timeouts, ...patience, ...timeouts },
  };
  const apis = [...bundled, document ? readApi("ledger-x", document) : apiX];
  const ofChain = (key: string) => {
    const { name } = apis.find(({ name, keyed }) => keyed && keyOf(name) === key) ?? {};
    return name === undefined ? null : { id: `endpoint-of-${name}`, chain: name };
  };
  const endpointOf = (key: string) => {
    const { endpoint = ofChain } = doubles;
    const members = typeof endpoint === "function" ? endpoint(key) : endpoint;
    return members ? { ...anyEndpoint, ...members } : undefined;
  };
  const charges: string[] = [];
  const taken: number[] = [];
  const calls: CallReport[] = [];
  const failures: NodeFailure[] = [];
  const storeRequests: StoreRequest[] = [];
  const errors: unknown[] = [];
  const nodes = createNodes({ ...config, ...(lookup && { lookup }) });
  const webSockets = new WebSocketCounts();
  let passed = 0;
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
    tokens: anyTokens,
    limiter: {
      take(_buckets, units, done) {
        taken.push(units);
        done(doubles.waitMs ?? 0);
      },
      aloneMs: () => 0,
    },
    journal: {
      get writable() {
        return doubles.canWrite ?? true;
      },
      charge: (endpoint, operation, units) => charges.push(`${endpoint} ${operation} ${units}`),
      // A refund gets the result of `charge`, here the index of the charge.
      refund(endpoint, operation, units, second) {
        if (charges[second - 1] !== `${endpoint} ${operation} ${units}`) throw new Error("no such charge");
        charges.push(`${endpoint} ${operation} ${-units}`);
      },
      flush() {
        const { canFlush = true } = doubles;
        if (canFlush instanceof Error) throw canFlush;
        return canFlush;
      },
    },
    observer: {
      called: (report) => void calls.push(report),
      nodeFailed: (failure) => void failures.push(failure),
    },
    primary: {
      async answer(request) {
        storeRequests.push(request);
        const headers = { "content-type": "application/json" };
        return { status: 200, headers, body: Buffer.from('{"from":"primary"}') };
      },
    },
    onError: (error) => void errors.push(error),
    clock: () => (isStopped ? 0 : performance.now()) + passed,
    ...parts,
  });
  const port = await listen(listener.server);
  const origin = `http://127.0.0.1:${port}`;
  onTestFinished(async () => {
    listener.drain(1_000);
    listener.server.closeAllConnections();
    await nodes.close();
  });
  const charged = () => charges.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  /** Numbers of requests that each script got. */
  const counts = () => scripted.map(({ requests }) => requests.length);
  /** For each node: true if it is out for all. */
  const cooling = () => nodes.status().map(({ isCoolingDown }) => isCoolingDown);
  const send = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: "manual", ...init });
  /** Sends a call to a path of ledger X. Default: a thing. */
  const ask = (path = "/things/1", init: RequestInit = {}) => send(basePath() + path, init);
  return {
    ...{ origin, port, doubles, listener, nodes, webSockets, send, ask, charged, counts, cooling },
    /** What was recorded. `taken`: Compute Units that the limiter was asked for. */
    ...{ charges, taken, calls, failures, storeRequests, errors },
    /** URL of the first node that is a script. */
    url: scripted[0]?.url ?? "",
    /** Requests that this node got. */
    requests: scripted[0]?.requests ?? [],
    /** Lets time pass, in ms. */
    pass(ms: number): void {
      passed += ms;
    },
    /** Number of open WebSockets. */
    openCount: () => webSockets.totals()[0]?.open,
    status: async (path?: string, init?: RequestInit) => (await ask(path, init)).status,
    /** Sends a call. @returns the answer, and what all calls have led to so far */
    async outcome(path?: string, init?: RequestInit) {
      const answer = await ask(path, init);
      const text = await answer.text();
      const [type, reasons] = [answer.headers.get("content-type"), failures.map(({ reason }) => reason)];
      return { status: answer.status, type, text, units: charged(), counts: counts(), cooling: cooling(), reasons };
    },
    /** Sends a GET whose target stays as it is. `more`: lines of headers. */
    statusOf: async (target: string, more = "") =>
      statusOf(await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`)),
  };
}

export type Group = Awaited<ReturnType<typeof startGroup>>;
