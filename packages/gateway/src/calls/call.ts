import type { ServerResponse } from "node:http";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import { replaceText, TextReplacer } from "../nodes/replace-text.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import type { CompiledApi } from "../routes/compile-api.ts";
import { Attempt, type AttemptedCall } from "./attempt.ts";
import { endWith } from "./caller-exchange.ts";
import type { CallerRequest } from "./caller-request.ts";
import { decodeBody } from "./decode-body.ts";
import { EndpointExchange } from "./endpoint-exchange.ts";
import { callerStatuses, judgeAnswer } from "./judge-answer.ts";
import { answerHead, nodeHeaders, nodePath, normalizeJsonType } from "./node-messages.ts";
import type { OpenedCall } from "./open-call.ts";
import { claimsText, decidingBytes, isCollected, isTextBeginning, replacesLinks, searchOf } from "./search-answer.ts";
import { takeConnectionToClose, type WorkerContext } from "./worker-context.ts";

/** Matches the type of a stream whose head must not wait for its first event. */
const isEventStream = /^\s*text\/event-stream/i;

/** Longest time for which a caller may read no byte of an answer, in ms. */
const stallMs = 60_000;

/** Largest body that is sent together with the head, in bytes. */
const maxInOneWrite = 16 * 1024;

/** A call that is forwarded to a node, from its admission to the last byte of its answer. */
export class Call extends EndpointExchange implements AttemptedCall {
  readonly #serverPathAt: number;
  readonly #pathAt: number;
  #body: Uint8Array | undefined;
  #attempt: Attempt | undefined;
  /** Absent if the answer is not searched, or if its body was collected. */
  #replacer: TextReplacer | undefined;
  #status = 0;
  /** Head of the answer, until it is sent. It waits for the beginning of a body that must be a text. */
  #head: string[] | undefined;
  /** Number of bytes by which the body must still prove that it is a text. */
  #unproven = 0;
  /** Length of the answer's body in bytes. NaN if the node does not declare it. */
  #length: number = Number.NaN;
  /** Height of the answer. NaN if it has none. */
  #height: number = Number.NaN;
  /** Newest height that the endpoint has seen lately, -1 for none. NaN if there is only one node. */
  #floor: number = Number.NaN;
  #hasAskedNewerNode = false;
  #isStalled = false;
  #listensForDrain = false;

  constructor(
    context: WorkerContext,
    compiled: CompiledApi,
    opened: OpenedCall,
    request: CallerRequest,
    response: ServerResponse,
  ) {
    super(context, compiled, opened, request, response);
    this.#serverPathAt = opened.serverPathAt;
    this.#pathAt = opened.pathAt;
  }

  protected override prepare(): void {
    this.receive(this.endpoint, (body) => {
      this.#body = body;
      this.admit();
    });
  }

  protected override send(node: Node): void {
    const { context, request, route } = this;
    const attempt = new Attempt(this, node, this.endpoint.team);
    this.#attempt = attempt;
    this.attempts++;
    this.deadline = Math.min(context.clock() + context.config.timeouts.head, this.headUntil);
    attempt.send({
      path: nodePath(node, request.url ?? "", this.#pathAt),
      method: route.method,
      headers: nodeHeaders(node, route, request.rawHeaders),
      ...(this.#body && { body: this.#body }),
    });
  }

  judge({ node }: Attempt, status: number, headers: IncomingHttpHeaders): "pass" | "collect" | "drop" {
    normalizeJsonType(this.route, status, headers);
    this.#noteHeight(node, headers);
    const search = searchOf(node, this.route, status, headers);
    const requestHeaders = this.request.headers;
    const { kind, reason, isPresentable, isOfRequest } = judgeAnswer(
      this.route,
      status,
      headers,
      requestHeaders,
      search !== undefined,
      node.searches.hasCredentials,
    );
    if (kind === "refuse") {
      this.#reject(node, reason);
      return "drop";
    }
    if (kind === "fail" && !this.#failOver(reason, isPresentable, headers["retry-after"], isOfRequest)) return "drop";
    if (kind !== "fail" && this.#askNewerNode()) return "drop";
    if (kind === "check" || (search && isCollected(this.route, headers))) return "collect";
    return this.#begin(node, status, headers, search) ? "pass" : "drop";
  }

  /** Answers 502 without a refund, since callers could otherwise use nodes for free. The node does not cool down. */
  #reject(node: Node, reason: string): void {
    const { context, route } = this;
    const { chain, network } = this.endpoint;
    if (this.isOver) return;
    context.observer.nodeFailed({ chain, network, node: node.name, reason });
    if (!context.journal.flush()) {
      this.giveUp("overloaded");
      return;
    }
    this.node = node.name;
    this.answer(route.refusals.get("nodeUnreachable"));
  }

  #noteHeight(node: Node, headers: IncomingHttpHeaders): void {
    const name = this.route.heightHeaders.find((one) => headers[one] !== undefined);
    const height = name === undefined ? Number.NaN : Number(headers[name]);
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
    const newer = context.clock() < this.headUntil && context.nodes.newer(endpoint, this.#height, context.slots.now);
    if (!newer) return false;
    this.#hasAskedNewerNode = true;
    this.#attempt?.drop();
    this.send(newer);
    return true;
  }

  settle({ node }: Attempt, status: number, headers: IncomingHttpHeaders, body: Buffer | undefined): void {
    const search = searchOf(node, this.route, status, headers);
    const { "content-encoding": encoding, ...rest } = headers;
    const decoded = body && search ? decodeBody(body, encoding) : body;
    const text = decoded && claimsText(node, headers) && !isTextBeginning(decoded) ? undefined : decoded;
    // A 403 that breaks the document's schema is a vendor's message to the operator.
    if (status === 403 && !(text && this.route.fitsForbidden?.(text, String(headers["content-type"]))))
      this.fail(`status ${status}`);
    else if (text) this.#begin(node, status, search ? rest : headers, search, text);
    else {
      this.#status = status;
      this.#refuseEncoding();
    }
  }

  fail(reason: string): void {
    this.#failOver(reason, false);
  }

  /**
   * Lets the node cool down. If the call may be repeated and another node is left, sends it there.
   *
   * @returns true to forward the failed node's own answer.
   */
  #failOver(reason: string, isPresentable: boolean, retryAfter?: string | string[], isOfRequest = false): boolean {
    const { context, route, response } = this;
    const { chain, network } = this.endpoint;
    const attempt = this.#attempt;
    if (!attempt || this.isOver) return false;
    const { node } = attempt;
    // The answer to a call that the document does not declare depends on the call, not on the node's health.
    if (!(route.isUndeclared || isOfRequest) || !attempt.isSent) node.coolDown(context.slots.now, retryAfter);
    context.observer.nodeFailed({ chain, network, node: node.name, reason });
    this.excluded = [...this.excluded, node];
    if (response.headersSent) {
      // The head is sent already. A closed connection shows the caller that the answer is incomplete.
      response.destroy();
      return false;
    }
    const mayRepeat = route.operation.retryable || !attempt.isSent;
    const next = mayRepeat && context.clock() < this.headUntil ? this.chooseNode() : undefined;
    if (!next && isPresentable) return true;
    attempt.drop();
    if (next) this.send(next);
    else this.giveUp(reason === "timeout" ? "nodeTimeout" : "nodeUnreachable");
    return false;
  }

  failInternally(error: unknown): void {
    this.context.onError(error);
    this.#attempt?.drop();
    if (this.response.headersSent) this.response.destroy();
    else this.giveUp("nodeUnreachable");
  }

  /**
   * Sends the head of the answer, and its body if that was collected. Writes the call's line to the journal first, since callers may
   * see only recorded calls.
   */
  #begin(
    node: Node,
    status: number,
    headers: IncomingHttpHeaders,
    search: TextSearch | undefined,
    collected?: Buffer,
  ): boolean {
    const { context, compiled, request, response, route } = this;
    if (this.isOver) return false;
    if (!context.journal.flush()) {
      this.giveUp("overloaded");
      return false;
    }
    this.node = node.name;
    // `node.height` is this answer's height only if that is plausible. Another one would keep the endpoint from honest nodes.
    if (!Number.isNaN(this.#floor) && node.height === this.#height)
      context.nodes.shown.record(this.endpoint.id, node.height, context.slots.now);
    const baseUrl = (): string => this.#baseUrl();
    const head = answerHead(node, route, status, headers, compiled.sharedHeaders, baseUrl);
    const linkBase = replacesLinks(route, headers) ? baseUrl : undefined;
    const body = collected && search ? replaceText(search, collected, linkBase) : collected;
    this.#replacer = search && !body ? new TextReplacer(search, linkBase) : undefined;
    this.#length = Number.NaN;
    if (body) head.push("content-length", String(body.length));
    // A mask keeps the length of the text. A replaced link does not.
    else if (!(search && linkBase) && typeof headers["content-length"] === "string") {
      this.#length = Number(headers["content-length"]);
      head.push("content-length", headers["content-length"]);
    }
    if (takeConnectionToClose(context)) head.push("connection", "close");
    this.deadline = context.slots.now + context.config.timeouts.idle;
    this.#status = status;
    this.#head = head;
    this.#unproven = search && claimsText(node, headers) ? decidingBytes : 0;
    const mustFlush = route.isUndeclared && Number.isNaN(this.#length);
    if (request.method === "HEAD") {
      this.#sendHead();
      response.end();
    } else if (body) {
      this.#sendHead();
      this.deadline = context.slots.now + stallMs;
      if (body.length <= maxInOneWrite) endWith(response, body);
      else response.end(body);
    } else if (this.#unproven === 0 || isEventStream.test(String(headers["content-type"]))) {
      this.#sendHead();
      // Node.js would keep the head until the first event of a stream.
      if (mustFlush) response.flushHeaders();
    }
    return true;
  }

  #sendHead(): void {
    if (!this.#head) return;
    this.response.writeHead(this.#status, this.#head);
    this.#head = undefined;
  }

  /** Returns the part of the caller's URL before the operation's path, with the caller's key. */
  #baseUrl(): string {
    const { url = "", headers } = this.request;
    const publicUrl = this.context.config.publicUrls[this.compiled.name];
    if (publicUrl === undefined) return this.context.originOf(headers.host) + url.slice(0, this.#pathAt);
    return publicUrl.replace(/\/$/, "") + url.slice(this.#serverPathAt, this.#pathAt);
  }

  write(chunk: Buffer): boolean {
    const { response, context } = this;
    if (response.writableEnded || response.destroyed) return true;
    if (this.#unproven > 0 && !this.#prove(chunk)) return true;
    this.#sendHead();
    const text = this.#replacer ? this.#replacer.push(chunk) : chunk;
    if (text.length === this.#length && text.length <= maxInOneWrite) {
      endWith(response, text);
      return true;
    }
    const keepsUp = text.length === 0 || response.write(text);
    this.deadline = context.slots.now + (keepsUp ? context.config.timeouts.idle : stallMs);
    if (!keepsUp) this.#awaitDrain();
    return keepsUp;
  }

  /** Fails the node if its body is no text although its head says so. */
  #prove(chunk: Buffer): boolean {
    this.#unproven -= chunk.length;
    if (isTextBeginning(chunk)) return true;
    this.#refuseEncoding();
    return false;
  }

  /** Fails the node because its body cannot be searched. If the node refused the request, it only answers 502. */
  #refuseEncoding(): void {
    const attempt = this.#attempt;
    if (attempt && callerStatuses.includes(this.#status) && !this.response.headersSent) {
      attempt.drop();
      this.#reject(attempt.node, "content encoding");
    } else this.fail("content encoding");
  }

  #awaitDrain(): void {
    this.#isStalled = true;
    if (this.#listensForDrain) return;
    this.#listensForDrain = true;
    this.response.on("drain", () => {
      this.#isStalled = false;
      this.deadline = this.context.slots.now + this.context.config.timeouts.idle;
      this.#attempt?.resume();
    });
  }

  end(): void {
    const { response, context } = this;
    this.deadline = context.slots.now + stallMs;
    if (response.writableEnded || response.destroyed) return;
    this.#sendHead();
    const rest = this.#replacer?.end();
    if (rest?.length) response.end(rest);
    else response.end();
  }

  override expire(): void {
    this.deadline = Number.POSITIVE_INFINITY;
    if (!this.#attempt) super.expire();
    else if (this.#isStalled || this.response.writableEnded) this.response.destroy();
    else this.fail("timeout");
  }

  protected override ended(): void {
    this.#attempt?.drop();
  }
}
