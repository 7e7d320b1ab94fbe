import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";

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
