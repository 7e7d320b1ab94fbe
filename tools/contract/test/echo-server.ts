import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "@ledgergate/support/free-port";

/** Answers a request. `echo` is all that the request says, as it came and decoded. */
export type EchoAnswer = (echo: string, response: ServerResponse) => void;

interface EchoServer {
  readonly url: string;
  answerWith(answer: EchoAnswer): void;
  close(): void;
}

export const noAnswer: EchoAnswer = (_, response) => response.destroy();
export const stall: EchoAnswer = (_, response) => response.flushHeaders();

/** Starts an {@link EchoServer} on a free port. */
export async function startEchoServer(): Promise<EchoServer> {
  let answer = noAnswer;
  const server = createServer(async (request, response) => {
    const { url = "", headers } = request;
    const body = await text(request);
    const members = body.startsWith("{") ? JSON.parse(body) : [...new URLSearchParams(body).values()];
    const parts = [...url.split(/[/?&=]/), url].map(decodeURIComponent);
    const values = [url, body, ...parts, ...Object.values(headers), ...Object.values(members)];
    answer(`${JSON.stringify(headers)} ${values.join(" ")} ${btoa(url)}`, response);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    answerWith: (next) => {
      answer = next;
    },
    close: () => void server.close().closeAllConnections(),
  };
}

const json = "application/json";
const forHeader = (echo: string) => echo.replace(/[^\x20-\x7e]/g, "");

/** Answers with the echo in the body, in a header, and in the media type if that is unknown. */
const answering =
  (status: number, type: string, write: (echo: string) => string): EchoAnswer =>
  (echo, response) => {
    const mediaType = type === "text/x" ? `${type}; ${forHeader(echo)}` : type;
    const headers = { "retry-after": "0", location: `/else?${forHeader(echo)}` };
    response.writeHead(status, { ...headers, "content-type": mediaType, "x-node-cursor": forHeader(echo) });
    response.end(write(echo));
  };

/** Members with a code or a text in the failures of our APIs. */
const members = "message error_code title detail type error error_description code".split(" ");
const inMembers = (echo: string) =>
  JSON.stringify({ ...Object.fromEntries(members.map((name) => [name, echo])), [echo]: [echo] });
const inHtml = (echo: string) => `<pre>${echo}</pre>`;

/** A success. Its body breaks the schema of most answers. */
export const success: EchoAnswer = answering(200, json, inMembers);

/** Failures of each kind. Only some APIs take the first one for a failure. */
export const failures: Readonly<Record<string, EchoAnswer>> = {
  "200 with a failure in the body": answering(200, json, (echo) =>
    JSON.stringify({ Error: `class a.b.${echo} : ${echo}` }),
  ),
  ...Object.fromEntries(
    [400, 401, 403, 404, 410, 429, 500, 503].map((status) => [`${status} in JSON`, answering(status, json, inMembers)]),
  ),
  "200 in HTML": answering(200, "text/html", inHtml),
  "502 in HTML": answering(502, "text/html", inHtml),
  "500 in plain text": answering(500, "text/plain", (echo) => echo),
  "200 that is no JSON": answering(200, json, (echo) => `{"text": "${echo}`),
  "500 of an unknown media type": answering(500, "text/x", () => "<"),
  "200 of an unknown media type": answering(200, "text/x", () => "<"),
  "a redirect": answering(302, json, () => ""),
  "no answer": noAnswer,
  "a body that breaks off": (echo, response) => {
    response.writeHead(200, { "content-type": json, "content-length": "1000000" });
    response.write(`{"text":"${echo}`, () => response.destroy());
  },
};
