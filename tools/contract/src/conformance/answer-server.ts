import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { clientCredentials, type LoadedApi } from "../oracle/index.ts";

export interface PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A local server that returns prepared answers. */
export interface AnswerServer {
  /** Base URL at which every request gets the latest answer. */
  readonly lastUrl: string;
  /** True if the client calls a gateway, which replaces an answer of an undeclared media type by its own failure. */
  readonly isGateway: boolean;
  /** Prepares an answer. Returns options for a client of the API whose requests all get this answer. */
  serve(answer: PreparedAnswer, api: LoadedApi): { readonly baseUrl: string; readonly apiKey?: string };
  close(): Promise<void>;
}

// These headers describe the connection of the recording, not ours.
const FRAMING = /^(connection|content-encoding|content-length|keep-alive|trailer|transfer-encoding|upgrade)$/i;

/** Starts an {@link AnswerServer} on a free port of the loopback interface. */
export async function startAnswerServer(): Promise<AnswerServer> {
  const answers: PreparedAnswer[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const place = request.url?.split("/")[1];
    const { status, headers, text } = answers.at(place === "last" ? -1 : Number(place)) as PreparedAnswer;
    const sent = Object.entries(headers).filter(([name]) => !FRAMING.test(name));
    if (!sent.some(([name]) => name.toLowerCase() === "content-type")) {
      sent.push(["Content-Type", "application/json; charset=utf-8"]);
    }
    response.writeHead(status, Object.fromEntries(sent)).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    lastUrl: `http://127.0.0.1:${port}/last`,
    isGateway: false,
    serve: (answer, { document }) => ({
      ...clientCredentials(document),
      baseUrl: `http://127.0.0.1:${port}/${answers.push(answer) - 1}`,
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
