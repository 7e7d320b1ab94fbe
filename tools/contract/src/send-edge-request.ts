import { attempt } from "@ledgergate/service-kit";
import { sendRaw } from "@ledgergate/support/send-raw";
import type { EdgeRequest } from "./edge-requests.ts";

/** Sends a request unchanged over a new connection. Returns the parts of the answer that must be equal at all services. */
export async function sendUnchanged(origin: string, request: EdgeRequest): Promise<string> {
  const { host, port } = new URL(origin);
  const text = textOf(request, origin).replaceAll("{host}", host);
  const received = await sendRaw(Number(port), text, () => false);
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line) => /^([^:]*):(.*)$/.exec(line)?.slice(1) as [string, string]);
  const headers = new Headers(pairs);
  const isChunked = headers.get("transfer-encoding") === "chunked";
  const body = rest.join("\r\n\r\n");
  // No body of a service has the end of a line that chunks have.
  const whole = isChunked ? body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n|\r\n$/gi, "") : body;
  return describe(Number(statusLine.slice(9, 12)), headers, whole, origin);
}

function textOf({ text, method, target, headers, body }: EdgeRequest, origin: string): string {
  if (text) return text;
  const all = {
    Host: "{host}",
    Connection: headers.Upgrade === undefined ? "close" : "close, upgrade",
    ...headers,
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target.replace("{origin}", origin)} HTTP/1.1`;
  return `${head}\r\n${lines.join("")}\r\n${body ?? ""}`;
}

/** Sends a request by `fetch`. Returns `undefined` if `fetch` would change or refuse the request. */
export async function sendByFetch(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin: string,
  { text, method, target, headers, body }: EdgeRequest,
): Promise<string | undefined> {
  const init = { method, headers, ...(body !== undefined && { body }) };
  if (text !== undefined || !isSentUnchanged(origin, target, init)) return undefined;
  const response = await fetch(origin + target, init);
  return describe(response.status, response.headers, await response.text(), origin);
}

function isSentUnchanged(origin: string, target: string, init: RequestInit): boolean {
  const url = attempt(() => new URL(new Request(origin + target, init).url));
  return url !== undefined && url.pathname + url.search === target;
}

const compared = /^(?:content-type|cache-control|pragma|allow|retry-after|www-authenticate|vary|access-control-.*)$/;

/** Parts that may differ: tokens and their keys, and the API addresses that a mock adds to a problem. */
const differing = /(?<="(?:access_token|x|kid)":)"[^"]*"|,"nearest":"[^"]*"|,"mounted":\[.*\]/g;

function describe(status: number, headers: Headers, body: string, origin: string): string {
  const known = [...headers].filter(([name]) => compared.test(name));
  const text = body.replaceAll(origin.replace(/^http:/, ""), "//service").replace(differing, "");
  return `${status} ${JSON.stringify(known)} ${text}`;
}
