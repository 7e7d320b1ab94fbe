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
import { isCollected, replacesLinks, searchOf } from "./search-answer.ts";
import { takeConnectionToClose, type WorkerContext } from "./worker-context.ts";

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
    const { kind, reason, isPresentable } = judgeAnswer(
      this.route,
      status,
      headers,
      requestHeaders,
      search !== undefined,
    );
    if (kind === "refuse") {
      this.#reject(node, reason);
      return "drop";
    }
    if (kind === "fail" && !this.#failOver(reason, isPresentable, headers["retry-after"])) return "drop";
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
    const text = body && search ? decodeBody(body, encoding) : body;
    // A 403 that breaks the document's schema is a vendor's message to the operator.
    if (status === 403 && !(text && this.route.fitsForbidden?.(text, String(headers["content-type"]))))
      this.fail(`status ${status}`);
    else if (text) this.#begin(node, status, search ? rest : headers, search, text);
    else if (callerStatuses.includes(status)) this.#reject(node, "content encoding");
    else this.fail("content encoding");
  }

  fail(reason: string): void {
    this.#failOver(reason, false);
  }

  /**
   * Lets the node cool down. If the call may be repeated and another node is left, sends it there.
   *
   * @returns true to forward the failed node's own answer.
   */
  #failOver(reason: string, isPresentable: boolean, retryAfter?: string | string[]): boolean {
    const { context, route, response } = this;
    const { chain, network } = this.endpoint;
    const attempt = this.#attempt;
    if (!attempt || this.isOver) return false;
    const { node } = attempt;
    // The answer to a call that the document does not declare depends on the call, not on the node's health.
    if (!route.isUndeclared || !attempt.isSent) node.coolDown(context.slots.now, retryAfter);
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
    if (body) head.push("content-length", String(body.length));
    else {
      if (search) this.#replacer = new TextReplacer(search, linkBase);
      // A mask keeps the length of the text. A replaced link does not.
      if (!(search && linkBase) && typeof headers["content-length"] === "string") {
        this.#length = Number(headers["content-length"]);
        head.push("content-length", headers["content-length"]);
      }
    }
    if (takeConnectionToClose(context)) head.push("connection", "close");
    this.deadline = context.slots.now + context.config.timeouts.idle;
    response.writeHead(status, head);
    if (request.method === "HEAD") response.end();
    else if (body) {
      this.deadline = context.slots.now + stallMs;
      if (body.length <= maxInOneWrite) endWith(response, body);
      else response.end(body);
    } else if (route.isUndeclared && Number.isNaN(this.#length)) {
      // Node.js would keep the head until the first event of a stream.
      response.flushHeaders();
    }
    return true;
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
