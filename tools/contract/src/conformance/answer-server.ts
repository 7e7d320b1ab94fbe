import { createServer } from "node:http";
import { listen } from "@ledgergate/support/free-port";
import { clientCredentials, type LoadedApi } from "../oracle/apis.ts";
import type { CaseAnswer } from "./cases.ts";

/** A local server that returns prepared answers. */
export interface AnswerServer {
  readonly url: string;
  /** True if the client calls a gateway, which replaces an answer of an undeclared media type by its own failure. */
  readonly isGateway: boolean;
  /** Prepares the answer of all further requests. Returns options for a client of the API. */
  serve(answer: CaseAnswer, api: LoadedApi): { readonly baseUrl: string; readonly apiKey?: string };
  close(): Promise<void>;
}

// These headers describe the connection of the recording, not ours.
const FRAMING = /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/i;

/** Starts an {@link AnswerServer} on a free port of the loopback interface. */
export async function startAnswerServer(): Promise<AnswerServer> {
  let answer: CaseAnswer | undefined;
  const server = createServer((request, response) => {
    request.resume();
    const { status = 500, headers = {}, text } = answer ?? {};
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    for (const [name, value] of Object.entries(headers)) if (!FRAMING.test(name)) response.setHeader(name, value);
    response.writeHead(status).end(text);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    isGateway: false,
    serve: (next, { document }) => {
      answer = next;
      return { ...clientCredentials(document), baseUrl: url };
    },
    close: async () => void server.close().closeAllConnections(),
  };
}
