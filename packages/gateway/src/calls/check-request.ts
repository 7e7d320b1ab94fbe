import type { IncomingMessage } from "node:http";
import { targetLimit } from "@ledgergate/document";
import { type OwnAnswer, plainRefusal } from "../routes/refusals.ts";

const malformed = {
  hosts: plainRefusal(400, "malformed_request", "The request has more than one Host header."),
  form: plainRefusal(400, "malformed_request", "The request target must be a path: the gateway is no proxy."),
  fragment: plainRefusal(400, "malformed_request", "The request target must not have a fragment."),
  framing: plainRefusal(400, "malformed_request", "HTTP/1.0 has no Transfer-Encoding."),
};

const tooLong = plainRefusal(414, "target_too_long", `The request target is longer than ${targetLimit} bytes.`);
const noUpgrade = plainRefusal(501, "no_upgrade", "The gateway opens no WebSocket.");

/** Refuses what Node's parser takes and a node may read in another way than the gateway does. */
export function checkRequest(request: IncomingMessage): OwnAnswer | undefined {
  const { url = "", rawHeaders, headers } = request;
  if (url.length > targetLimit) return tooLong;
  if (!url.startsWith("/")) return url === "*" && request.method === "OPTIONS" ? undefined : malformed.form;
  if (url.includes("#")) return malformed.fragment;
  if (countHosts(rawHeaders) > 1) return malformed.hosts;
  if (headers["transfer-encoding"] !== undefined && request.httpVersionMinor === 0) return malformed.framing;
  // RFC 9110, section 7.8: a server may ignore any other upgrade.
  if (headers.upgrade !== undefined && /(?:^|,)\s*websocket\s*(?:,|\/|$)/i.test(headers.upgrade)) return noUpgrade;
  return undefined;
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

/** Tests if a request may have a body. A body of unknown length counts. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && !/^0+$/.test(length));
}
