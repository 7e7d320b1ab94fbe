import { targetLimit } from "./read-path.ts";
import type { RequestHeaders } from "./read-request.ts";

/** The head of a request in Node's format. `fetch` has neither raw headers nor a version. */
export interface RequestHead {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly headers: RequestHeaders;
  readonly rawHeaders?: readonly string[];
  readonly httpVersionMinor?: number;
}

/** A refusal that depends on no API. */
export interface HeadRefusal {
  readonly status: number;
  readonly condition: string;
  readonly detail: string;
}

const refusals = {
  tooLong: refuse(414, "target_too_long", `The request target is longer than ${targetLimit} bytes.`),
  form: refuse(400, "malformed_request", "The request target must be a path: this server is no proxy."),
  fragment: refuse(400, "malformed_request", "The request target must not have a fragment."),
  hosts: refuse(400, "malformed_request", "The request must have one Host header."),
  framing: refuse(400, "malformed_request", "HTTP/1.0 has no Transfer-Encoding."),
  encoding: refuse(501, "unknown_transfer_encoding", "This server knows no Transfer-Encoding but chunked."),
  upgrade: refuse(501, "no_upgrade", "This server opens no WebSocket."),
};

/** All refusals of {@link checkHead}, so that a service can encode them once. */
export const headRefusals: readonly HeadRefusal[] = Object.values(refusals);

function refuse(status: number, condition: string, detail: string): HeadRefusal {
  return { status, condition, detail };
}

/** Refuses long targets, WebSockets, and heads that Node's parser accepts but another server may read differently. */
export function checkHead(head: RequestHead): HeadRefusal | undefined {
  const { url = "", method, headers, rawHeaders, httpVersionMinor } = head;
  const { "transfer-encoding": encoding } = headers;
  if (url.length > targetLimit) return refusals.tooLong;
  if (!url.startsWith("/")) return url === "*" && method === "OPTIONS" ? undefined : refusals.form;
  if (url.includes("#")) return refusals.fragment;
  if (rawHeaders && !hasOneHost(rawHeaders, httpVersionMinor)) return refusals.hosts;
  if (encoding !== undefined && httpVersionMinor === 0) return refusals.framing;
  // Node's parser removes the chunks, and leaves the other encoding in the body. Itself it refuses only an encoding after `chunked`.
  if (encoding !== undefined && /.chunked$/i.test(String(encoding))) return refusals.encoding;
  // RFC 9110, section 7.8: a server may ignore other upgrades.
  return headers.upgrade !== undefined && webSocket.test(String(headers.upgrade)) ? refusals.upgrade : undefined;
}

const webSocket = /(?:^|,)\s*websocket\s*(?:,|\/|$)/i;

/** HTTP/1.0 may also have none. */
function hasOneHost(rawHeaders: readonly string[], httpVersionMinor = 0): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts <= 1 && hosts >= httpVersionMinor;
}

/** Tests if a request may have a body, including a body of unknown length. */
export function hasBody(headers: RequestHeaders): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && !/^0+$/.test(String(length)));
}
