import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { listen } from "@ledgergate/support/free-port";
import { onTestFinished } from "vitest";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";

/** Starts a node on a free port. It is closed when the test ends. */
export async function startNode(script: RequestListener) {
  const requests: IncomingMessage[] = [];
  // On a busy machine, a shorter time would end while a call is sent.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    requests.push(request);
    script(request, response);
  });
  const port = await listen(server);
  onTestFinished(async () => {
    const closed = once(server.close(), "close");
    server.closeAllConnections();
    await closed;
  });
  return { url: `http://127.0.0.1:${port}`, requests, server };
}

/** Creates a script that answers every request alike. */
export function answering(status: number, headers: Record<string, string> = {}, body = "{}"): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}

/** Scripts of nodes that do not answer. */
export const hang: RequestListener = () => {};
export const reset: RequestListener = ({ socket }) => socket.resetAndDestroy();

/** Creates a script that writes bytes, and ends the connection. */
export function writing(bytes: string): RequestListener {
  return ({ socket }) => socket.end(bytes);
}

/** Starts a node that opens WebSockets until the end of the test, and answers each message by `script`. Default: the same message. */
export async function startSocketNode(
  script: (socket: WebSocket, data: Buffer, isBinary: boolean) => void = (socket, data, binary) =>
    socket.send(data, { binary }),
  options: ServerOptions = {},
) {
  const http = createServer();
  const server = new WebSocketServer({ server: http, ...options });
  const requests: IncomingMessage[] = [];
  const sockets: WebSocket[] = [];
  server.on("connection", (socket, request) => {
    requests.push(request);
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("message", (data, isBinary) => script(socket, data as Buffer, isBinary));
  });
  return { url: `ws://${await listenWithSockets(http, server)}/ws`, requests, sockets };
}

/** Lets a server listen that also opens WebSockets, until the end of the test. Returns host and port. */
export async function listenWithSockets(server: Server, given?: WebSocketServer): Promise<string> {
  const sockets = given ?? new WebSocketServer({ server });
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.close().closeAllConnections();
  });
  return `127.0.0.1:${await listen(server)}`;
}
