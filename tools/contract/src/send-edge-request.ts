import { connect } from "node:net";
import type { EdgeRequest } from "./edge-requests.ts";

/** The parts of an answer that must be equal from mock, `createMockFetch` and gateway. */
export interface EdgeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const compared = /^(?:content-type|cache-control|pragma|allow|retry-after|www-authenticate|vary|access-control-.*)$/;

/** Sends a request unchanged over a new connection. */
export async function sendRaw(origin: string, request: EdgeRequest): Promise<EdgeAnswer> {
  const { host, hostname, port } = new URL(origin);
  const text = asText(request, origin).replaceAll("{host}", host);
  const received = await exchange(Number(port), hostname, text);
  return readAnswer(received, origin);
}

function asText({ text, method, target, headers, body }: EdgeRequest, origin: string): string {
  if (text !== undefined) return text;
  const all = {
    Host: "{host}",
    Connection: headers.Upgrade === undefined ? "close" : "close, upgrade",
    ...headers,
    ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target.replace("{origin}", origin)} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

function exchange(port: number, host: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(port, host, () => socket.write(text));
    socket.on("data", (piece) => pieces.push(piece));
    // A service may close the connection before it has read an unwanted body.
    socket.on("error", (error) => (pieces.length === 0 ? reject(error) : undefined));
    socket.on("close", () => resolve(Buffer.concat(pieces).toString("utf8")));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`No answer to ${text.slice(0, 200)}`)));
  });
}

function readAnswer(received: string, origin: string): EdgeAnswer {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
  const body = rest.join("\r\n\r\n");
  const whole = headers.get("transfer-encoding") === "chunked" ? joinChunks(body) : body;
  return asAnswer(Number(statusLine.slice(9, 12)), headers, whole, origin);
}

function joinChunks(text: string): string {
  let rest = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (;;) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.toString("latin1", 0, end), 16);
    if (!(size > 0)) return Buffer.concat(pieces).toString();
    pieces.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 4 + size);
  }
}

/** Sends a request by `fetch`. Returns `undefined` if `fetch` would change or refuse the request. */
export async function sendByFetch(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  origin: string,
  { text, method, target, headers, body }: EdgeRequest,
): Promise<EdgeAnswer | undefined> {
  const init = { method, headers, ...(body !== undefined && { body }) };
  if (text !== undefined || !isSentUnchanged(`${origin}${target}`, target, init)) return undefined;
  const response = await fetch(`${origin}${target}`, init);
  return asAnswer(response.status, response.headers, await response.text(), origin);
}

function isSentUnchanged(url: string, target: string, init: RequestInit): boolean {
  try {
    const { pathname, search } = new URL(new Request(url, init).url);
    return pathname + search === target;
  } catch {
    return false;
  }
}

/** Parts that may differ: tokens and their keys, and the API addresses that a mock adds to a problem. */
const differing = [/(?<="(?:access_token|x|kid)":)"[^"]*"/g, /,"nearest":"[^"]*"/, /,"mounted":\[.*\]/];

function asAnswer(status: number, headers: Headers, body: string, origin: string): EdgeAnswer {
  const hosts = body.replaceAll(origin.replace(/^http:/, ""), "//service");
  return {
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => compared.test(name))),
    body: differing.reduce((text, part) => text.replace(part, ""), hosts),
  };
}
