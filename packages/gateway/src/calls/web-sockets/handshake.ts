import { WebSocket, WebSocketServer } from "ws";
import type { Node } from "../../nodes/node.ts";
import { requestIdHeader } from "../../routes/header-rules.ts";
import type { CallerRequest } from "../caller-request.ts";
import { controlBurst } from "./side.ts";

/** Answers the handshake of callers. Each WebSocket has the subprotocol that its node has chosen. */
export function createHandshake({ messageBytes }: { readonly messageBytes: number }): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    ...limitsOf(messageBytes),
    handleProtocols: (_offered, request) => (request as CallerRequest).webSocketProtocol || false,
  }).on("headers", (headers, request) => headers.push(`${requestIdHeader}: ${(request as CallerRequest).id}`));
}

/** Begins the handshake with a node. `headers` are names and values in turn. */
export function connectToNode(
  { webSocketUrl, secureContext }: Node,
  protocols: readonly string[],
  headers: readonly string[],
  messageBytes: number,
): WebSocket {
  const options = { headers: handshakeHeaders(headers), secureContext, ...limitsOf(messageBytes) };
  return new WebSocket(webSocketUrl ?? "", [...protocols], options);
}

/** Returns the limits of `ws` for both sides. */
function limitsOf(messageBytes: number) {
  return {
    perMessageDeflate: false,
    maxPayload: messageBytes,
    maxFragments: 1_000,
    // The gateway's own limit closes the WebSocket before this one cuts it.
    maxPendingAutoPongs: 2 * controlBurst,
  };
}

function handshakeHeaders(list: readonly string[]): Record<string, string> {
  const pairs = list.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), list[index + 1] ?? ""]] : []));
  // A handshake has no content.
  return Object.fromEntries(pairs.filter(([name]) => !name?.startsWith("content-")));
}
