import type { LookupFunction, Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import { errorCode, type NodeQuery, readNodeQuery } from "@ledgergate/service-kit";
import { buildConnector, type Dispatcher, Pool } from "undici";
import type { NodeConfig } from "../config/config.ts";
import { basicAuthorization, findCredentials } from "../config/credentials.ts";
import { Counter } from "../counter.ts";
import { HeightTrack } from "./height-track.ts";
import { Outliers } from "./outliers.ts";
import { createSearches, type Searches } from "./searches.ts";

/** Time for which a reported lag is valid, in ms. Then the node gets a call that measures the lag again. */
const lagHoldsMs = 10_000;

/** Time in which a node is assumed to catch up by a block, in ms. */
const catchUpMs = 300;

interface NodeOptions {
  /** The part of `maxCalls` that one team may take. */
  readonly teamShare: number;
  readonly connectMs: number;
  readonly lookup: LookupFunction;
}

export class Node {
  readonly name: string;
  readonly hostname: string;
  /** Connections to the node's current addresses. */
  pool: Pool;
  /** The part of the node's path before an operation's path. */
  readonly basePath: string;
  /** Scheme, host and port of links to the node. */
  readonly linkOrigin: string;
  /** Hosts of links to the node and of its URL, with ports. */
  readonly hosts: ReadonlySet<string>;
  readonly query: NodeQuery;
  /** Headers for every call, names and values in turn. */
  readonly headers: readonly string[];
  /** Names of `headers`, in lower case. */
  readonly ownHeaders: ReadonlySet<string>;
  /** Names of callers' headers to forward in addition to the declared ones, in lower case. */
  readonly sendHeaders: ReadonlySet<string>;
  /** Finds credentials, addresses and links of the node in answers. */
  readonly searches: Searches;
  readonly webSocketUrl: URL | undefined;
  /** Certificates of its connections. Absent for those that Node.js knows. */
  readonly secureContext: SecureContext | undefined;
  readonly maxCalls: number;
  underWay = 0;
  /** Compares it with the other nodes of its chain and network, if there are any. */
  outliers: Outliers = new Outliers([]);
  readonly heights: HeightTrack = new HeightTrack();
  /** Distance to the best node of its group at its last reported height, in blocks. */
  lag = 0;
  lagHoldsUntil = 0;
  /** Its last reported height that is plausible. NaN if there is none. */
  height: number = Number.NaN;
  /** Until then the node is assumed not to have caught up with the best node. */
  #behindUntil = 0;
  readonly #openPool: (sockets: Set<Socket>) => Pool;
  /** Open connections of {@link pool}. */
  #sockets = new Set<Socket>();
  /** Pools without new calls. */
  readonly #endingPools = new Set<Pool>();
  readonly #teamCalls: number;
  readonly #underWayByTeam = new Counter();

  constructor(config: NodeConfig, { teamShare, connectMs, lookup }: NodeOptions) {
    const url = new URL(config.url);
    this.name = config.name;
    this.basePath = url.pathname.replace(/(?<!\/)\/+$/, "");
    this.linkOrigin = new URL(config.links[0] ?? url).origin;
    this.hosts = new Set([...config.links, url].map((one) => new URL(one).host));
    this.query = readNodeQuery(url);
    const headers = [...Object.entries(config.headers), ...basicAuthorization(url)];
    this.headers = headers.flat();
    this.ownHeaders = new Set(headers.map(([name]) => name.toLowerCase()));
    this.sendHeaders = new Set(config.sendHeaders);
    this.webSocketUrl = config.ws === undefined ? undefined : new URL(config.ws);
    this.searches = createSearches(url, config.links, findCredentials([url, this.webSocketUrl ?? url], headers));
    // Made once, since making one costs more than a handshake.
    const secureContext = config.tls && createSecureContext(config.tls);
    this.secureContext = secureContext;
    this.maxCalls = config.maxCalls;
    this.#teamCalls = Math.max(Math.floor(config.maxCalls * teamShare), 1);
    this.hostname = url.hostname.replace(/^\[|\]$/g, "");
    const connect = buildConnector({
      timeout: connectMs,
      allowH2: false,
      lookup,
      ...(secureContext && { secureContext }),
    });
    this.#openPool = (sockets) =>
      new Pool(url.origin, {
        connections: config.maxCalls,
        pipelining: 1,
        allowH2: false,
        connect: (options, done) =>
          connect(options, (...result) => {
            const [, socket] = result;
            if (socket) {
              const openedAt = performance.now();
              let first: Error | undefined;
              socket.on("error", (error: ConnectionError) => {
                error.openedAt = openedAt;
                const { code, message } = error;
                // An alert of TLS is followed by the end of the connection.
                error.cause ??= first ?? Object.assign(new Error(message), { code });
                first ??= error;
                // undici would take a reset for the end of an answer without a length.
                if (code === "ECONNRESET") error.code = "UND_ERR_SOCKET";
              });
              sockets.add(socket.on("close", () => sockets.delete(socket)));
            }
            done(...result);
          }),
        // undici's timers are half a second late. Calls have their own deadlines.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
    this.pool = this.#openPool(this.#sockets);
  }

  /** Opens a new pool if a connection leads to none of the addresses. The calls under way end in the old one. */
  useAddresses(addresses: readonly string[]): void {
    if ([...this.#sockets].every(({ remoteAddress = "" }) => addresses.includes(remoteAddress))) return;
    this.#endAfterLastCall(this.pool);
    this.#sockets = new Set();
    this.pool = this.#openPool(this.#sockets);
  }

  /** Sends a request on a new connection, which ends with it. */
  dispatchAnew(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    const pool = this.#openPool(new Set());
    pool.dispatch(options, handler);
    this.#endAfterLastCall(pool);
  }

  #endAfterLastCall(pool: Pool): void {
    this.#endingPools.add(pool);
    pool.close().finally(() => this.#endingPools.delete(pool));
  }

  /** Closes all connections at once. */
  async close(): Promise<void> {
    await Promise.all([this.pool, ...this.#endingPools].map((pool) => pool.destroy()));
  }

  /** Tests if a team may send one more call. `maxCalls` limits all calls, and each team has its share of them. */
  hasRoom(team: string): boolean {
    return this.underWay < this.maxCalls && this.#underWayByTeam.of(team) < this.#teamCalls;
  }

  begin(team: string): void {
    this.underWay++;
    this.#underWayByTeam.add(team, 1);
  }

  end(team: string): void {
    this.underWay--;
    this.#underWayByTeam.add(team, -1);
  }

  recordHeight(height: number, now: number, group: readonly Node[]): void {
    this.lag = this.heights.report(height, now, group);
    this.lagHoldsUntil = now + lagHoldsMs;
    if (group.length === 1) return;
    if (this.heights.isPlausible(height, now)) this.height = height;
    let newest = height;
    for (const node of group) if (node.height > newest) newest = node.height;
    this.#behindUntil = now + Math.min((newest - height) * catchUpMs, lagHoldsMs);
  }

  /** True if the node has probably not reached a height yet. */
  isBehind(height: number, now: number): boolean {
    return !(this.height >= height) && this.#behindUntil > now;
  }
}

/** Error of a connection to a node. */
interface ConnectionError extends NodeJS.ErrnoException {
  /** Time at which the connection was opened, by the monotonic clock in ms. */
  openedAt?: number;
}

const resetCodes: readonly (string | undefined)[] = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

/** Tests if the node closed a connection that was open before `time`. */
export function isResetOfReused(error: ConnectionError, time: number): boolean {
  return error.openedAt !== undefined && error.openedAt < time && resetCodes.includes(errorCode(error));
}
