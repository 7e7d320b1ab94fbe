import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a request looked like from the server's side: all of it. */
export interface Echo {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Answers a request with what it was told. */
export type EchoAnswer = (echo: Echo, response: ServerResponse) => void;

/** A server that answers each request in the way last set. */
export interface EchoServer {
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
