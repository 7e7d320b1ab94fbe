import type { ServerResponse } from "node:http";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Node } from "../nodes/node.ts";
import { replaceText, TextReplacer } from "../nodes/replace-text.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import type { CompiledApi } from "../routes/compile-api.ts";
import { requestIdHeader } from "../routes/header-rules.ts";
import { endWith, stallMs } from "./caller-exchange.ts";
import type { CallerRequest } from "./caller-request.ts";
import { EndpointExchange } from "./endpoint-exchange.ts";
import { answerHead } from "./node-messages.ts";
import type { OpenedCall } from "./open-call.ts";
import { claimsText, decidingBytes, isTextBeginning, replacesLinks } from "./search-answer.ts";
import { takeConnectionToClose, type WorkerContext } from "./worker-context.ts";

/** Matches the type of a stream whose head must not wait for its first event. */
const isEventStream = /^\s*text\/event-stream/i;

/** Largest body that is sent together with the head, in bytes. */
const maxInOneWrite = 16 * 1024;

/** An exchange whose answer comes from a node. Sends its head, and pipes its body, in which links and secrets are replaced. */
export abstract class ForwardingExchange extends EndpointExchange {
  protected readonly pathAt: number;
  readonly #serverPathAt: number;
  /** Absent if the answer is not searched, or if its body was collected. */
  #replacer: TextReplacer | undefined;
  #status = 0;
  /** Head of the answer, until it is sent. It waits for the beginning of a body that must be a text. */
  #head: string[] | undefined;
  /** Number of bytes by which the body must still prove that it is a text. */
  #unproven = 0;
  /** Length of the answer's body in bytes. NaN if the node does not declare it. */
  #length: number = Number.NaN;
  /** True while the caller does not read. */
  protected isStalled = false;
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
    this.pathAt = opened.pathAt;
  }

  protected abstract resumeNode(): void;

  /** Fails the node because its body cannot be searched. */
  protected abstract refuseEncoding(status: number): void;

  /**
   * Sends the head of a node's answer, and its body if that was collected. Writes the call's line to the journal first, since callers may
   * see only recorded calls.
   *
   * @returns false if the exchange is over, or if the call cannot be recorded
   */
  protected forward(
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
    const baseUrl = (): string => this.#baseUrl();
    const head = answerHead(node, route, status, headers, compiled.sharedHeaders, baseUrl);
    const linkBase = replacesLinks(route, headers) ? baseUrl : undefined;
    const body = collected && search ? replaceText(search, collected, linkBase) : collected;
    this.#replacer = search && !body ? new TextReplacer(search, linkBase) : undefined;
    this.#length = Number.NaN;
    // RFC 9110, section 8.6: a 204 has no length.
    if (status === 204) this.#length = 0;
    else if (body) head.push("content-length", String(body.length));
    // A mask keeps the length of the text. A replaced link does not.
    else if (!(search && linkBase) && typeof headers["content-length"] === "string") {
      this.#length = Number(headers["content-length"]);
      head.push("content-length", headers["content-length"]);
    }
    head.push(requestIdHeader, request.id);
    if (takeConnectionToClose(context)) head.push("connection", "close");
    this.deadline = context.slots.now + context.config.timeouts.idle;
    this.#status = status;
    this.#head = head;
    this.#unproven = search && claimsText(node, headers) ? decidingBytes : 0;
    const mustFlush = route.isUndeclared && Number.isNaN(this.#length);
    const isEvents = isEventStream.test(String(headers["content-type"]));
    if (mustFlush || isEvents) this.headAfterMs = this.elapsedMs;
    if (request.method === "HEAD") {
      this.#sendHead();
      response.end();
    } else if (body) {
      this.#sendHead();
      this.deadline = context.slots.now + stallMs;
      if (body.length <= maxInOneWrite) endWith(response, body);
      else response.end(body);
    } else if (this.#unproven === 0 || isEvents) {
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
    if (publicUrl === undefined) return this.context.origins.of(headers.host) + url.slice(0, this.pathAt);
    return publicUrl.replace(/\/$/, "") + url.slice(this.#serverPathAt, this.pathAt);
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
    this.refuseEncoding(this.#status);
    return false;
  }

  #awaitDrain(): void {
    this.isStalled = true;
    if (this.#listensForDrain) return;
    this.#listensForDrain = true;
    this.response.on("drain", () => {
      this.isStalled = false;
      this.deadline = this.context.slots.now + this.context.config.timeouts.idle;
      this.resumeNode();
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
}
