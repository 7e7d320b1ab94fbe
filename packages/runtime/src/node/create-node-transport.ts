import { Agent } from "undici";
import { LedgergateError } from "../errors.ts";
import { checkOptions, type OptionRule, type OptionRules } from "../option-rules.ts";
import { Exchange } from "./exchange.ts";
import { readyRequest } from "./ready-request.ts";

/** Options of {@link createNodeTransport}. */
export interface NodeTransportOptions {
  /** Most connections to one origin at the same time; further requests wait for one. Default: no limit. */
  readonly connections?: number | undefined;
  /**
   * How many requests may be on their way on one connection before the first is answered. More than 1 helps only where the
   * server answers fast, for a slow answer holds up those behind it. Default: 1.
   */
  readonly pipelining?: number | undefined;
  /**
   * How long an idle connection is kept, in milliseconds. A server that says how long it keeps its end (`Keep-Alive`) is
   * believed. Default: 4,000.
   */
  readonly keepAliveMs?: number | undefined;
  /** Time allowed for making a connection, in milliseconds. Default: 10,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** Most bytes of one body, once decoded; a larger one fails. Default: `Infinity`. */
  readonly maxBodyBytes?: number | undefined;
  /** Whether to ask for compressed answers: less traffic, more CPU. Default: `false`. */
  readonly compression?: boolean | undefined;
}

/** A `fetch` for clients on Node, with connections of its own. */
export interface NodeTransport {
  (url: string | URL, init?: RequestInit): Promise<Response>;
  /** Waits for the answers that are still to come, then ends all connections. Later requests fail. */
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
  maxBodyBytes: [
    (value: unknown) => value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && Number(value) >= 1),
    "a whole number from 1, or Infinity",
  ],
  compression: "boolean",
};

/**
 * Makes a transport on undici's connection pool: the `fetch` of any client, for about half the CPU of the platform's. One
 * transport may serve several clients, which then share its connections.
 *
 * It differs from the platform's `fetch` where that helps a client: redirects are never followed, the answer is the
 * redirect itself; compressed answers are asked for only with `compression`; and no header is added but
 * `accept-encoding` and `user-agent`.
 *
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
  const { connections, pipelining, keepAliveMs, connectTimeoutMs, ...rest } = checkOptions(options ?? {}, RULES);
  const { maxBodyBytes = Number.POSITIVE_INFINITY, compression = false } = rest;
  const agent = new Agent({
    connections: connections ?? null,
    ...(pipelining !== undefined && { pipelining }),
    ...(keepAliveMs !== undefined && { keepAliveTimeout: keepAliveMs }),
    ...(connectTimeoutMs !== undefined && { connectTimeout: connectTimeoutMs }),
  });
  const encodings = compression ? "gzip, br" : "identity";

  let closed: Promise<void> | undefined;
  const transport = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (closed) throw new LedgergateError("invalid_input", "The transport is closed.");
    const request = await readyRequest(url, init, encodings);
    init.signal?.throwIfAborted();
    const [address = ""] = String(url).split("#");
    return new Promise((resolve, reject) => {
      agent.dispatch(request, new Exchange(address, init.signal ?? undefined, maxBodyBytes, resolve, reject));
    });
  };
  const close = (): Promise<void> => {
    closed ??= agent.close();
    return closed;
  };
  return Object.assign(transport, { close });
}
