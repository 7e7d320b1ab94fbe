import { isIP } from "node:net";
import { resolve } from "node:path";
import { decodePercent, nearest } from "@ledgergate/service-kit";
import { z } from "zod";
import type { Config } from "./config.ts";
import { isOfConnection } from "./connection-header.ts";
import { readNodeTls } from "./node-tls.ts";

/** Creates the messages for values that break a rule. They never repeat the value, which may be a secret. */
function must(expects: string): { readonly error: (issue: { readonly input?: unknown }) => string } {
  return {
    error({ input }) {
      if (input === null) return "has no value. Write one, or remove the line.";
      return input === undefined ? `is missing. Write ${expects}.` : `must be ${expects}.`;
    },
  };
}

/** Creates a schema for a parsed text. `parse` returns `undefined` for an invalid text. */
export function textOf<Value>(expects: string, parse: (text: string) => Value | undefined): z.ZodType<Value, string> {
  return z.string(must(expects)).transform((text, { addIssue }) => {
    const value = parse(text);
    if (value !== undefined) return value;
    addIssue({ code: "custom", message: `must be ${expects}.` });
    return z.NEVER;
  });
}

const text = textOf("a text", (value) => value || undefined);

/** Tests for the name of an API, chain or network, which appears in URLs, metrics and configuration. */
export const isWord = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,99}$/i.test(name);

const word = textOf('a name of letters, digits, ".", "_" and "-"', (name) => (isWord(name) ? name : undefined));

export const path: z.ZodType<string, string> = textOf("a path", (value) => (value ? resolve(value) : undefined)).meta({
  format: "path",
});

function url(expects: string, fits: (url: URL) => boolean): z.ZodType<string, string> {
  return textOf(expects, (value) => {
    const parsed = URL.parse(value);
    return parsed && !parsed.hash && canLogIn(parsed) && fits(parsed) ? value : undefined;
  });
}

/** Clients of databases throw if they cannot decode user and password. */
const canLogIn = ({ username, password }: URL): boolean => decodePercent(username + password) !== undefined;

const isHttp = ({ protocol }: URL): boolean => ["http:", "https:"].includes(protocol);

const origin = url(
  "an origin such as https://gateway.example, without a path",
  (value) => isHttp(value) && value.pathname === "/" && !value.username && !value.search,
).transform((value) => new URL(value).origin);

/** Creates a schema for the URL of one server. `database` matches the name of the database, in the path or in the query. */
function serverUrl(expects: string, protocols: RegExp, database = /(?:)/) {
  return url(expects, ({ protocol, host, pathname, searchParams }) => {
    const hosts = `${host}${searchParams.getAll("host")}`;
    const isOne = !/,|%2c/i.test(hosts) && !searchParams.has("sentinels");
    const names = [pathname.slice(1), ...searchParams.getAll("db")].filter((name) => name !== "");
    return protocols.test(protocol) && isOne && names.length <= 1 && database.test(names.join(""));
  });
}

const databaseUrl = serverUrl(
  "a URL with one host such as postgres://user@host/database. Several hosts are not tried in turn: if PostgreSQL fails over, name an address that follows its primary, as HAProxy or your provider has it",
  /^postgres(?:ql)?:$/,
);

const redisUrl = serverUrl(
  "a URL of one Redis or Valkey such as redis://127.0.0.1:6379, with the number of a database or none. Sentinel and Cluster are not spoken: name an address that follows the primary, as HAProxy or your provider has it",
  /^rediss?:$/,
  /^\d*$/,
);

const nodeUrl = url("the URL of a node such as https://node.example/v1", isHttp);

const webSocketUrl = url("the URL of a node's WebSockets such as wss://node.example/ws", ({ protocol }) =>
  ["ws:", "wss:"].includes(protocol),
);

const address = textOf("an address and a port such as 127.0.0.1:8080", (value) => {
  const [, bracketed, host = bracketed, port] = /^(?:\[([^\]]+)\]|([^:[\]\s]+)):(\d+)$/.exec(value) ?? [];
  return host === undefined || Number(port) > 65535 ? undefined : { host, port: Number(port) };
});

const range = textOf("an IP address or a range such as 10.0.0.0/8", (value) => {
  const [, base = "", bits = "0"] = /^([^/]+)(?:\/(\d+))?$/.exec(value) ?? [];
  return isIP(base) && Number(bits) <= (isIP(base) === 4 ? 32 : 128) ? value : undefined;
});

const unitsOfTime: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The timers of Node.js take up to 24 days, and end a longer time at once. */
const longestTimerMs = 24 * 86_400_000;

/** Creates a schema for a duration such as `500ms` or `1.5s`, in milliseconds. */
export function durationOf(expects: string, leastMs: number, mostMs = longestTimerMs) {
  return textOf(expects, (value) => {
    const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(value) ?? [];
    const ms = Number(amount) * (unitsOfTime[unit] ?? Number.NaN);
    return ms >= leastMs && ms <= mostMs ? ms : undefined;
  });
}

const timeSpan = "a time with its unit, such as 500ms, 2s, 5m or 24h, up to 24d";
const duration = durationOf(`${timeSpan}, and not zero`, 1);

/** Creates a schema for the name of a header that goes to a node. */
function headerName(isAllowed: (name: string) => boolean) {
  const expects = "the name of a header. It may not belong to one connection, as Connection and Transfer-Encoding do";
  return textOf(expects, (name) => (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && isAllowed(name) ? name : undefined));
}

const sentHeader = headerName((name) => !isOfConnection(name)).transform((name) => name.toLowerCase());

/** The host of a node, and the credential of a proxy before it, may be set. */
const ownHeader = headerName((name) => !isOfConnection(name) || /^(?:host|proxy-authorization)$/i.test(name));

const headerValue = textOf("a text that is valid in a header, in quotes", (value) =>
  /^[\t\x20-\x7e\x80-\xff]+$/.test(value) ? value : undefined,
);

/** Creates a schema for a number. Numbers from the environment or a flag are texts. */
function number(expects: string, fits: (value: number) => boolean) {
  const digits = textOf(expects, (value) => (/^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined));
  return z.union([z.number(), digits], must(expects)).refine(fits, must(expects));
}

export const count: z.ZodType<number, number | string> = number(
  "a whole number from 1 on",
  (value) => Number.isSafeInteger(value) && value >= 1,
);

function choice<const Names extends readonly string[]>(...names: Names) {
  return z.enum(names, must(`one of ${names.join(", ")}`));
}

const mapping = must("a mapping (name: value)");

/** Creates a schema for an object with fixed members. */
function members<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape, mapping);
}

/** Suggests a known name for an unknown one. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near ? `Did you mean ${near}?` : `Known are ${known.join(", ")}.`;
}

/** Creates a schema for an object with any member names, or with names of a schema. */
function record<Each extends z.ZodType>(each: Each, name: z.ZodType<string, string> = z.string()) {
  return z.record(name, each, {
    error: (issue) => (issue.code === "invalid_key" ? issue.issues[0]?.message : mapping.error(issue)),
  });
}

function list<Items extends z.ZodType>(items: Items) {
  return z.array(items, must("a list"));
}

const notEmpty = must("a list that is not empty");

const tls = members({
  ca: path
    .exactOptional()
    .describe("file of the authorities that sign its certificate, in PEM (default: those that Node.js knows)"),
  cert: path.exactOptional().describe("file of your client certificate, in PEM"),
  key: path.exactOptional().describe("file of the client certificate's private key, in PEM"),
}).transform((paths, { addIssue }) =>
  readNodeTls(paths, (member, message) => addIssue({ code: "custom", path: [member], message })),
);

const node = members({
  name: text.describe("its name in metrics and logs"),
  url: nodeUrl.describe("the part of the node's URL before an operation's path"),
  ws: webSocketUrl.exactOptional().describe("the URL of its WebSockets, such as wss://node.example/ws"),
  tls: tls.exactOptional(),
  headers: record(headerValue, ownHeader).prefault({}).describe("headers of every call, such as your key at a vendor"),
  sendHeaders: list(sentHeader)
    .prefault([])
    .describe(
      "request headers of callers to pass on, besides those of the document; none of a connection, such as `Host`",
    ),
  links: list(nodeUrl)
    .prefault([])
    .describe("base URLs of links in its answers (default: its `url`); the gateway replaces them by its own"),
  maxCalls: count.prefault(256).describe("maximum number of calls under way at the node, in each worker"),
});

const passthroughPath = textOf(
  "a path such as /transactions, /transactions/* or /transactions/**; /** alone opens every path of your nodes",
  (value) => (/^\/$|^(?:\/(?:[\w.~:@!$&'()+,=-]+|\*))*(?:\/\*\*)?$/.test(value) && value ? value : undefined),
);

const passthrough = members({
  computeUnits: count.describe("cost of each such call"),
  methods: list(choice("GET", "POST", "PUT", "PATCH", "DELETE"))
    .min(1, notEmpty)
    .describe("methods that pass; HEAD comes with GET"),
  paths: list(passthroughPath)
    .min(1, notEmpty)
    .describe("paths that pass; `*` stands for a segment, a final `/**` for the path itself and all paths below it"),
});

/** To `ws`, a larger number is no limit. */
const bytesOfMessage = number(
  "a whole number from 1 to 2147483647",
  (value) => Number.isInteger(value) && value >= 1 && value < 2 ** 31,
);

const webSockets = members({
  computeUnits: count.prefault(50).describe("cost of a WebSocket"),
  messageComputeUnits: count.prefault(50).describe("cost of each message that a caller sends"),
  chargeBatches: choice("message", "element")
    .prefault("message")
    .describe(
      "`element`: a message that is a JSON array costs `messageComputeUnits` for each of its elements, and a message that is not one JSON value closes the WebSocket",
    ),
  connections: count.prefault(100).describe("maximum number of WebSockets of an endpoint at a time, in each worker"),
  messageBytes: bytesOfMessage.prefault(1_048_576).describe("the largest message, in either direction"),
  idle: duration.prefault("5m").describe("longest time without a message, and without a ping of the caller"),
});

const limits = members({
  computeUnitsPerSecond: count.prefault(500).describe("rate of a team that has no rate of its own"),
  burst: count.exactOptional().describe("Compute Units that may be spent at once (default: ten seconds of the rate)"),
  shared: redisUrl
    .exactOptional()
    .describe("one Redis or Valkey, through which several processes share the limits; no Sentinel or Cluster"),
  bodyBytes: count.prefault(65_536).describe("the largest request body"),
  teamShare: number("a number above 0, up to 1", (value) => value > 0 && value <= 1)
    .prefault(0.5)
    .describe("the part of a node's `maxCalls` that one team may take"),
  lagBlocks: count
    .prefault(20)
    .describe("blocks that a node may lag behind the best one; beyond them, other nodes are preferred"),
}).transform(({ burst, ...given }) => ({ ...given, burst: burst ?? 10 * given.computeUnitsPerSecond }));

const timeouts = members({
  connect: duration.prefault("2s").describe("time limit for connecting to a node"),
  keepAlive: duration
    .prefault("75s")
    .describe("time after which an idle connection of a caller is closed; longer than that of a proxy in front"),
  lookup: durationOf("a time from 1s to 24d", 1_000)
    .prefault("30s")
    .describe(
      "interval at which names of nodes are looked up again; a connection to an address that is gone gets no new call",
    ),
  head: duration.prefault("15s").describe("time limit for the head of a node's answer"),
  total: duration
    .prefault("25s")
    .describe("time limit from the admission of a call to the head of its answer, over all nodes; then 504"),
  idle: duration
    .prefault("25s")
    .describe(
      "longest time without a byte from the node while the caller reads; time limit for a request body from its start, then 408",
    ),
  drain: durationOf(timeSpan, 0).prefault("60s").describe("time for calls under way after a process begins to stop"),
  drainDelay: durationOf(timeSpan, 0)
    .prefault("5s")
    .describe("delay at SIGTERM between answering 503 at `/ready` and no longer listening"),
});

const log = members({
  level: choice("fatal", "error", "warn", "info", "debug")
    .prefault("info")
    .describe("the least severe level that is logged"),
  calls: choice("none", "failed", "all").prefault("failed").describe("calls that get a line"),
});

/** Schema of the configuration, with every default. A test compares the README's table with it. */
export const configSchema: z.ZodType<Config> = members({
  listen: address.prefault("127.0.0.1:8080").describe("where calls are served"),
  operations: address.prefault("127.0.0.1:9090").describe("where `/health`, `/ready` and `/metrics` are served"),
  data: path.prefault("./ledgergate-data").describe("the folder of journal, master key, command socket and PGlite"),
  database: databaseUrl
    .exactOptional()
    .describe("PostgreSQL, as a `postgres://` URL of one host (default: PGlite below `data`)"),
  workers: count.prefault(1).describe("processes that serve calls"),
  documents: record(path, word).prefault({}).describe("files of further OpenAPI documents, by the name of the API"),
  publicUrls: record(origin)
    .prefault({})
    .describe("the public origin of each API; the host of a chain's origin also selects the chain"),
  simulate: list(text)
    .exactOptional()
    .describe("chains that simulated ledgers serve (default: all while no node is configured, else none)"),
  nodes: record(record(list(node), word))
    .prefault({})
    .describe("lists of nodes, by chain and network"),
  passthrough: record(passthrough)
    .prefault({})
    .describe("calls that pass to the nodes of a chain although its document does not declare them, by chain"),
  webSockets: webSockets.prefault({}),
  limits: limits.prefault({}),
  timeouts: timeouts.prefault({}),
  log: log.prefault({}),
  usageMonths: count.prefault(13).describe("number of months for which usage and audit log are kept"),
  trustProxy: list(range).prefault([]).describe("addresses and ranges of proxies whose `X-Forwarded-For` is trusted"),
});

/** The schema of the file, for editors, for the help of the command, and for the places of members. */
export const configJsonSchema: z.core.JSONSchema.BaseSchema = z.toJSONSchema(configSchema, {
  io: "input",
  override({ jsonSchema }) {
    // A value may also come from the environment, as `${NAME}`.
    const { enum: values } = jsonSchema;
    if (!values) return;
    delete jsonSchema.enum;
    jsonSchema.anyOf = [{ enum: values }, { pattern: "\\$\\{" }];
  },
});
