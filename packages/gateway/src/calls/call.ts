import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerToken } from "@ledgergate/service-kit";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { KnownEndpoint } from "../keys/directory.ts";
import type { Node } from "../nodes/node.ts";
import { replaceText, TextReplacer } from "../nodes/replace-text.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import type { CompiledApi } from "../routes/compile-api.ts";
import { isText } from "../routes/header-rules.ts";
import { Attempt, type AttemptedCall, mostCollected } from "./attempt.ts";
import { CallerExchange, endWith } from "./caller-exchange.ts";
import { decodeBody, isEncoded } from "./decode-body.ts";
import { forSender, judgeAnswer } from "./judge-answer.ts";
import { answerHead, nodeHeaders, nodePath } from "./node-messages.ts";
import { isFlooding, limitByAddress, type OpenedCall } from "./open-call.ts";
import { takeClosing, type WorkerContext } from "./worker-context.ts";

/** Longest time for which a caller may read no byte of an answer, in ms. */
const stallMs = 60_000;

/** Largest body that is sent together with the head, in bytes. */
const mostAtOnce = 16 * 1024;

const none: readonly Node[] = [];

/** A call that is forwarded to a node, from its admission to the last byte of its answer. */
export class Call extends CallerExchange implements AttemptedCall {
  readonly #endpoint: KnownEndpoint;
  readonly #mountedAt: number;
  readonly #pathAt: number;
  #body: Buffer | undefined;
  #chargedAt = 0;
  #attempt: Attempt | undefined;
  /** Deadline of the answer's head, by the monotonic clock. */
  #headUntil = 0;
  #tried: readonly Node[] = none;
  /** Absent if the answer is not searched, or if its body was collected. */
  #replacer: TextReplacer | undefined;
  /** Length of the answer's body in bytes. NaN if the node does not declare it. */
  #length: number = Number.NaN;
  #isStalled = false;
  #hearsDrain = false;

  constructor(
    context: WorkerContext,
    compiled: CompiledApi,
    opened: OpenedCall,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    super(context, compiled, opened.route, request, response);
    this.#endpoint = opened.endpoint;
    this.network = opened.endpoint.network;
    this.#mountedAt = opened.mountedAt;
    this.#pathAt = opened.pathAt;
  }

  start(): void {
    const { route, context, request } = this;
    const { team } = this.#endpoint;
    const token = route.operation.takesToken ? bearerToken(request.headers.authorization) : undefined;
    if (token === undefined) {
      this.#receive();
      return;
    }
    const known = context.tokens.recall(token, team);
    if (known) this.#receive();
    else if (known === false || isFlooding(context, request)) this.#refuseToken();
    else
      context.tokens.verify(token, team, (accepted) => {
        if (accepted) this.#receive();
        else this.#refuseToken();
      });
  }

  #refuseToken(): void {
    const { route, context, request } = this;
    this.answer(limitByAddress(context, request, route) ?? route.refusals.get("invalidToken"));
  }

  #receive(): void {
    this.receive(this.#endpoint.id, (body) => {
      this.#body = body;
      this.#admit();
    });
  }

  /** Takes the units from the buckets, then charges them. Later they can only be refunded. */
  #admit(): void {
    const { context, route } = this;
    const { id, buckets } = this.#endpoint;
    const { computeUnits } = route.operation;
    if (!context.journal.writable) {
      this.answer(route.refusals.get("overloaded"));
      return;
    }
    context.limiter.take(buckets, computeUnits, (retryAfterMs) => {
      if (this.isOver) return;
      if (retryAfterMs > 0) {
        this.answer(route.refusals.rateLimited(retryAfterMs));
        return;
      }
      this.#chargedAt = context.journal.charge(id, route.id, computeUnits);
      this.computeUnits = computeUnits;
      this.#headUntil = context.clock() + context.config.timeouts.total;
      const node = this.#chooseNode();
      if (node) this.#send(node);
      else this.#giveUp("overloaded");
    });
  }

  #chooseNode(): Node | undefined {
    const { nodes, slots } = this.context;
    return nodes.choose(this.#endpoint, this.#tried, slots.now);
  }

  #send(node: Node): void {
    const { context, request, route } = this;
    const attempt = new Attempt(this, node, this.#endpoint.team);
    this.#attempt = attempt;
    this.attempts++;
    this.deadline = Math.min(context.clock() + context.config.timeouts.head, this.#headUntil);
    attempt.send({
      path: nodePath(node, request.url ?? "", this.#pathAt),
      method: route.method,
      headers: nodeHeaders(node, route, request.rawHeaders),
      ...(this.#body && { body: this.#body }),
    });
  }

  judge({ node }: Attempt, status: number, headers: IncomingHttpHeaders): "pass" | "collect" | "drop" {
    this.#noteHeight(node, headers);
    const search = this.#searchOf(node, status, headers);
    const asked = this.request.headers;
    const { kind, reason, isPresentable } = judgeAnswer(this.route, status, headers, asked, search !== undefined);
    if (kind === "refuse") {
      this.#reject(node, reason);
      return "drop";
    }
    if (kind === "fail" && !this.#goOn(reason, isPresentable, headers["retry-after"])) return "drop";
    if (kind === "check" || (search && this.#isCollected(headers))) return "collect";
    return this.#begin(node, status, headers, search) ? "pass" : "drop";
  }

  #searchOf({ searches }: Node, status: number, headers: IncomingHttpHeaders): TextSearch | undefined {
    const search = searches.of(status, this.route.operation.hasLinks);
    return search && isText(headers["content-type"]) ? search : undefined;
  }

  /** True for a searched body that is encoded, and for a small one with links, so that the head can contain the new length. */
  #isCollected(headers: IncomingHttpHeaders): boolean {
    if (isEncoded(headers["content-encoding"])) return true;
    return this.route.operation.hasLinks && Number(headers["content-length"]) <= mostCollected;
  }

  /** Answers 502 without a refund, since callers could otherwise use nodes for free. The node does not cool down. */
  #reject(node: Node, reason: string): void {
    const { context, route } = this;
    const { chain, network } = this.#endpoint;
    if (this.isOver) return;
    context.observer.nodeFailed({ chain, network, node: node.name, reason });
    if (!context.journal.flush()) {
      this.#giveUp("overloaded");
      return;
    }
    this.node = node.name;
    this.answer(route.refusals.get("nodeUnreachable"));
  }

  #noteHeight(node: Node, headers: IncomingHttpHeaders): void {
    const name = this.route.heightHeaders.find((one) => headers[one] !== undefined);
    const height = name === undefined ? Number.NaN : Number(headers[name]);
    const { chain, network } = this.#endpoint;
    if (Number.isSafeInteger(height))
      node.tellHeight(height, this.context.slots.now, this.context.nodes.of(chain, network));
  }

  settle({ node }: Attempt, status: number, headers: IncomingHttpHeaders, body: Buffer | undefined): void {
    const search = this.#searchOf(node, status, headers);
    const { "content-encoding": encoding, ...rest } = headers;
    const text = body && search ? decodeBody(body, encoding) : body;
    // A 403 that breaks the document's schema is a vendor's message to the operator.
    if (status === 403 && !(text && this.route.fitsForbidden?.(text, String(headers["content-type"]))))
      this.fail(`status ${status}`);
    else if (text) this.#begin(node, status, search ? rest : headers, search, text);
    else if (forSender.includes(status)) this.#reject(node, "content encoding");
    else this.fail("content encoding");
  }

  fail(reason: string): void {
    this.#goOn(reason, false);
  }

  /**
   * Lets the node cool down. If the call may be repeated and another node is left, sends it there.
   *
   * @returns true to forward the failed node's own answer.
   */
  #goOn(reason: string, isPresentable: boolean, retryAfter?: string | string[]): boolean {
    const { context, route, response } = this;
    const { chain, network } = this.#endpoint;
    const attempt = this.#attempt;
    if (!attempt || this.isOver) return false;
    const { node } = attempt;
    node.coolDown(context.slots.now, retryAfter);
    context.observer.nodeFailed({ chain, network, node: node.name, reason });
    this.#tried = [...this.#tried, node];
    if (response.headersSent) {
      // The head is sent already. A closed connection shows the caller that the answer is incomplete.
      response.destroy();
      return false;
    }
    const mayRepeat = route.operation.retryable || !attempt.isSent;
    const next = mayRepeat && context.clock() < this.#headUntil ? this.#chooseNode() : undefined;
    if (!next && isPresentable) return true;
    attempt.drop();
    if (next) this.#send(next);
    else this.#giveUp(reason === "timeout" ? "nodeTimeout" : "nodeUnreachable");
    return false;
  }

  /** Refuses a call that no node answered, and refunds its cost. */
  #giveUp(name: "overloaded" | "nodeTimeout" | "nodeUnreachable"): void {
    const { route, context } = this;
    context.journal.refund(this.#endpoint.id, route.id, this.computeUnits, this.#chargedAt);
    this.computeUnits = 0;
    this.answer(route.refusals.get(name));
  }

  broke(error: unknown): void {
    this.context.onError(error);
    this.#attempt?.drop();
    if (this.response.headersSent) this.response.destroy();
    else this.#giveUp("nodeUnreachable");
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
      this.#giveUp("overloaded");
      return false;
    }
    this.node = node.name;
    const baseUrl = (): string => this.#baseUrl();
    const head = answerHead(node, route, status, headers, compiled.sharedHeaders, baseUrl);
    const leadBack = route.operation.hasLinks ? baseUrl : undefined;
    const body = collected && search ? replaceText(search, collected, leadBack) : collected;
    if (body) head.push("content-length", String(body.length));
    else {
      if (search) this.#replacer = new TextReplacer(search, leadBack);
      // A mask keeps the length of the text. A replaced link does not.
      if (!(search && leadBack) && typeof headers["content-length"] === "string") {
        this.#length = Number(headers["content-length"]);
        head.push("content-length", headers["content-length"]);
      }
    }
    if (takeClosing(context)) head.push("connection", "close");
    this.deadline = context.slots.now + context.config.timeouts.idle;
    response.writeHead(status, head);
    if (request.method === "HEAD") response.end();
    else if (body) {
      this.deadline = context.slots.now + stallMs;
      if (body.length <= mostAtOnce) endWith(response, body);
      else response.end(body);
    }
    return true;
  }

  /** Returns the part of the caller's URL before the operation's path, with the caller's key. */
  #baseUrl(): string {
    const { url = "", headers } = this.request;
    const publicUrl = this.context.config.publicUrls[this.compiled.name];
    if (publicUrl === undefined) return this.context.originOf(headers.host) + url.slice(0, this.#pathAt);
    return publicUrl.replace(/\/$/, "") + url.slice(this.#mountedAt, this.#pathAt);
  }

  write(chunk: Buffer): boolean {
    const { response, context } = this;
    if (response.writableEnded || response.destroyed) return true;
    const text = this.#replacer ? this.#replacer.push(chunk) : chunk;
    if (text.length === this.#length && text.length <= mostAtOnce) {
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
    if (this.#hearsDrain) return;
    this.#hearsDrain = true;
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
