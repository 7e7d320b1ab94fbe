import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";

/** Fetches over a new connection. A drain would wait for a connection that stays open. */
export function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { headers: { ...headers, connection: "close" } });
}

/** What the operations server of a gateway says. */
export function operationsAt(url: string) {
  return {
    async ready(): Promise<Record<string, unknown>> {
      const answer = await ask(`${url}/ready`);
      return { status: answer.status, ...((await answer.json()) as object) };
    },
    metrics: async () => (await ask(`${url}/metrics`)).text(),
  };
}

/** Connects to a port of this machine until the end of the test, and writes a text. Errors of the connection are ignored. */
export function openSocket(port: number, text = "", localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

/** Begins the handshake of a WebSocket, which is cut at the end of the test. */
export function connectWebSocket(url: string, options: ClientOptions = {}, protocols: string[] = []): WebSocket {
  const socket = new WebSocket(url.replace("http", "ws"), protocols, { perMessageDeflate: false, ...options });
  socket.on("error", () => {});
  onTestFinished(() => socket.terminate());
  return socket;
}

export async function openWebSocket(...args: Parameters<typeof connectWebSocket>): Promise<WebSocket> {
  const socket = connectWebSocket(...args);
  await once(socket, "open");
  return socket;
}

/** Returns the answer to a handshake that is refused. */
export async function refusalOf(socket: WebSocket): Promise<IncomingMessage> {
  return (await once(socket, "unexpected-response"))[1];
}

/** Returns code and reason of the close frame. */
export async function closeFrame(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  return [code, reason.toString()];
}
