import type { IncomingHttpHeaders } from "node:http";
import { isLedgergateError } from "@ledgergate/runtime";
import { brokenRule, CLIENT_RULES } from "@ledgergate/runtime/internal";
import type { NodeTransport } from "@ledgergate/runtime/node";
import { type Api, decodePercent, errorCode, type NodeQuery, readNodeQuery } from "@ledgergate/service-kit";
import { isHeader, isOfServer } from "../pipeline/headers.ts";

/** A node that calls of an API are forwarded to. */
export interface Upstream {
  /** Scheme and host of the node, for messages. The path and query may hold a key. */
  readonly name: string;
  /** Parts of the address that may be a key. */
  readonly secrets: readonly string[];
  /** Returns the URL before an operation's path at the node. `key` is the caller's. */
  baseUrl(key: string): string;
  readonly query: NodeQuery;
}

const keyVariable = "{apiKey}";

/**
 * Reads the address of a node: the part before an operation's path. `{apiKey}` in it stands for the caller's key. Errors never
 * contain the address.
 */
function readUpstream(api: string, address: string): Upstream {
  const [, base] = /^([^?]*)(?:\?[^#]*)?$/.exec(address) ?? [];
  if (brokenRule(base, CLIENT_RULES.baseUrl) !== undefined)
    throw new Error(
      `${api} can be forwarded to an absolute http or https address only, without user, password and #, such as https://node.example/v1.`,
    );
  const url = new URL(address);
  const path = decodePercent(url.pathname)?.replace(/(?<!\/)\/+$/, "");
  if (path === undefined)
    throw new Error(`The address that ${api} is forwarded to has a % that encodes nothing. Write it as %25.`);
  return {
    name: url.origin,
    secrets: [...path.split("/"), ...url.searchParams.values()].filter((text) => text !== keyVariable),
    baseUrl: (key) => url.origin + encodeURI(path).replaceAll(encodeURI(keyVariable), encodeURIComponent(key)),
    query: readNodeQuery(url),
  };
}

/** Reads the addresses of nodes by API name. Throws if an address is invalid or its API is not served. */
export function readUpstreams(
  addresses: Readonly<Record<string, string>>,
  served: readonly string[],
): Map<string, Upstream> {
  const unknown = Object.keys(addresses).find((name) => !served.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no API "${unknown}" to forward. Served are ${served.join(", ")}.`);
  return new Map(Object.entries(addresses).map(([name, address]) => [name, readUpstream(name, address)]));
}

/** Lists the parts of the nodes' addresses that may be keys: all words that the documents do not use. */
export function secretsOfUpstreams(upstreams: readonly Upstream[], apis: readonly Api[]): string[] {
  const words = apis.flatMap(({ name, serverPath }) => ["", name, ...serverPath]);
  return upstreams.flatMap(({ secrets }) => secrets).filter((secret) => !words.includes(secret));
}

const timeoutMs = 60_000;

interface UpstreamCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Reason why a node gave no answer. */
export interface UpstreamFailure {
  readonly failure: string;
  readonly isTimeout: boolean;
}

/** Largest body to read, after decompression: 32 MiB. */
const answerLimit = 32 * 1024 * 1024;

/** Request headers that concern only the connection, the mock or the calling page. Cookies belong to the mock's host. */
const ownHeaders =
  /^(?:host|connection|keep-alive|te|trailer|upgrade|proxy-.*|transfer-encoding|content-length|expect|accept-encoding|x-mock-fault|cookie|origin|referer|sec-.*|access-control-.*)$/i;

let transport: NodeTransport | undefined;

/**
 * Loads the transport at the first forwarded call, since loading takes a tenth of the start. The platform's `fetch` does not fit: with
 * it, a node that closes the connection after its answer can end the process.
 */
async function loadTransport(): Promise<NodeTransport> {
  const { createNodeTransport } = await import("@ledgergate/runtime/node");
  transport ??= createNodeTransport();
  return transport;
}

/** Sends a call to a node. No error contains the address, which may hold a key. */
export async function sendUpstream({
  method,
  url,
  headers,
  body,
}: UpstreamCall): Promise<UpstreamAnswer | UpstreamFailure> {
  try {
    const send = await loadTransport();
    const answer = await send(url, {
      method,
      headers: forwardedHeaders(headers),
      signal: AbortSignal.timeout(timeoutMs),
      maxBodyBytes: answerLimit,
      ...(body && body.length > 0 && { body }),
    });
    const hopByHop = connectionHeaders(answer.headers.get("connection"));
    return {
      status: answer.status,
      headers: foreignHeaders([...answer.headers].filter(([name]) => !hopByHop.includes(name))),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return { failure: `no answer within ${timeoutMs / 1000} seconds`, isTimeout: true };
    return { failure: reasonOf(error), isTimeout: false };
  }
}

/** Answer headers that set rules for the mock's host in a browser. */
const droppedHeaders =
  /^(?:alt-svc|strict-transport-security|access-control-.*|set-cookie2?|clear-site-data|refresh|nel|report-to|reporting-endpoints|service-worker-allowed|content-security-policy.*|www-authenticate)$/i;

/**
 * Headers that keep a browser from running scripts of a node's answer. They also give the answer an origin of its own, since pages of
 * the mock's origin can read its keys and control it.
 */
const inert = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Makes the headers with which the mock passes an answer of another server on. Header fields that no server can send are dropped. */
function foreignHeaders(headers: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const kept = [...headers].filter(
    ([name, value]) => isHeader(name, value) && !isOfServer(name) && !droppedHeaders.test(name),
  );
  return { ...Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])), ...inert };
}

function forwardedHeaders(headers: IncomingHttpHeaders): [string, string][] {
  const hopByHop = connectionHeaders(headers.connection);
  return Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.test(name) || hopByHop.includes(name)
      ? []
      : [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
}

/** Lists the hop-by-hop headers that `Connection` names (RFC 9110, section 7.6.1). */
function connectionHeaders(connection: string | null | undefined): string[] {
  return (connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
}

function reasonOf(error: unknown): string {
  if (isLedgergateError(error, "invalid_response")) return `the answer exceeds ${answerLimit / 2 ** 20} MiB`;
  return errorCode(error) ?? "the connection failed";
}
