import type { Dispatcher } from "undici";
import { LedgergateError } from "../errors.ts";
import { checkOptions, type OptionRule, type OptionRules } from "../option-rules.ts";
import { createAgent, PendingRequest, RequestController } from "./pending-request.ts";

/** Options of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  /** Most connections to one origin at the same time; further requests wait for one. Default: no limit. */
  readonly connections?: number | undefined;
  /**
   * Most unanswered requests on one connection. More than 1 helps only if the server answers fast, since a slow answer
   * delays those behind it. Default: 1.
   */
  readonly pipelining?: number | undefined;
  /**
   * Keep-alive time of an idle connection, in milliseconds. A server's own `Keep-Alive` takes precedence. Default: 4,000.
   */
  readonly keepAliveMs?: number | undefined;
  /** Time allowed for making a connection, in milliseconds. Default: 10,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** True to ask for compressed answers: less traffic, more CPU. Default: `false`. */
  readonly compression?: boolean | undefined;
}

/** Options of a request beyond those of `fetch`. */
export interface NodeTransportInit extends RequestInit {
  /** Most bytes of the body of the response, once decoded; a larger one is an `invalid_response`. Default: no limit. */
  readonly maxBodyBytes?: number | undefined;
}

/** A `fetch` for clients on Node, with connections of its own. */
export interface NodeTransport {
  (url: string | URL, init?: NodeTransportInit): Promise<Response>;
  /** Makes a controller whose signal only this transport heeds: clients save the CPU of an `AbortController` a request. */
  createController(): Pick<AbortController, "signal" | "abort">;
  /** Waits for the responses under way, then ends all connections. Later requests fail. */
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
};

/**
 * Makes a transport on undici's connection pool: the `fetch` of any client, for about half the CPU of the platform's. One
 * transport may serve several clients, which then share its connections.
 *
 * It differs from the platform's `fetch` where that helps a client: it never follows a redirect and returns it as the
 * response; it asks for compressed responses only with `compression`; it adds no header but `accept-encoding` and
 * `user-agent`; and a connection that is reset is an error, also where the body has no length.
 *
 * @returns A function that rejects with a `LedgergateError` of kind `invalid_input` for a request that cannot be sent and
 * `invalid_response` for a body larger than `maxBodyBytes` or in an unknown encoding, with the reason of an aborted signal,
 * and with undici's error when no complete response arrives.
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
  // Programs without types may give null.
  const { compression, connections, pipelining, keepAliveMs, connectTimeoutMs } = checkOptions(options ?? {}, RULES);
  const agent = createAgent({
    connections: connections ?? null,
    ...(pipelining !== undefined && { pipelining }),
    ...(keepAliveMs !== undefined && { keepAliveTimeout: keepAliveMs }),
    ...(connectTimeoutMs !== undefined && { connectTimeout: connectTimeoutMs }),
  });
  const acceptEncoding = compression ? "gzip, br" : "identity";

  let closed: Promise<void> | undefined;
  const transport = async (url: string | URL, init: NodeTransportInit = {}): Promise<Response> => {
    if (closed) throw new LedgergateError("invalid_input", "The transport is closed.");
    const { body, signal } = init;
    const headers = readHeaders(init.headers, acceptEncoding);
    const octets = body == null ? null : await readBody(body, headers);
    if (signal?.aborted) throw signal.reason;
    const [address = ""] = String(url).split("#", 1);
    const [origin, path] = splitAddress(address);
    const method = (init.method ?? "GET").toUpperCase() as Dispatcher.HttpMethod;
    return new Promise((resolve, reject) => {
      const pending = new PendingRequest(address, signal ?? undefined, init.maxBodyBytes, resolve, reject);
      agent.dispatch({ origin, path, method, headers, body: octets, pending }, pending);
    });
  };
  const close = (): Promise<void> => {
    closed ??= agent.close();
    return closed;
  };
  return Object.assign(transport, { createController: () => new RequestController(), close });
}

type HeaderFields = Record<string, string>;

function readHeaders(given: RequestInit["headers"], acceptEncoding: string): HeaderFields {
  // A server may choose any encoding where none is asked for.
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
    // The platform encodes forms and the like, and knows their type.
    const encoded = new Response(body);
    const type = encoded.headers.get("content-type");
    if (type !== null) headers["content-type"] ??= type;
    fault = "its stream fails, or gives something else than octets";
    return new Uint8Array(await encoded.arrayBuffer());
  } catch {
    // The cause may repeat what the body holds.
    throw new LedgergateError("invalid_input", `The body cannot be sent: ${fault}.`);
  }
}

/** An address whose path `URL` would leave as it is, without a dot segment: to construct one takes more CPU. */
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
