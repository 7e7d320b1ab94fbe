import type { Dispatcher } from "undici";
import { LedgergateError } from "../errors.ts";
import { checkOptions, type OptionRule, type OptionRules } from "../option-rules.ts";
import { CLOSING_MS, type IncomingBody } from "./body.ts";
import { createAgent, PendingRequest, RequestController } from "./pending-request.ts";

/** Options of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  /** Maximum number of connections to one origin. Further requests wait for a free one. Default: no limit. */
  readonly connections?: number | undefined;
  /**
   * Maximum number of unanswered requests on one connection. More than 1 helps only if the server answers fast, since a slow
   * answer delays the answers behind it. Default: 1.
   */
  readonly pipelining?: number | undefined;
  /**
   * Keep-alive time of an idle connection, in milliseconds. A server's own `Keep-Alive` takes precedence. Default: 4,000.
   */
  readonly keepAliveMs?: number | undefined;
  /** Time allowed for making a connection, in milliseconds. Default: 10,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** True to request compressed answers, for less traffic but more CPU. Default: `false`. */
  readonly compression?: boolean | undefined;
  /**
   * Sends the requests in place of the transport's own connections, such as a `ProxyAgent` of undici. The options of connections do not
   * apply to it, and `close()` leaves it open. Default: own connections. If Node's `fetch` uses the proxy of the environment
   * (`NODE_USE_ENV_PROXY=1`), so do they.
   */
  readonly dispatcher?: { dispatch(options: never, handler: never): boolean } | undefined;
}

/** Options of a request in addition to those of `fetch`. */
export interface NodeTransportInit extends RequestInit {
  /** Maximum size of the decoded body of the response, in bytes. A larger one is an `invalid_response`. Default: no limit. */
  readonly maxBodyBytes?: number | undefined;
}

/** A `fetch` for clients on Node, with connections of its own. */
export interface NodeTransport {
  (url: string | URL, init?: NodeTransportInit): Promise<Response>;
  /** Makes a controller for this transport only: it needs less CPU than an `AbortController` for each request. */
  createController(): Pick<AbortController, "signal" | "abort">;
  /**
   * Waits for all pending responses, then closes all connections. Later requests fail. A body that nobody reads fails, and so does a
   * stream whose reader does not read on within a second.
   */
  close(): Promise<void>;
}

const countFromOne: OptionRule = [
  (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1,
  "a whole number from 1",
];

const milliseconds: OptionRule = [
  (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) < 2 ** 31,
  "a whole number of milliseconds from 1, below 2^31",
];

const RULES: OptionRules = {
  connections: countFromOne,
  pipelining: countFromOne,
  keepAliveMs: milliseconds,
  connectTimeoutMs: milliseconds,
  compression: "boolean",
  dispatcher: [(value: Partial<Dispatcher>) => typeof value.dispatch === "function", "a dispatcher of undici"],
};

/**
 * Makes a transport on undici's connection pool. Pass it to a client as the option `fetch`. It needs about half the CPU of the
 * platform's `fetch`. Several clients may use one transport. They then share its connections.
 *
 * It differs from the platform's `fetch`: it never follows a redirect and returns it as the response. It requests compressed
 * responses only with `compression`. It does not add `accept`, `accept-language` and `sec-fetch-mode`, nor a `content-type` to a
 * text. A reset connection is always an error, even if the body has no length.
 *
 * @returns a function that rejects with a `LedgergateError` of kind `invalid_input` for a request that cannot be sent, and of kind
 * `invalid_response` for a body that is larger than `maxBodyBytes` or has an unknown encoding. It rejects with the reason of an
 * aborted signal, and with undici's error if no complete response arrives.
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createNodeTransport } from "@ledgergate/runtime/node";
 *
 * const transport = createNodeTransport();
 * const answer = await transport("http://localhost:4010/ledger-a/v1/KEY/v1/blocks/by_height/3285");
 * console.log(answer.status, await answer.json());
 * await transport.close();
 * ```
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  // Untyped programs may pass null.
  const { compression, connections, pipelining, keepAliveMs, connectTimeoutMs, dispatcher } = checkOptions(
    options ?? {},
    RULES,
  );
  const pool = {
    connections: connections ?? null,
    ...(pipelining !== undefined && { pipelining }),
    ...(keepAliveMs !== undefined && { keepAliveTimeout: keepAliveMs }),
  };
  const own = dispatcher === undefined ? createAgent(pool, connectTimeoutMs) : undefined;
  const agent = (dispatcher as Dispatcher | undefined) ?? own;
  const acceptEncoding = compression ? "gzip, br" : "identity";

  const bodies = new Set<IncomingBody>();
  let closed: Promise<void> | undefined;
  const transport = async (url: string | URL, init: NodeTransportInit = {}): Promise<Response> => {
    if (closed) throw new LedgergateError("invalid_input", "The transport is closed.");
    const { body, signal } = init;
    const headers = readHeaders(init.headers, acceptEncoding);
    const bytes = body == null ? null : await readBody(body, headers);
    if (signal?.aborted) throw signal.reason;
    const [address = ""] = String(url).split("#", 1);
    const [origin, path] = splitAddress(address);
    const method = (init.method ?? "GET").toUpperCase() as Dispatcher.HttpMethod;
    return new Promise((resolve, reject) => {
      const sent = { url: address, signal: signal ?? undefined, maxBytes: init.maxBodyBytes, resolve, reject, bodies };
      // The client has limits of its own, and a dispatcher's would be shorter.
      const options = { origin, path, method, headers, body: bytes, headersTimeout: 0, bodyTimeout: 0 };
      agent?.dispatch(options, new PendingRequest(sent));
    });
  };
  const close = (): Promise<void> => {
    if (closed) return closed;
    const dropUnread = () => {
      for (const body of bodies) body.dropUnread();
    };
    const timer = setInterval(dropUnread, CLOSING_MS);
    closed = Promise.resolve(own?.close()).finally(() => clearInterval(timer));
    dropUnread();
    return closed;
  };
  return Object.assign(transport, { createController: () => new RequestController(), close });
}

type HeaderFields = Record<string, string>;

function readHeaders(given: RequestInit["headers"], acceptEncoding: string): HeaderFields {
  // Without this header, a server may choose any encoding.
  const headers: HeaderFields = { "accept-encoding": acceptEncoding, "user-agent": "node" };
  for (const [name, value] of given instanceof Headers ? given : new Headers(given)) headers[name] = value;
  return headers;
}

/** Reads a body into memory, so that undici can send it again on another connection. */
async function readBody(body: NonNullable<RequestInit["body"]>, headers: HeaderFields): Promise<string | Uint8Array> {
  if (typeof body === "string") return body;
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  let fault = "fetch takes no such body, or it has been read already";
  try {
    // The platform encodes forms and similar bodies, and knows their type.
    const encoded = new Response(body);
    const type = encoded.headers.get("content-type");
    if (type !== null) headers["content-type"] ??= type;
    fault = "its stream fails, or gives other values than bytes";
    return new Uint8Array(await encoded.arrayBuffer());
  } catch {
    // The cause may repeat the body.
    throw new LedgergateError("invalid_input", `The body cannot be sent: ${fault}.`);
  }
}

/** An address whose path `URL` would not change: no dot segment, no escape to normalize. Constructing a `URL` takes more CPU. */
const PLAIN_ADDRESS = /^(https?:\/\/[a-z\d.-]+(?::\d+)?)((?:\/(?!\.|%2e)[!$-&(-.0-;=?-[\]_a-z~]*)+)(?<!\?)$/i;

function splitAddress(address: string): [origin: string, path: string] {
  const plain = PLAIN_ADDRESS.exec(address);
  if (plain) return [plain[1] as string, plain[2] as string];
  try {
    const { origin, pathname, search } = new URL(address);
    return [origin, pathname + search];
  } catch {
    // The platform's error repeats the address, which may hold a key.
    throw new LedgergateError("invalid_input", "The address of the request is not an absolute URL.");
  }
}
