import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Echo {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type EchoAnswer = (echo: Echo, response: ServerResponse) => void;

interface EchoServer {
  readonly url: string;
  answerWith(answer: EchoAnswer): void;
  close(): Promise<void>;
}

/** Starts an {@link EchoServer} on a free port. */
export async function startEchoServer(): Promise<EchoServer> {
  let answer: EchoAnswer = (_, response) => response.destroy();
  const server = createServer(async (request, response) => {
    answer({ url: request.url ?? "", headers: request.headers, body: await text(request) }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A failure whose answers repeat the request, each in another form. */
interface EchoFailure {
  readonly title: string;
  readonly answers: readonly EchoAnswer[];
  /** True if only some APIs treat it as a failure. */
  readonly mayPass?: true;
  /** Time-out of a call that is never answered, in milliseconds. */
  readonly timeoutMs?: number;
}

const all = ({ url, headers, body }: Echo) => `${url} ${decodeURIComponent(url)} ${JSON.stringify(headers)} ${body}`;

/** Lists the decoded values of a request: segments, query, headers, body and its members. */
function values({ url, headers, body }: Echo): readonly string[] {
  const members = body.startsWith("{")
    ? Object.values(JSON.parse(body) as object)
    : [...new URLSearchParams(body).values()];
  const read = [...url.split(/[/?&=]/).map(decodeURIComponent), ...Object.values(headers).flat(), body, ...members];
  return read.map((value) => String(value).replace(/^Bearer /, ""));
}

/** Escapes each character that JSON or HTML writers may escape. `write` gets its code. */
const escaped = (text: string, write: (hex: string) => string) =>
  text.replace(/[^\w %.~-]/g, (unit) => write(unit.charCodeAt(0).toString(16).padStart(4, "0")));

const HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Forms in which a service may repeat a request. */
const FORMS: readonly ((echo: Echo) => string)[] = [
  (echo) => `${all(echo)} ${values(echo).join(" ")}`,
  (echo) => encodeURIComponent(JSON.stringify(echo)),
  (echo) => values(echo).map(encodeURIComponent).join(" "),
  (echo) => JSON.stringify(all(echo)).replaceAll("/", "\\/"),
  (echo) => escaped(all(echo), (hex) => `\\u${hex}`),
  (echo) => all(echo).replace(/[&<>"']/g, (unit) => HTML[unit] as string),
  (echo) => escaped(all(echo), (hex) => `&#x${hex};`),
  (echo) => Buffer.from(JSON.stringify(echo)).toString("base64"),
  (echo) => Buffer.from(all(echo)).toString("base64").replaceAll("/", "\\/"),
  (echo) =>
    values(echo)
      .map((value) => Buffer.from(value).toString("base64url"))
      .join(" "),
];

/** Members with a code or a text in the failures of our APIs. */
const TEXT_MEMBERS = ["message", "error_code", "title", "detail", "type", "error", "error_description", "code"];

/** Lists failures of every kind, with the request in every form. The first two are usual. */
export function listEchoFailures(): readonly EchoFailure[] {
  const repeated = Object.entries(KINDS).map(([title, answerWith]) => ({ title, answers: FORMS.map(answerWith) }));
  // Another status changes the error, not the texts of its body.
  const others = [401, 403, 404, 410, 429, 500].map((status) => ({
    title: `${status} in JSON`,
    answers: FORMS.slice(0, 1).map(failureWith(status)),
  }));
  return [
    ...repeated,
    ...others,
    {
      title: "200 with a failure in the body",
      mayPass: true,
      answers: FORMS.map((write) => (echo, response) => {
        send(response, 200, json, { Error: `class a.b.${write(echo)} : ${write(echo)}` });
      }),
    },
    { title: "no answer", answers: [(_, response) => response.destroy()] },
    { title: "a stall", timeoutMs: 50, answers: [(_, response) => response.flushHeaders()] },
  ];
}

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };

/** A kind of failure. `write` makes the text that repeats the request. */
type Kind = (write: (echo: Echo) => string) => EchoAnswer;

const failureWith =
  (status: number): Kind =>
  (write) =>
  (echo, response) => {
    const text = write(echo);
    const members = Object.fromEntries(TEXT_MEMBERS.map((name) => [name, text]));
    const headers = { ...json, "retry-after": "0", "x-node-cursor": headerText(text) };
    send(response, status, headers, { ...members, [text]: [text] });
  };

const KINDS: Readonly<Record<string, Kind>> = {
  "400 in JSON": failureWith(400),
  "503 in JSON": failureWith(503),
  "200 in HTML": (write) => (echo, response) => send(response, 200, html, `<pre>${write(echo)}</pre>`),
  "502 in HTML": (write) => (echo, response) => send(response, 502, html, `<pre>${write(echo)}</pre>`),
  "500 in plain text": (write) => (echo, response) =>
    send(response, 500, { "content-type": "text/plain" }, write(echo)),
  "200 that is no JSON": (write) => (echo, response) => send(response, 200, json, `{"text": "${write(echo)}`),
  "500 of an unknown media type": (write) => (echo, response) =>
    send(response, 500, { "content-type": `text/x; ${headerText(write(echo))}` }, "<"),
  "200 of an unknown media type": (write) => (echo, response) =>
    send(response, 200, { "content-type": `text/x; ${headerText(write(echo))}` }, "<"),
  "a redirect": (write) => (echo, response) =>
    send(response, 302, { location: `/elsewhere?${headerText(write(echo))}` }, ""),
  "a body that breaks off": (write) => (echo, response) => {
    response.writeHead(200, { ...json, "content-length": "1000000" });
    response.write(`{"text":"${write(echo)}`, () => response.destroy());
  },
};

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
}

function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}
