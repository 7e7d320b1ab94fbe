import type { ServerResponse } from "node:http";
import type { EngineAnswer } from "../engine/engine.ts";
import { encodeAnswer } from "./encode-answer.ts";

/** Sends an answer whole, without its body to a HEAD request. Resolves when it is handed to the operating system. */
export function send(response: ServerResponse, answer: EngineAnswer): Promise<void> {
  const { status, headers, body } = encodeAnswer(answer, response.req.method);
  response.writeHead(status, headers);
  return new Promise((resolve) => {
    response.once("finish", resolve);
    response.once("close", resolve);
    response.end(body);
  });
}
