/** The configuration with every default filled in. Times are in milliseconds. */
export interface Config {
  /** Address of the gateway. */
  readonly listen: ListenAddress;
  /** Address of `/health`, `/ready` and `/metrics`. */
  readonly operations: ListenAddress;
  /** The folder of journal, master key, command socket and PGlite. */
  readonly data: string;
  /** A `postgres://` URL. Absent: PGlite below `data`. */
  readonly database?: string;
  readonly workers: number;
  /** Files of further documents, by chain. */
  readonly documents: Readonly<Record<string, string>>;
  /** The public origin of each API by name; those of chains also select the chain by their host. */
  readonly publicUrls: Readonly<Record<string, string>>;
  /** The chains that the simulated ledgers serve. Absent: all where no node is configured, else none. */
  readonly simulate?: readonly string[];
  /** Nodes by chain and network. */
  readonly nodes: Readonly<Record<string, Readonly<Record<string, readonly NodeConfig[]>>>>;
  readonly limits: LimitConfig;
  readonly timeouts: Timeouts;
  readonly log: LogConfig;
  /** The months for which usage is kept. */
  readonly usageMonths: number;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface NodeConfig {
  readonly name: string;
  /** URL before an operation's path at the node. */
  readonly url: string;
  /** Sent with every call, such as the operator's own credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of request headers of callers that are passed on beside those that the document declares. */
  readonly sendHeaders: readonly string[];
  /** Bases of links in the node's answers that lead back to the gateway. Default: the node's own URL. */
  readonly links: readonly string[];
  /** The most calls under way at the node. */
  readonly maxCalls: number;
}

export interface LimitConfig {
  /** Rate of a team without one of its own. */
  readonly computeUnitsPerSecond: number;
  /** In Compute Units; default ten seconds of the rate. */
  readonly burst: number;
  /** A `redis://` URL, where several processes share the limits. */
  readonly shared?: string;
  /** The largest request body, in bytes. */
  readonly bodyBytes: number;
  /** The part of a node's `maxCalls` that one team may take. */
  readonly teamShare: number;
  /** The blocks that a node may lag behind the best of its group before it comes last. */
  readonly lagBlocks: number;
}

export interface Timeouts {
  /** Until a connection to a node stands. */
  readonly connect: number;
  /** Until the head of a node's answer. */
  readonly head: number;
  /** From the admission of a call to the head of its answer, over all nodes that are tried. */
  readonly total: number;
  /** Without a byte of a node while the caller reads. */
  readonly idle: number;
  /** Time that calls under way get once the process stops. */
  readonly drain: number;
  /** From not ready to no longer listening. */
  readonly drainDelay: number;
}

export interface LogConfig {
  readonly level: "fatal" | "error" | "warn" | "info" | "debug";
  /** Calls that get a line in the log. */
  readonly calls: "none" | "failed" | "all";
}

/**
 * The configuration as an operator writes it, in the file or for `startGateway`: the members of {@link Config}, all optional.
 * Addresses are texts such as `127.0.0.1:8080`, times such as `500ms`, `2s`, `5m` or `24h`.
 */
export interface Settings
  extends Partial<Omit<Config, "listen" | "operations" | "nodes" | "limits" | "timeouts" | "log">> {
  readonly listen?: string;
  readonly operations?: string;
  readonly nodes?: Readonly<Record<string, Readonly<Record<string, readonly NodeSettings[]>>>>;
  readonly limits?: Partial<LimitConfig>;
  readonly timeouts?: Readonly<Partial<Record<keyof Timeouts, string>>>;
  readonly log?: Partial<LogConfig>;
}

/** A node as an operator writes it. */
export type NodeSettings = Pick<NodeConfig, "name" | "url"> & Partial<NodeConfig>;
