import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { checkHead, hasBody } from "@ledgergate/service-kit";
import type { ApiTable } from "../../routes/find-api.ts";
import { type OwnAnswer, plainRefusal } from "../../routes/refusals.ts";
import { answerAtOnce } from "../caller-exchange.ts";
import type { CallerRequest, CallerResponse } from "../caller-request.ts";
import { openCall, openWebSocketRoute } from "../open-call.ts";
import type { WorkerContext } from "../worker-context.ts";
import { WebSocketCall } from "./web-socket-call.ts";

export const noApi: OwnAnswer = plainRefusal(404, "unknown_route", "No API has this path.");
const anyVersion = plainRefusal(426, "malformed_request", "The gateway opens WebSockets of version 13.");
const upgrade = ["connection", "upgrade, close", "upgrade", "websocket", "sec-websocket-version", "13"];
/** The refusal of another version of the protocol (RFC 6455, section 4.4). */
const otherVersion: OwnAnswer = { ...anyVersion, headers: [...anyVersion.headers, ...upgrade] };
const malformed = plainRefusal(400, "malformed_request", "The handshake of the WebSocket is not valid.");

/** True for a request that opens a WebSocket. `checkHead` tests for that last, so a request with any other fault is not one. */
export function asksForWebSocket(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const asks = method === "GET" && !hasBody(headers) && checkHead(request)?.condition === "no_upgrade";
  return asks && isAnswered(request);
}

/** False while the answer to an earlier request owns the connection. */
function isAnswered(request: IncomingMessage): boolean {
  const response = new ServerResponse(request);
  try {
    response.assignSocket(request.socket);
  } catch {
    return false;
  }
  response.detachSocket(request.socket);
  return true;
}

/** Opens a WebSocket, or answers its request with a refusal. `head` has the first bytes after the request's head. */
export function openWebSocket(
  context: WorkerContext,
  apis: ApiTable,
  request: CallerRequest,
  socket: Socket,
  head: Buffer,
): void {
  const response: CallerResponse = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  // Closes both directions, since a caller could hold its own open.
  response.on("finish", () => socket.destroySoon());
  // Ignored, since an error also closes the connection.
  socket.on("error", () => {});
  const { headers } = request;
  const found = apis.find(request);
  const refuse = (refusal: OwnAnswer, about = {}): void =>
    answerAtOnce(context, response, refusal, { ...found, ...about });
  if (!found?.compiled.api.keyed) {
    refuse(noApi);
    return;
  }
  const { compiled } = found;
  const opened = openCall(context, found, openWebSocketRoute);
  const protocols = readProtocols(headers["sec-websocket-protocol"]);
  if ("refusal" in opened) refuse(opened.refusal, opened);
  else if (!["13", undefined].includes(headers["sec-websocket-version"])) refuse(otherVersion, opened);
  else if (!protocols || !isHandshake(request)) refuse(malformed, opened);
  // A draining process opens no WebSocket, since it would have to close it at once.
  else if (context.connectionsToClose === Number.POSITIVE_INFINITY) refuse(compiled.refusals.get("overloaded"), opened);
  else new WebSocketCall(context, opened, { response, socket, head, protocols }).start();
}

/** Tests the headers that RFC 6455 demands, so that a node is asked only for handshakes that can succeed. */
function isHandshake({ headers }: IncomingMessage): boolean {
  return headers["sec-websocket-version"] === "13" && /^[+/\d\w]{22}==$/.test(String(headers["sec-websocket-key"]));
}

/** Reads the offered subprotocols. `undefined` if they are malformed. */
function readProtocols(header: string | undefined): readonly string[] | undefined {
  if (header === undefined) return [];
  const names = header.split(",").map((name) => name.trim());
  const isValid = names.every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)) && new Set(names).size === names.length;
  return isValid ? names : undefined;
}
