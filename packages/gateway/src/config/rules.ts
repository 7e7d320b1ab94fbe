import { isIP } from "node:net";
import { resolve } from "node:path";
import type { Config, LimitConfig, LogConfig, NodeConfig, Timeouts } from "./config.ts";

/** What a member of the configuration must be. */
export type Rule = ValueRule | MapRule | RecordRule | ListRule;

/** One value. */
export interface ValueRule {
  readonly kind: "value";
  /** Completes "must be …". */
  readonly expects: string;
  /** The value as the program takes it; undefined where it is not what it must be. */
  read(value: unknown, folder: string): unknown;
}

/** Members of fixed names. */
export interface MapRule {
  readonly kind: "map";
  readonly members: Members<object>;
}

/** Members of any names. */
export interface RecordRule {
  readonly kind: "record";
  readonly each: Rule;
}

export interface ListRule {
  readonly kind: "list";
  readonly items: Rule;
}

interface Member {
  readonly rule: Rule;
  /** As it would be written. Absent: the member has none, or must be there. */
  readonly default?: unknown;
  readonly required?: true;
  /** The flag of the command that gives it, such as `--workers N`. */
  readonly flag?: string;
  readonly help: string;
}

export type Members<Shape> = { readonly [Name in keyof Shape]-?: Member };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const text = valueRule("a text", (value) => (isText(value) ? value : undefined));

export const pathRule: ValueRule = valueRule("a path", (value, folder) =>
  isText(value) ? resolve(folder, value) : undefined,
);

function valueRule(expects: string, read: ValueRule["read"]): ValueRule {
  return { kind: "value", expects, read };
}

/** A number; one that comes from the environment is a text. */
function numberRule(expects: string, allows: (value: number) => boolean): ValueRule {
  return valueRule(expects, (value) => {
    const number = isText(value) && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
    return typeof number === "number" && allows(number) ? number : undefined;
  });
}

const count = numberRule("a whole number from 1 on", (value) => Number.isSafeInteger(value) && value >= 1);

function choice(...values: readonly string[]): ValueRule {
  return valueRule(`one of ${values.join(", ")}`, (value) => values.find((one) => one === value));
}

function url(schemes: readonly string[], example: string): ValueRule {
  return valueRule(`a URL such as ${example}`, (value) => {
    const parsed = isText(value) ? URL.parse(value) : null;
    return parsed && schemes.includes(parsed.protocol) && parsed.hash === "" ? value : undefined;
  });
}

const origin = valueRule("an origin such as https://gateway.example, without a path", (value) => {
  const parsed = isText(value) ? URL.parse(value) : null;
  if (!parsed || !["http:", "https:"].includes(parsed.protocol) || parsed.username || parsed.search) return undefined;
  return parsed.pathname === "/" ? parsed.origin : undefined;
});

const nodeUrl = valueRule("the URL of a node such as https://node.example/v1", (value) => {
  const parsed = isText(value) ? URL.parse(value) : null;
  return parsed && ["http:", "https:"].includes(parsed.protocol) && !parsed.hash ? value : undefined;
});

const address = valueRule("an address and a port such as 127.0.0.1:8080", (value) => {
  const [, bracketed, host = bracketed, port] =
    (isText(value) && /^(?:\[([^\]]+)\]|([^:[\]\s]+)):(\d+)$/.exec(value)) || [];
  return host === undefined || Number(port) > 65535 ? undefined : { host, port: Number(port) };
});

const range = valueRule("an IP address or a range such as 10.0.0.0/8", (value) => {
  const [base = "", bits, more] = isText(value) ? value.split("/") : [];
  const family = isIP(base);
  const widest = family === 4 ? 32 : 128;
  const fits =
    family !== 0 && more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest));
  return fits ? value : undefined;
});

const unitsOfTime: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a text such as `500ms` or `1.5s`; undefined for any other. */
export function readDuration(value: unknown): number | undefined {
  const [, amount, unit = ""] = (isText(value) && /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(value)) || [];
  return amount === undefined ? undefined : Number(amount) * (unitsOfTime[unit] ?? Number.NaN);
}

const duration = valueRule("a time with its unit, such as 500ms, 2s, 5m or 24h", readDuration);

const headerName = valueRule("the name of a header", (value) =>
  isText(value) && /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? value.toLowerCase() : undefined,
);

const headerValue = valueRule("a text that can stand in a header, in quotes", (value) =>
  isText(value) && /^[\t\x20-\x7e\x80-\xff]+$/.test(value) ? value : undefined,
);

const nodeMembers: Members<NodeConfig> = {
  name: { rule: text, required: true, help: "what metrics and logs call it" },
  url: { rule: nodeUrl, required: true, help: "what stands before an operation's path at the node" },
  headers: {
    rule: { kind: "record", each: headerValue },
    default: {},
    help: "sent with every call, such as your key at a vendor",
  },
  sendHeaders: {
    rule: { kind: "list", items: headerName },
    default: [],
    help: "request headers of callers to pass on, beside those of the document",
  },
  links: {
    rule: { kind: "list", items: nodeUrl },
    default: [],
    help: "bases of links in its answers that lead back to the gateway (default: its `url`)",
  },
  maxCalls: { rule: count, default: 256, help: "the most calls under way at the node" },
};

const limitMembers: Members<LimitConfig> = {
  computeUnitsPerSecond: { rule: count, default: 500, help: "of a team that has no rate of its own" },
  burst: { rule: count, help: "Compute Units that may be spent at once (default: ten seconds of the rate)" },
  shared: {
    rule: url(["redis:", "rediss:"], "redis://127.0.0.1:6379"),
    help: "Redis or Valkey, where several processes share the limits",
  },
  bodyBytes: { rule: count, default: 65_536, help: "the largest request body" },
  teamShare: {
    rule: numberRule("a number above 0, up to 1", (value) => value > 0 && value <= 1),
    default: 0.5,
    help: "the part of a node's `maxCalls` that one team may take",
  },
  lagBlocks: { rule: count, default: 20, help: "a node that is more blocks behind the best one comes last" },
};

const timeoutMembers: Members<Timeouts> = {
  connect: { rule: duration, default: "2s", help: "until a connection to a node stands" },
  head: { rule: duration, default: "15s", help: "until the head of a node's answer" },
  idle: { rule: duration, default: "30s", help: "without a byte of the node while the caller reads" },
  drain: { rule: duration, default: "60s", help: "what calls under way may take once a process stops" },
  drainDelay: { rule: duration, default: "5s", help: "from not ready to no longer listening, at SIGTERM" },
};

const logMembers: Members<LogConfig> = {
  level: { rule: choice("fatal", "error", "warn", "info", "debug"), default: "info", help: "the least that is logged" },
  calls: { rule: choice("none", "failed", "all"), default: "failed", help: "which calls get a line" },
};

/** Every member of the configuration. The README's table is held against it. */
export const configMembers: Members<Config> = {
  listen: { rule: address, default: "127.0.0.1:8080", flag: "--listen HOST:PORT", help: "where calls are served" },
  operations: {
    rule: address,
    default: "127.0.0.1:9090",
    flag: "--operations HOST:PORT",
    help: "where `/health`, `/ready` and `/metrics` are served",
  },
  data: {
    rule: pathRule,
    default: "./ledgergate-data",
    flag: "--data DIR",
    help: "the folder of journal, master key, control socket and PGlite",
  },
  database: {
    rule: url(["postgres:", "postgresql:"], "postgres://user@host/database"),
    flag: "--database URL",
    help: "PostgreSQL (default: PGlite below `data`)",
  },
  workers: { rule: count, default: 1, flag: "--workers N", help: "processes that serve calls" },
  documents: {
    rule: { kind: "record", each: pathRule },
    default: {},
    help: "files of further OpenAPI documents, by the name of the API",
  },
  publicUrls: {
    rule: { kind: "record", each: origin },
    default: {},
    help: "the public origin of each API; that of a chain also selects the chain by its host",
  },
  simulate: {
    rule: { kind: "list", items: text },
    help: "chains that simulated ledgers serve (default: all while no node is configured, else none)",
  },
  nodes: {
    rule: {
      kind: "record",

      each: {
        kind: "record",

        each: { kind: "list", items: { kind: "map", members: nodeMembers } },
      },
    },
    default: {},
    help: "lists of nodes, by chain and network",
  },
  limits: { rule: { kind: "map", members: limitMembers }, default: {}, help: "limits" },
  timeouts: { rule: { kind: "map", members: timeoutMembers }, default: {}, help: "times" },
  log: { rule: { kind: "map", members: logMembers }, default: {}, help: "the log" },
  usageMonths: { rule: count, default: 13, help: "the months for which usage is kept" },
  trustProxy: {
    rule: { kind: "list", items: range },
    default: [],
    help: "addresses and ranges of proxies whose `X-Forwarded-For` is believed",
  },
};
