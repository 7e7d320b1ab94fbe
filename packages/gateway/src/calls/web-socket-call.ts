import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorCode } from "@ledgergate/service-kit";
import { WebSocket, WebSocketServer } from "ws";
import type { KnownEndpoint } from "../keys/directory.ts";
import type { Node } from "../nodes/node.ts";
import type { CompiledApi } from "../routes/compile-api.ts";
import { plainRefusal } from "../routes/refusals.ts";
import { callerLeft } from "./caller-exchange.ts";
import type { CallerRequest } from "./caller-request.ts";
import { EndpointExchange } from "./endpoint-exchange.ts";
import { forwardMessages } from "./forward-messages.ts";
import { nodeHeaders } from "./node-messages.ts";
import type { OpenedCall } from "./open-call.ts";
import type { WebSocketTotal } from "./web-socket-counts.ts";
import type { WorkerContext } from "./worker-context.ts";

const noUpgrade = plainRefusal(501, "no_upgrade", "No node here opens a WebSocket.");

/** Interval of checking an open WebSocket, in ms. */
const checkMs = 1_000;

/** Time for the answer to a close frame of the gateway, in ms. */
const closeMs = 2_000;

/** Time after which a silent side is cut although it was pinged, in ms. */
const deadMs = 60_000;

/** Close codes of RFC 6455. The last two are of IANA's registry. */
const goingAway = 1001;
/** Reports a close frame without a code. Never sent. */
const noCode = 1005;
/** Reports that a connection ended without a close frame. Never sent. */
const noFrame = 1006;
const policyViolation = 1008;
const messageTooBig = 1009;
const tryAgainLater = 1013;
const badGateway = 1014;

/** Headers that belong to one connection, or that the handshake itself sets. */
const connectionHeaders =
  /^(?:connection|content-.*|host|keep-alive|te|trailer|transfer-encoding|upgrade|sec-websocket-.*)$/;

/** A request for a WebSocket, with its raw connection. */
export interface UpgradeRequest {
  readonly request: CallerRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** The first bytes after the head. */
  readonly head: Buffer;
  readonly protocols: readonly string[];
}

/** Answers the handshake of callers. Each WebSocket has the subprotocol that its node has chosen. */
export function createHandshake({ messageBytes }: { readonly messageBytes: number }): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytes,
    handleProtocols: (_offered, request) => chosenProtocols.get(request) ?? false,
  });
}

const chosenProtocols = new WeakMap<IncomingMessage, string>();

/** One side of an open WebSocket. */
interface Side {
  readonly socket: WebSocket;
  /** Time of its last sign of life, by the monotonic clock in ms. */
  heardAt: number;
  /** Close code for the other side if this side breaks a rule. */
  fault: number | undefined;
}

/** A WebSocket between a caller and a node, from its admission to its end. */
export class WebSocketCall extends EndpointExchange {
  readonly #upgrade: UpgradeRequest;
  /** Finds the endpoint as long as its key is valid. */
  readonly #follow: () => KnownEndpoint | undefined;
  readonly #total: WebSocketTotal;
  #isCounted = false;
  /** The chosen node, also while the gateway connects to it. */
  #node: Node | undefined;
  #nodeSide: Side | undefined;
  #callerSide: Side | undefined;
  #isEnding = false;
  #openedAfterMs = 0;
  #usedAt = 0;
  #pingAt = 0;

  constructor(
    context: WorkerContext,
    compiled: CompiledApi,
    opened: OpenedCall,
    upgrade: UpgradeRequest,
    follow: () => KnownEndpoint | undefined,
  ) {
    super(context, compiled, opened, upgrade.request, upgrade.response);
    this.#upgrade = upgrade;
    this.#follow = follow;
    this.#total = context.webSockets.of(opened.endpoint.chain, opened.endpoint.network);
  }

  protected override prepare(): void {
    const { context, route, endpoint } = this;
    const group = context.nodes.of(endpoint.chain, endpoint.network);
    this.excluded = group.filter(({ webSocketUrl }) => !webSocketUrl);
    this.#isCounted = context.webSockets.begin(endpoint.id, context.config.webSockets.connections);
    if (this.excluded.length === group.length) this.answer(noUpgrade);
    else if (!this.#isCounted) this.answer(route.refusals.rateLimited(1_000));
    else this.admit();
  }

  protected override send(node: Node): void {
    const { context, request, route } = this;
    this.#node = node;
    node.begin(this.endpoint.team);
    this.attempts++;
    this.deadline = Math.min(context.clock() + context.config.timeouts.head, this.headUntil);
    const socket = new WebSocket(node.webSocketUrl ?? "", [...this.#upgrade.protocols], {
      headers: handshakeHeaders(nodeHeaders(node, route, request.rawHeaders)),
      perMessageDeflate: false,
      maxPayload: context.config.webSockets.messageBytes,
    });
    const side: Side = { socket, heardAt: 0, fault: undefined };
    this.#nodeSide = side;
    socket.on("open", () => this.#accept(node, side));
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      this.#fail(side, `status ${response.statusCode}`, false);
    });
    socket.on("error", (error) => this.#fail(side, errorCode(error) ?? "handshake", errorCode(error) !== undefined));
    socket.on("close", () => node.end(this.endpoint.team));
  }

  /**
   * Handles a node that did not open the WebSocket: tries the next node. Only an unreachable node cools down, since a caller can cause
   * other failures by offering subprotocols.
   */
  #fail(side: Side, reason: string, isUnreachable: boolean): void {
    const { context, endpoint } = this;
    const node = this.#node;
    if (this.isOver || this.#callerSide || side !== this.#nodeSide || !node) return;
    side.socket.terminate();
    if (isUnreachable) node.coolDown(context.slots.now, undefined);
    context.observer.nodeFailed({ chain: endpoint.chain, network: endpoint.network, node: node.name, reason });
    this.excluded = [...this.excluded, node];
    const next = context.clock() < this.headUntil ? this.chooseNode() : undefined;
    if (next) this.send(next);
    else this.giveUp(reason === "timeout" ? "nodeTimeout" : "nodeUnreachable");
  }

  /** Completes the caller's handshake, and joins both sides. */
  #accept(node: Node, side: Side): void {
    const { context, request, response } = this;
    const { socket, head } = this.#upgrade;
    if (this.isOver || side !== this.#nodeSide) return;
    if (!context.journal.flush()) {
      side.socket.terminate();
      this.giveUp("overloaded");
      return;
    }
    if (side.socket.protocol !== "") chosenProtocols.set(request, side.socket.protocol);
    response.detachSocket(socket);
    this.node = node.name;
    context.handshake.handleUpgrade(request, socket, head, (caller) => this.#join(node, caller, side));
    if (this.#callerSide) return;
    // The caller has disconnected.
    side.socket.terminate();
    this.finish(callerLeft, true);
  }

  #join(node: Node, caller: WebSocket, nodeSide: Side): void {
    const { context } = this;
    const now = context.clock();
    const callerSide: Side = { socket: caller, heardAt: now, fault: undefined };
    this.#callerSide = callerSide;
    nodeSide.heardAt = now;
    this.#usedAt = now;
    this.#pingAt = now + this.#pingMs;
    this.deadline = now + checkMs;
    this.#openedAfterMs = this.elapsedMs;
    this.#total.open++;
    context.webSockets.opened(this);
    const toNode = forwardMessages(caller, nodeSide.socket, this.#admitCallerMessage, () =>
      this.#noteSignOfLife(nodeSide),
    );
    const toCaller = forwardMessages(nodeSide.socket, caller, this.#passNodeMessage, () =>
      this.#noteSignOfLife(callerSide),
    );
    for (const side of [callerSide, nodeSide]) {
      side.socket.on("message", () => this.#noteSignOfLife(side));
      side.socket.on("pong", () => this.#noteSignOfLife(side));
      side.socket.on("error", (error) => {
        if (errorCode(error) === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") side.fault = messageTooBig;
      });
    }
    caller.on("ping", () => {
      this.#noteSignOfLife(callerSide);
      this.#usedAt = context.slots.now;
    });
    caller.on("close", (code, reason) => {
      toNode.end(() => close(nodeSide.socket, callerSide.fault ?? code, reason, goingAway));
      this.#closed();
    });
    nodeSide.socket.on("close", (code, reason) => {
      // The reason is searched like the body of an answer with status 500.
      const text = node.searches.of(500, false)?.replace(reason.toString("latin1")).text ?? "";
      toCaller.end(() => close(caller, nodeSide.fault ?? code, Buffer.from(text, "latin1"), badGateway));
      this.#closed();
    });
  }

  /** Takes and charges the Compute Units of a caller's message. Waits for them, since a message cannot be refused. */
  readonly #admitCallerMessage = (pass: () => void): void => {
    const { context, route } = this;
    const { messageComputeUnits } = context.config.webSockets;
    const endpoint = this.#liveEndpoint();
    if (!endpoint) return;
    if (!context.journal.writable) {
      this.#end(tryAgainLater, "Try again later.");
      return;
    }
    context.limiter.take(endpoint.buckets, messageComputeUnits, (retryAfterMs) => {
      if (this.isOver) return;
      if (retryAfterMs > 0) {
        setTimeout(() => !this.isOver && this.#admitCallerMessage(pass), retryAfterMs).unref();
        return;
      }
      context.journal.charge(endpoint.id, route.id, messageComputeUnits);
      this.#total.fromCallers++;
      this.#total.computeUnits += messageComputeUnits;
      this.#usedAt = context.slots.now;
      pass();
    });
  };

  readonly #passNodeMessage = (pass: () => void): void => {
    if (!this.context.journal.flush()) {
      this.#end(tryAgainLater, "Try again later.");
      return;
    }
    this.#total.fromNodes++;
    this.#usedAt = this.context.slots.now;
    pass();
  };

  /** Returns the endpoint while its key is valid. Else ends the WebSocket. */
  #liveEndpoint(): KnownEndpoint | undefined {
    const endpoint = this.#follow();
    if (endpoint?.enabled) return endpoint;
    this.#end(policyViolation, "The key is no longer valid.");
    return undefined;
  }

  #noteSignOfLife(side: Side): void {
    side.heardAt = this.context.slots.now;
  }

  /** Interval of pings. It is shorter than the time for which proxies wait for a byte. */
  get #pingMs(): number {
    return this.context.config.timeouts.idle / 2;
  }

  override expire(): void {
    const callerSide = this.#callerSide;
    const nodeSide = this.#nodeSide;
    if (!callerSide || !nodeSide) {
      this.deadline = Number.POSITIVE_INFINITY;
      if (nodeSide) this.#fail(nodeSide, "timeout", true);
      return;
    }
    const now = this.context.clock();
    this.deadline = now + checkMs;
    if (!this.#liveEndpoint()) return;
    if (now - this.#usedAt > this.context.config.webSockets.idle) this.#end(goingAway, "No message came in time.");
    for (const side of [callerSide, nodeSide]) {
      // While a side is not read, its signs of life do not arrive.
      if (side.socket.isPaused) side.heardAt = now;
      else if (now - side.heardAt > deadMs) side.socket.terminate();
      else if (now >= this.#pingAt && side.socket.readyState === WebSocket.OPEN) side.socket.ping();
    }
    if (now >= this.#pingAt) this.#pingAt = now + this.#pingMs;
  }

  goAway(): void {
    this.#end(goingAway, "The gateway restarts. Connect again.");
  }

  terminate(): void {
    this.#callerSide?.socket.terminate();
    this.#nodeSide?.socket.terminate();
  }

  /** Ends both sides. The caller learns the reason. */
  #end(code: number, reason: string): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#callerSide?.socket.close(code, reason);
    this.#nodeSide?.socket.close(goingAway);
    // A side that is not read could not answer.
    this.#callerSide?.socket.resume();
    this.#nodeSide?.socket.resume();
    setTimeout(() => this.terminate(), closeMs).unref();
  }

  /** Called when a side is closed. Ends the exchange when both sides are. */
  #closed(): void {
    const sides = [this.#callerSide, this.#nodeSide];
    if (this.isOver || sides.some((side) => side?.socket.readyState !== WebSocket.CLOSED)) return;
    this.#total.open--;
    this.finish(101, false, this.#openedAfterMs);
  }

  protected override ended(): void {
    const { context, endpoint } = this;
    if (this.#isCounted) context.webSockets.end(endpoint.id);
    context.webSockets.closed(this);
    if (!this.#callerSide) this.#nodeSide?.socket.terminate();
  }
}

/** Passes a close frame on. `broken` is the code if the other side sent none, since its connection broke. */
function close(side: WebSocket, code: number, reason: Buffer, broken: number): void {
  if (code === noCode) side.close();
  else if (code === noFrame) side.close(broken);
  else side.close(code, reason);
}

/** Returns the headers of the handshake with a node. */
function handshakeHeaders(list: readonly string[]): Record<string, string> {
  const pairs = list.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), list[index + 1] ?? ""]] : []));
  return Object.fromEntries(pairs.filter(([name = ""]) => !connectionHeaders.test(name)));
}
