import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { errorCode } from "@ledgergate/service-kit";
import { WebSocket } from "ws";
import type { Node } from "../../nodes/node.ts";
import { isShortage } from "../../open-files.ts";
import { isRetryAfter } from "../../routes/header-rules.ts";
import { plainRefusal, withRetryAfter } from "../../routes/refusals.ts";
import { callerLeft } from "../caller-exchange.ts";
import type { CallerResponse } from "../caller-request.ts";
import { EndpointExchange } from "../endpoint-exchange.ts";
import { nodeHeaders } from "../node-messages.ts";
import type { OpenedCall } from "../open-call.ts";
import type { WorkerContext } from "../worker-context.ts";
import type { WebSocketTotal } from "./counts.ts";
import { forwardMessages, type Message, type MessageFlow } from "./forward-messages.ts";
import { connectToNode } from "./handshake.ts";
import { messageCost } from "./message-cost.ts";
import { badGateway, closeMs, goingAway, noFrame, policyViolation, tryAgainLater, WebSocketSide } from "./side.ts";

const noUpgrade = plainRefusal(501, "no_upgrade", "No node here opens a WebSocket.");

/** Interval of checking an open WebSocket, in ms. */
const checkMs = 1_000;

/** A request for a WebSocket, with its raw connection. */
export interface UpgradeRequest {
  readonly response: CallerResponse;
  readonly socket: Socket;
  /** The first bytes after the head. */
  readonly head: Buffer;
  readonly protocols: readonly string[];
}

/** A WebSocket between a caller and a node, from its admission to its end. */
export class WebSocketCall extends EndpointExchange {
  readonly #upgrade: UpgradeRequest;
  readonly #total: WebSocketTotal;
  #isCounted = false;
  /** The chosen node, also while the gateway connects to it. */
  #node: Node | undefined;
  #nodeSide: WebSocketSide | undefined;
  #callerSide: WebSocketSide | undefined;
  #flows: readonly MessageFlow[] = [];
  #isEnding = false;
  #usedAt = 0;
  #pingAt = 0;

  constructor(context: WorkerContext, opened: OpenedCall, upgrade: UpgradeRequest) {
    super(context, opened, upgrade.response);
    this.#upgrade = upgrade;
    upgrade.socket.pause();
    this.#total = context.webSockets.of(opened.endpoint.chain, opened.endpoint.network);
  }

  protected override prepare(done: () => void): void {
    const { context, route, endpoint } = this;
    const group = context.nodes.of(endpoint.chain, endpoint.network);
    this.excluded = group.filter(({ webSocketUrl }) => !webSocketUrl);
    const { byEndpoint } = context.webSockets;
    this.#isCounted = byEndpoint.of(endpoint.id) < context.config.webSockets.connections;
    if (this.#isCounted) byEndpoint.add(endpoint.id, 1);
    if (this.excluded.length === group.length) this.answer(noUpgrade);
    else if (!this.#isCounted) this.answer(route.refusals.rateLimited(1_000));
    else done();
  }

  protected override send(node: Node, protocols: readonly string[] = this.#upgrade.protocols): void {
    const { context, request, route } = this;
    this.#node = node;
    node.begin(this.endpoint.team);
    this.report.attempts++;
    this.deadline = Math.min(context.clock() + context.config.timeouts.head, this.headUntil);
    const { messageBytes } = context.config.webSockets;
    const headers = nodeHeaders(node, route, request, context.loopId);
    const socket = connectToNode(node, protocols, headers, messageBytes);
    const side = new WebSocketSide(context, socket, this.#cutFlood);
    this.#nodeSide = side;
    let choosesNone = false;
    socket.on("upgrade", ({ headers, socket: connection }) => {
      choosesNone = protocols.length > 0 && headers["sec-websocket-protocol"] === undefined;
      // By then `ws` has the bytes that came with the handshake.
      socket.on("open", () => side.limitPieces(connection));
    });
    socket.on("open", () => this.#accept(node, side));
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      this.#fail(side, `status ${response.statusCode}`, false, response);
    });
    socket.on("error", (error) => {
      if (!this.#isOpening(side)) return;
      // A node may ignore the offer, but `ws` refuses that (RFC 6455, section 4.2.2).
      if (choosesNone) this.send(node, []);
      else if (isShortage(error)) {
        // The gateway itself cannot open another connection.
        context.onError(error);
        this.giveUp("overloaded");
      } else this.#fail(side, errorCode(error) ?? "handshake", errorCode(error) !== undefined);
    });
    socket.on("close", () => node.end(this.endpoint.team));
  }

  /** True while the gateway waits for the node of a side. */
  #isOpening(side: WebSocketSide): boolean {
    return !this.isOver && !this.#callerSide && side === this.#nodeSide;
  }

  /**
   * Handles a node that did not open the WebSocket: tries the next node. Only an unreachable node counts as failed, since a caller can
   * cause other failures by offering subprotocols.
   */
  #fail(side: WebSocketSide, reason: string, isUnreachable: boolean, refusal?: IncomingMessage): void {
    const node = this.#node;
    if (!this.#isOpening(side) || !node) return;
    side.socket.terminate();
    if (isUnreachable) node.outliers.failed(this.endpoint, node, this.context.slots.now);
    const next = this.nodeAfter(node, reason, true);
    if (next) this.send(next);
    else if (refusal?.statusCode === 429 || refusal?.statusCode === 503) this.#passRefusal(node, refusal);
    else this.giveUp(reason === "timeout" ? "node_timeout" : "node_unreachable");
  }

  /** Refuses with the status of a busy node and its `Retry-After`. */
  #passRefusal(node: Node, { statusCode, headers }: IncomingMessage): void {
    const { refusals } = this.route;
    const retryAfter = headers["retry-after"];
    const answer =
      statusCode === 429 ? refusals.rateLimited(Number(retryAfter) * 1_000 || 1_000) : refusals.get("overloaded");
    this.report.node = node.name;
    this.giveUp(isRetryAfter(retryAfter) ? withRetryAfter(answer, retryAfter) : answer);
  }

  /** Completes the caller's handshake, and joins both sides. */
  #accept(node: Node, side: WebSocketSide): void {
    const { context, request, response } = this;
    const { socket, head } = this.#upgrade;
    if (this.isOver || side !== this.#nodeSide) return;
    if (!context.journal.flush()) {
      side.socket.terminate();
      this.giveUp("overloaded");
      return;
    }
    request.webSocketProtocol = side.socket.protocol;
    response.detachSocket(socket);
    this.report.node = node.name;
    node.outliers.succeeded(this.endpoint, node, context.slots.now);
    context.handshake.handleUpgrade(request, socket, head, (caller) => this.#join(node, caller, side));
    if (this.#callerSide) return;
    // The caller has disconnected.
    side.socket.terminate();
    this.finish(callerLeft, true);
  }

  #join(node: Node, caller: WebSocket, nodeSide: WebSocketSide): void {
    const { context } = this;
    const now = context.clock();
    const callerSide = new WebSocketSide(context, caller, this.#cutFlood);
    this.#callerSide = callerSide;
    callerSide.limitPieces(this.#upgrade.socket.resume());
    for (const side of [callerSide, nodeSide]) side.noteSignOfLife();
    this.#usedAt = now;
    this.#pingAt = now + this.#pingMs;
    this.deadline = now + checkMs;
    this.headAfterMs = this.elapsedMs;
    this.#total.open++;
    const toNode = forwardMessages(callerSide, nodeSide, this.#admitCallerMessage);
    const toCaller = forwardMessages(nodeSide, callerSide, this.#passNodeMessage);
    this.#flows = [toNode, toCaller];
    caller.on("ping", () => {
      this.#usedAt = context.slots.now;
    });
    callerSide.onEnd((code, reason) => {
      toCaller.stop();
      toNode.end(() => nodeSide.close(callerSide.fault ?? code, reason, goingAway));
    });
    nodeSide.onEnd((code, reason) => {
      if (code === noFrame && nodeSide.fault === undefined && caller.readyState === WebSocket.OPEN) {
        node.outliers.failed(this.endpoint, node, context.slots.now);
        this.reportFailure(node, "broken WebSocket");
      }
      toNode.stop();
      // The reason is searched like the body of an answer with status 500.
      const text = node.searches.of(500, false)?.replaceIn(reason.toString("latin1")) ?? "";
      toCaller.end(() => callerSide.close(nodeSide.fault ?? code, Buffer.from(text, "latin1"), badGateway));
    });
    for (const side of [callerSide, nodeSide]) side.socket.on("close", () => this.#closed());
    // The process began to end while the node was asked.
    if (context.connectionsToClose === Number.POSITIVE_INFINITY) this.goAway();
  }

  /** Takes and charges the Compute Units of a caller's message. The message waits for them, since it cannot be refused. */
  readonly #admitCallerMessage = (message: Message, decide: (retryAfterMs: number) => void): void => {
    const { context, route } = this;
    const endpoint = this.liveEndpoint();
    message.computeUnits ??= messageCost(message.data, context.config.webSockets);
    const { computeUnits } = message;
    if (!endpoint || this.isRevoked) this.revoke();
    else if (!context.journal.writable) this.#end(tryAgainLater, "Try again later.");
    else if (computeUnits === undefined) this.#end(policyViolation, "The message is not one JSON value.");
    else if (endpoint.buckets.some(({ burst }) => computeUnits > burst))
      this.#end(policyViolation, "The message costs more Compute Units than may be spent at once.");
    else
      context.limiter.take(endpoint.buckets, computeUnits, (retryAfterMs) => {
        if (this.#nodeSide?.socket.readyState !== WebSocket.OPEN) return;
        if (retryAfterMs === 0) {
          context.journal.charge(endpoint.id, route.operation.id, computeUnits);
          this.#total.fromCallers++;
          this.#total.computeUnits += computeUnits;
          this.#usedAt = context.slots.now;
        }
        decide(retryAfterMs);
      });
  };

  readonly #passNodeMessage = (_message: Message, decide: (retryAfterMs: number) => void): void => {
    if (this.context.journal.flush()) {
      this.#total.fromNodes++;
      this.#usedAt = this.context.slots.now;
      decide(0);
    } else this.#end(tryAgainLater, "Try again later.");
  };

  override revoke(): void {
    if (this.#callerSide) this.#end(policyViolation, "The key or token is no longer valid.");
    else super.revoke();
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
    if (now - this.#usedAt > this.context.config.webSockets.idle) this.#end(goingAway, "No message came in time.");
    for (const side of [callerSide, nodeSide]) side.check(now, now >= this.#pingAt);
    if (now >= this.#pingAt) this.#pingAt = now + this.#pingMs;
  }

  goAway(): void {
    if (this.#callerSide) this.#end(goingAway, "The gateway restarts. Connect again.");
  }

  /** Ends the WebSocket of a side that sends too much of something. */
  readonly #cutFlood = (side: WebSocketSide, remedy: string): void => {
    if (side === this.#callerSide) this.#end(policyViolation, remedy);
    else this.#end(badGateway, "The node sent too many pings, pieces or messages.", policyViolation);
    // It is not read any more, since it could go on.
    side.socket.pause();
  };

  /** Ends both sides. The caller learns the reason. */
  #end(code: number, reason: string, nodeCode: number = goingAway): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#callerSide?.socket.close(code, reason);
    this.#nodeSide?.socket.close(nodeCode);
    // A side that is not read could not answer.
    for (const flow of this.#flows) flow.stop();
    setTimeout(() => {
      for (const side of [this.#callerSide, this.#nodeSide]) side?.socket.terminate();
    }, closeMs).unref();
  }

  /** Called when a side is closed. Ends the exchange when both sides are. */
  #closed(): void {
    const sides = [this.#callerSide, this.#nodeSide];
    if (this.isOver || sides.some((side) => side?.socket.readyState !== WebSocket.CLOSED)) return;
    this.#total.open--;
    this.finish(101, false);
  }

  protected override ended(): void {
    const { context, endpoint } = this;
    if (this.#isCounted) context.webSockets.byEndpoint.add(endpoint.id, -1);
    if (!this.#callerSide) this.#nodeSide?.socket.terminate();
  }
}
