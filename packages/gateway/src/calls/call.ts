import { isJson, responseMatches } from "@ledgergate/service-kit";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import { isShortage } from "../open-files.ts";
import { foldName, isRetryAfter, loopHeader } from "../routes/header-rules.ts";
import { Attempt, type AttemptedCall, maxCollected, type NodeHead } from "./attempt.ts";
import { decodeBody } from "./decode-body.ts";
import { EndpointExchange } from "./endpoint-exchange.ts";
import { callerStatuses, isNodeFailure, judgeAnswer } from "./judge-answer.ts";
import { type AnsweredCall, NodeAnswer } from "./node-answer.ts";
import { nodeHeaders, nodePath, normalizeType } from "./node-messages.ts";
import { claimsText, isCollected, isTextBeginning, searchOf } from "./search-answer.ts";

/** Matches numbers that are a segment or a parameter of a target, with the parameter's name. */
const numbers = /(?:\/|[?&]([\w-]+)=)(\d{1,20})(?![^/?&])/g;

/** Farthest block above a node's height that another node is asked for. */
const farthestBlock = 1_000;

function numberIn(headers: IncomingHttpHeaders, names: readonly string[]): number {
  const name = names.find((one) => headers[one] !== undefined);
  return name === undefined ? Number.NaN : Number(headers[name]);
}

/** Matches the id of a gateway, so that no other text of a node is passed on. */
const loopId = /^ledgergate-[\da-f-]{1,64}$/;

/** A call that is forwarded to a node, from its admission to the last byte of its answer. */
export class Call extends EndpointExchange implements AttemptedCall, AnsweredCall {
  #body: Uint8Array | undefined;
  /** Headers of the last request to a node, names and values in turn. */
  #sent: readonly string[] = [];
  #attempt: Attempt | undefined;
  /** The answer that the caller gets. */
  #answer: NodeAnswer | undefined;
  /** Height of the answer. NaN if it has none. */
  #height: number = Number.NaN;
  /** Newest height that the endpoint has seen lately, -1 for none. NaN if there is only one node. */
  #floor: number = Number.NaN;
  #hasAskedNewerNode = false;
  #hasAskedFullerNode = false;
  #hasReconnected = false;
  /** Id of the gateway that refused the call as a loop. Each gateway on the way back refunds it. */
  #loop = "";

  protected override prepare(done: () => void): void {
    this.receive(this.endpoint, (body) => {
      this.#body = body;
      done();
    });
  }

  protected override send(node: Node, isAnew = false): void {
    const { context, request, route } = this;
    const attempt = new Attempt(this, node, this.endpoint.team);
    this.#attempt = attempt;
    this.report.attempts++;
    this.deadline = Math.min(context.clock() + context.config.timeouts.head, this.headUntil);
    const headers = nodeHeaders(node, route, request, context.loopId);
    this.#sent = headers;
    const options = {
      path: nodePath(node, request.url ?? "", this.opened.pathAt),
      method: route.method,
      headers,
      ...(this.#body && { body: this.#body }),
    };
    attempt.send(options, isAnew);
  }

  judge(head: NodeHead): NodeAnswer | "collect" | "drop" {
    const { node, status, headers } = head;
    normalizeType(this.route, head);
    this.#noteHeight(head);
    const search = searchOf(this.route, head);
    const judgement = judgeAnswer(this.route, head, this.#sent, search !== undefined);
    const { kind, reason, isPresentable } = judgement;
    const { [loopHeader]: loop } = headers;
    if (status === 502 && typeof loop === "string" && loopId.test(loop)) {
      this.#loop = loop;
      this.fail("loop");
      return "drop";
    }
    if (kind === "refuse") {
      this.#reject(node, reason);
      return "drop";
    }
    const mayBeFailure =
      kind === "pass" &&
      status === 200 &&
      this.route.isRetryableFailure &&
      isJson(String(headers["content-type"])) &&
      !(Number(headers["content-length"]) > maxCollected);
    if (!mayBeFailure) this.#noteOutcome(node, isNodeFailure(this.route, head, judgement), headers["retry-after"]);
    if (kind === "fail" && !this.#failOver(reason, isPresentable)) return "drop";
    if (kind !== "fail" && (this.#askNewerNode() || this.#askFullerNode(head))) return "drop";
    if (mayBeFailure || kind === "check" || (search && isCollected(this.route, head))) return "collect";
    return this.#begin(head, search) ?? "drop";
  }

  #noteOutcome(node: Node, isFailure: boolean, retryAfter?: string | string[]): void {
    const { now } = this.context.slots;
    if (!isFailure) node.outliers.succeeded(this.endpoint, node, now);
    // A date becomes NaN.
    else node.outliers.failed(this.endpoint, node, now, isRetryAfter(retryAfter) ? Number(retryAfter) * 1000 || 0 : 0);
  }

  /** Writes the call's line to the journal, since callers may see only recorded calls. If that fails, gives the call up. */
  #record(node: Node): boolean {
    const isRecorded = this.context.journal.flush();
    if (isRecorded) this.report.node = node.name;
    else this.giveUp("overloaded");
    return isRecorded;
  }

  /** Answers 502 without a refund, since callers could otherwise use nodes for free. This is no failure of the node. */
  #reject(node: Node, reason: string): void {
    if (this.isOver) return;
    this.reportFailure(node, reason);
    if (this.#record(node)) this.answer(this.route.refusals.get("node_unreachable"));
  }

  #noteHeight({ node, headers }: NodeHead): void {
    const height = numberIn(headers, this.route.heightHeaders);
    const { id, chain, network } = this.endpoint;
    const { nodes, slots } = this.context;
    this.#height = height;
    if (!Number.isSafeInteger(height)) return;
    const group = nodes.of(chain, network);
    node.recordHeight(height, slots.now, group);
    if (group.length > 1) this.#floor = nodes.shown.of(id, slots.now) ?? -1;
  }

  /** If the endpoint has seen a newer height than that of the answer, calls a newer node instead, once. */
  #askNewerNode(): boolean {
    const { context, route, endpoint } = this;
    if (!(this.#height < this.#floor) || this.#hasAskedNewerNode || !route.operation.retryable) return false;
    this.#hasAskedNewerNode = this.#askInstead(() => context.nodes.newer(endpoint, this.#height, context.slots.now));
    return this.#hasAskedNewerNode;
  }

  /** If the data is gone at the node, or lies above its height, calls another node instead, once. */
  #askFullerNode(head: NodeHead): boolean {
    const { context, route, endpoint } = this;
    const lacksData =
      head.status === 410
        ? route.operation.responses.some((response) => responseMatches(response, 410))
        : head.status === 404 && this.#isAboveHeight(head);
    if (!lacksData || this.#hasAskedFullerNode || !route.operation.retryable) return false;
    const { nodes, slots } = context;
    // If the other node fails, the first one is asked again, since it is not excluded.
    const others = [...this.excluded, head.node];
    this.#hasAskedFullerNode = this.#askInstead(() => nodes.choose(endpoint, others, true, slots.now, true));
    return this.#hasAskedFullerNode;
  }

  /** Drops the answer and sends the call to another node, if there is time and one is found. */
  #askInstead(find: () => Node | undefined): boolean {
    const other = this.context.clock() < this.headUntil ? find() : undefined;
    if (!other) return false;
    this.#attempt?.drop();
    this.send(other);
    return true;
  }

  /** True if the call names a number above the node's state, probably a block that the node does not have yet. */
  #isAboveHeight({ node, headers }: NodeHead): boolean {
    const height = Number.isNaN(this.#height) ? node.height : this.#height;
    const target = (this.request.url ?? "").slice(this.opened.pathAt);
    return [...target.matchAll(numbers)].some(([, name = "", number]) => {
      const names = this.route.stateHeaders.get(foldName(name));
      const above = Number(number) - (names ? numberIn(headers, names) : height);
      // Numbers of anything else are seldom so close to the height.
      return above > 0 && (names !== undefined || above <= farthestBlock);
    });
  }

  #begin(head: NodeHead, search: TextSearch | undefined, body?: Buffer): NodeAnswer | undefined {
    if (this.isOver || !this.#record(head.node)) return undefined;
    this.#answer = new NodeAnswer(this, head, search, body);
    return this.#answer;
  }

  leaves(isStream: boolean): void {
    const { context, endpoint } = this;
    if (isStream) this.headAfterMs = this.elapsedMs;
    // The node's height is this answer's height only if that is plausible. Another one would keep the endpoint from honest nodes.
    if (!Number.isNaN(this.#floor) && this.#attempt?.node.height === this.#height)
      context.nodes.shown.record(endpoint.id, this.#height, context.slots.now);
  }

  lacksBody({ status, headers }: NodeHead): boolean {
    const showsEnd = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    return status < 300 && status !== 204 && !showsEnd && !this.response.headersSent;
  }

  settle(head: NodeHead, body: Buffer | undefined): void {
    const { node, status, headers } = head;
    const search = searchOf(this.route, head);
    const { "content-encoding": encoding, ...rest } = headers;
    if (status === 200 && body && this.#failsInSuccess(node, decodeBody(body, encoding))) return;
    const decoded = body && search ? decodeBody(body, encoding) : body;
    const text = decoded && claimsText(head) && !isTextBeginning(decoded) ? undefined : decoded;
    // A 403 that breaks the document's schema is a vendor's message to the operator.
    if (status === 403 && !(text && this.route.fitsForbidden?.(text, String(headers["content-type"]))))
      this.fail(`status ${status}`);
    else if (text) this.#begin({ node, status, headers: search ? rest : headers }, search, text);
    else this.refuseEncoding(status);
  }

  /** Takes a failure that is worth another attempt as a 503. @returns true if another node is asked, or the call is over */
  #failsInSuccess(node: Node, body: Buffer | undefined): boolean {
    const { isRetryableFailure } = this.route;
    if (!isRetryableFailure) return false;
    const isFailure = body !== undefined && isRetryableFailure(body);
    this.#noteOutcome(node, isFailure);
    return isFailure && !this.#failOver("failure with status 200", true);
  }

  overflow(head: NodeHead): NodeAnswer | undefined {
    // A failure is shorter.
    this.#noteOutcome(head.node, false);
    return this.#begin(head, searchOf(this.route, head));
  }

  fail(reason: string): void {
    const attempt = this.#attempt;
    if (!attempt || this.isOver || this.#reconnect(attempt)) return;
    // A caller may choose a stream that has nothing to send.
    const isHarmless = this.route.isUndeclared && this.response.headersSent && reason === "timeout";
    // A call may have spent its time at another node.
    if (!attempt.isSent && reason !== "timeout")
      attempt.node.outliers.unreachable(attempt.node, this.context.slots.now);
    else if (!isHarmless) this.#noteOutcome(attempt.node, true);
    this.#failOver(reason, false);
  }

  /** If the connection failed and not the node, and the call may be repeated, tries once more there. */
  #reconnect({ isStale, node }: Attempt): boolean {
    const { context, route } = this;
    if (!isStale || !route.operation.retryable || this.#hasReconnected || context.clock() >= this.headUntil)
      return false;
    this.#hasReconnected = true;
    this.send(node, true);
    return true;
  }

  /**
   * Sends the call to another node if it may be repeated and one is left.
   *
   * @returns true to forward the failed node's own answer.
   */
  #failOver(reason: string, isPresentable: boolean): boolean {
    const { context, route, response } = this;
    const attempt = this.#attempt;
    if (!attempt || this.isOver) return false;
    const mayRepeat = !response.headersSent && (route.operation.retryable || !attempt.isSent);
    const next = this.nodeAfter(attempt.node, reason, mayRepeat);
    if (response.headersSent) {
      // Some of the answer has left. A closed connection shows the caller that the answer is incomplete.
      response.destroy();
      return false;
    }
    if (!next && isPresentable) return true;
    attempt.drop();
    if (next) this.send(next);
    else if (reason === "loop" && this.#loop !== context.loopId) this.giveUp(route.refusals.loop(this.#loop));
    else this.giveUp(reason === "timeout" ? "node_timeout" : "node_unreachable");
    return false;
  }

  failInternally(error: unknown): void {
    this.context.onError(error);
    this.#attempt?.drop();
    if (this.response.headersSent) this.response.destroy();
    else this.giveUp(isShortage(error) ? "overloaded" : "node_unreachable");
  }

  baseUrl(): string {
    const { url = "", headers } = this.request;
    const { pathAt, serverPathAt } = this.opened;
    const publicUrl = this.context.config.publicUrls[this.compiled.api.name];
    if (publicUrl === undefined) return this.context.origins.of(headers.host) + url.slice(0, pathAt);
    return publicUrl.replace(/\/$/, "") + url.slice(serverPathAt, pathAt);
  }

  /** Fails the node because its body cannot be searched. If the node refused the request, it only answers 502. */
  refuseEncoding(status: number): void {
    const attempt = this.#attempt;
    if (attempt && callerStatuses.includes(status) && !this.response.headersSent) {
      attempt.drop();
      this.#reject(attempt.node, "content encoding");
    } else this.fail("content encoding");
  }

  resumeNode(): void {
    this.#attempt?.resume();
  }

  override expire(): void {
    this.deadline = Number.POSITIVE_INFINITY;
    if (!this.#attempt) super.expire();
    else if (this.#answer?.isStalled || this.response.writableEnded) this.response.destroy();
    else this.fail("timeout");
  }

  protected override ended(): void {
    this.#attempt?.drop();
  }
}
