import type { ServerResponse } from "node:http";
import type { EngineAnswer } from "../engine/engine.ts";
import { contentType, encodeBody } from "./encode-body.ts";

/** Sends an answer whole, without its body to a HEAD request. Resolves when it is handed to the operating system. */
export function send(response: ServerResponse, answer: EngineAnswer): Promise<void> {
  const { "content-type": mediaType, ...headers } = lowerCased(answer.headers);
  const body = encodeBody(answer.body, mediaType);
  const bodiless = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...headers,
    ...(mediaType !== undefined && body && !bodiless && { "content-type": contentType(mediaType) }),
    ...(!bodiless && { "content-length": body?.length ?? 0 }),
  });
  return new Promise((resolve) => {
    response.once("finish", resolve);
    response.once("close", resolve);
    response.end(response.req.method === "HEAD" || bodiless ? undefined : body);
  });
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
