/** The configuration with every default filled in. Times are in milliseconds. */
export interface Config {
  /** Address of the gateway. */
  readonly listen: ListenAddress;
  /** Address of `/health`, `/ready` and `/metrics`. */
  readonly operations: ListenAddress;
  /** The folder of journal, master key, command socket and PGlite. */
  readonly data: string;
  /** A `postgres://` URL. Default: PGlite below `data`. */
  readonly database?: string;
  readonly workers: number;
  /** Files of further documents, by the name of the API. */
  readonly documents: Readonly<Record<string, string>>;
  /** Public origin of each API, by its name. The host of a chain's origin also selects the chain. */
  readonly publicUrls: Readonly<Record<string, string>>;
  /** The chains with simulated ledgers. Default: all chains if no node is configured, else none. */
  readonly simulate?: readonly string[];
  /** Nodes by chain and network. */
  readonly nodes: Readonly<Record<string, Readonly<Record<string, readonly NodeConfig[]>>>>;
  /** Calls to forward in addition to those of the document, by chain. */
  readonly passthrough: Readonly<Record<string, PassthroughConfig>>;
  readonly webSockets: WebSocketConfig;
  readonly limits: LimitConfig;
  readonly timeouts: Timeouts;
  readonly log: LogConfig;
  /** Number of months for which usage and audit log are kept. */
  readonly usageMonths: number;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: readonly string[];
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Certificates for the connections to a node, in PEM. {@link Settings} has the paths of files instead. */
export interface NodeTls {
  /** Authorities whose certificates a node may have. Default: the authorities that Node.js knows. */
  readonly ca?: string;
  /** Client certificate, followed by those of its authorities. */
  readonly cert?: string;
  /** Private key of `cert`. */
  readonly key?: string;
}

export interface NodeConfig {
  readonly name: string;
  /** The part of the node's URL before an operation's path. */
  readonly url: string;
  /** Headers for every call, such as the operator's own credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** URL of the node for WebSockets. Without it, the node gets no WebSocket. */
  readonly ws?: string;
  /** Certificates for `https` and `wss`. */
  readonly tls?: NodeTls;
  /** Request headers of callers to forward, in addition to those that the document declares. */
  readonly sendHeaders: readonly string[];
  /** Base URLs of links in the node's answers. The gateway replaces them by its own. Default: `url`. */
  readonly links: readonly string[];
  /** Maximum number of calls under way at the node, in each worker. */
  readonly maxCalls: number;
}

export interface PassthroughConfig {
  /** Cost of each call. */
  readonly computeUnits: number;
  /** HEAD comes with GET. */
  readonly methods: readonly ("GET" | "POST" | "PUT" | "PATCH" | "DELETE")[];
  /** Paths after the server's path. `*` stands for a segment, a final `/**` for the path itself and all paths below it. */
  readonly paths: readonly string[];
}

/** Costs and limits of WebSockets, which only nodes with `ws` open. */
export interface WebSocketConfig {
  /** Cost of a connection. */
  readonly computeUnits: number;
  /** Cost of each message of a caller. */
  readonly messageComputeUnits: number;
  /** The part of a batch, a JSON array, that costs `messageComputeUnits`. */
  readonly chargeBatches: "message" | "element";
  /** Maximum number of connections of an endpoint in each worker. */
  readonly connections: number;
  /** Largest message in either direction, in bytes. */
  readonly messageBytes: number;
  /** Longest time without a message in either direction and without a ping of the caller. */
  readonly idle: number;
}

/** Rate and capacity of a bucket of Compute Units. */
export interface Rate {
  readonly computeUnitsPerSecond: number;
  readonly burst: number;
}

export interface LimitConfig {
  /** Rate of a team that has no limit of its own. */
  readonly computeUnitsPerSecond: number;
  /** Most Compute Units at once. Default: ten seconds of the rate. */
  readonly burst: number;
  /** A `redis://` URL through which several processes share the limits. */
  readonly shared?: string;
  /** The largest request body, in bytes. */
  readonly bodyBytes: number;
  /** Largest part of a node's `maxCalls` for one team. */
  readonly teamShare: number;
  /** Blocks that a node may lag behind the best node of its group. Beyond them, other nodes are preferred. */
  readonly lagBlocks: number;
}

export interface Timeouts {
  /** Time limit for connecting to a node. */
  readonly connect: number;
  /** Time after which an idle connection of a caller is closed. */
  readonly keepAlive: number;
  /** Interval at which the names of nodes are looked up again. */
  readonly lookup: number;
  /** Time limit for the head of a node's answer. */
  readonly head: number;
  /** Time limit from the admission of a call to the head of its answer, over all attempts. */
  readonly total: number;
  /** Longest time without a byte from the node while the caller reads, and time limit for a request body. */
  readonly idle: number;
  /** Time for calls under way after the process begins to stop. */
  readonly drain: number;
  /** Delay between reporting "not ready" and closing the listening socket. */
  readonly drainDelay: number;
}

export interface LogConfig {
  readonly level: "fatal" | "error" | "warn" | "info" | "debug";
  /** Calls that get a line in the log. */
  readonly calls: "none" | "failed" | "all";
}

/**
 * The configuration as operators write it, in the file or for `startGateway`. It has the members of {@link Config}, all optional.
 * Addresses are texts such as `127.0.0.1:8080`, times are texts such as `500ms`, `2s`, `5m` or `24h`.
 */
export interface Settings
  extends Partial<Omit<Config, "listen" | "operations" | "nodes" | "webSockets" | "limits" | "timeouts" | "log">> {
  readonly listen?: string;
  readonly operations?: string;
  readonly nodes?: Readonly<Record<string, Readonly<Record<string, readonly NodeSettings[]>>>>;
  readonly webSockets?: Partial<Omit<WebSocketConfig, "idle"> & { readonly idle: string }>;
  readonly limits?: Partial<LimitConfig>;
  readonly timeouts?: Readonly<Partial<Record<keyof Timeouts, string>>>;
  readonly log?: Partial<LogConfig>;
}

/** A node as operators write it. */
export type NodeSettings = Pick<NodeConfig, "name" | "url"> & Partial<NodeConfig>;
