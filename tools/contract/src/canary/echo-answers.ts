import type { ServerResponse } from "node:http";
import type { Echo, EchoAnswer } from "./echo-server.ts";

/** Ways in which a service may repeat what it was sent, by name. */
const FORMS: Readonly<Record<string, (echo: Echo) => string>> = {
  plain: ({ url, headers, body }) => `${url} ${decodeURIComponent(url)} ${JSON.stringify(headers)} ${body}`,
  "percent-encoded": (echo) => encodeURIComponent(JSON.stringify(echo)),
  "in Base64": (echo) => Buffer.from(JSON.stringify(echo)).toString("base64"),
  "in Base64, each value": ({ url, headers, body }) =>
    [...url.split(/[/?&=]/).map(decodeURIComponent), ...Object.values(headers).flat(), body]
      .map((value) => Buffer.from(String(value).replace(/^Bearer /, "")).toString("base64url"))
      .join(" "),
};

/** The members in which the failures of some API have a code or a text. */
const TEXT_MEMBERS = ["message", "error_code", "title", "detail", "type", "error", "error_description", "code"];

/** Failures of every kind, each repeating the request in every form. What has no `status` is no answer at all. */
export function listEchoAnswers(): readonly { readonly title: string; readonly answer: EchoAnswer }[] {
  return Object.entries(FORMS).flatMap(([form, write]) =>
    Object.entries(answersWith(write)).map(([kind, answer]) => ({ title: `${kind}, ${form}`, answer })),
  );
}

function answersWith(write: (echo: Echo) => string): Readonly<Record<string, EchoAnswer>> {
  const failures = [400, 401, 403, 404, 410, 429, 500, 503].map((status): [string, EchoAnswer] => [
    `${status} in JSON`,
    (echo, response) => {
      const said = write(echo);
      const members = Object.fromEntries(TEXT_MEMBERS.map((name) => [name, said]));
      send(
        response,
        status,
        { "content-type": "application/json", "retry-after": "0" },
        { ...members, [said]: [said] },
      );
    },
  ]);
  return {
    ...Object.fromEntries(failures),
    "200 with a failure in the body": (echo, response) => {
      send(response, 200, json, { Error: `class a.b.${write(echo)} : ${write(echo)}` });
    },
    "200 in HTML": (echo, response) => send(response, 200, html, `<pre>${write(echo)}</pre>`),
    "502 in HTML": (echo, response) => send(response, 502, html, `<pre>${write(echo)}</pre>`),
    "500 in plain text": (echo, response) => send(response, 500, { "content-type": "text/plain" }, write(echo)),
    "200 that is no JSON": (echo, response) => send(response, 200, json, `{"text": "${write(echo)}`),
    "500 of a type of its own": (echo, response) => {
      send(response, 500, { "content-type": `text/x; ${headerText(write(echo))}` }, "<");
    },
    "200 of a type of its own": (echo, response) => {
      send(response, 200, { "content-type": `text/x; ${headerText(write(echo))}` }, "<");
    },
    redirect: (echo, response) => send(response, 302, { location: `/elsewhere?${headerText(write(echo))}` }, ""),
    "a body that breaks off": (echo, response) => {
      response.writeHead(200, { ...json, "content-length": "1000000" });
      response.write(`{"text":"${write(echo)}`, () => response.destroy());
    },
    "no answer": (_, response) => response.destroy(),
    stall: (_, response) => response.flushHeaders(),
  };
}

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: unknown): void {
  response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
}

function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}
