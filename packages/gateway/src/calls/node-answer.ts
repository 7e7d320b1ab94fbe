import { replaceText, TextReplacer } from "../nodes/replace-text.ts";
import type { TextSearch } from "../nodes/text-search.ts";
import { requestIdHeader } from "../routes/header-rules.ts";
import type { NodeHead } from "./attempt.ts";
import { type CallerExchange, endWith, stallMs } from "./caller-exchange.ts";
import { answerHead } from "./node-messages.ts";
import { claimsText, decidingBytes, isTextBeginning, replacesLinks } from "./search-answer.ts";
import { takeConnectionToClose } from "./worker-context.ts";

/** Matches the type of a stream whose head must not wait for its first event. */
const isEventStream = /^\s*text\/event-stream/i;

/** Largest body that is sent together with the head, in bytes. */
const maxInOneWrite = 16 * 1024;

/** The call whose caller gets an answer. */
export interface AnsweredCall
  extends Pick<CallerExchange, "context" | "compiled" | "route" | "request" | "response" | "deadline"> {
  /** Returns the part of the caller's URL before the operation's path, with the caller's key. */
  baseUrl(): string;
  /** Called when the head leaves. The time of a call whose answer is a stream ends here. */
  leaves(isStream: boolean): void;
  /** Fails the node because its body cannot be searched. */
  refuseEncoding(status: number): void;
  /** Called when the caller reads again. */
  resumeNode(): void;
}

/** A node's answer on its way to the caller: its head, and its body, in which links and secrets are replaced. */
export class NodeAnswer {
  readonly #call: AnsweredCall;
  readonly #status: number;
  /** Head of the answer, until it leaves together with the first bytes. Before, another node may still answer. */
  #head: string[] | undefined;
  /** Length of the answer's body in bytes. NaN if the node does not declare it. */
  #length: number = Number.NaN;
  /** Number of bytes by which the body must still prove that it is a text. */
  #unproven: number;
  /** Absent if the answer is not searched, or if its body was collected. */
  readonly #replacer: TextReplacer | undefined;
  readonly #isStream: boolean;
  /** The pieces of a small body of known length, which leaves as a whole: until then, another node may still answer. */
  #held: Buffer | undefined;
  /** True while the caller does not read. */
  isStalled = false;
  #listensForDrain = false;

  /** Prepares the head. Sends the answer if its body was `collected`, or has none, and the head of a stream. */
  constructor(call: AnsweredCall, given: NodeHead, search: TextSearch | undefined, collected: Buffer | undefined) {
    const { status, headers } = given;
    const { compiled, request, response, route } = call;
    this.#call = call;
    this.#status = status;
    const baseUrl = (): string => call.baseUrl();
    const head = answerHead(route, given, compiled.sharedHeaders, baseUrl);
    const linkBase = replacesLinks(route, given) ? baseUrl : undefined;
    const body = collected && search ? replaceText(search, collected, linkBase) : collected;
    this.#replacer = search && !body ? new TextReplacer(search, linkBase) : undefined;
    // RFC 9110, section 8.6: a 204 has no length.
    if (status === 204) this.#length = 0;
    else if (body) head.push("content-length", String(body.length));
    // A mask keeps the length of the text. A replaced link does not.
    else if (!(search && linkBase) && typeof headers["content-length"] === "string") {
      this.#length = Number(headers["content-length"]);
      head.push("content-length", headers["content-length"]);
    }
    head.push(requestIdHeader, request.id);
    this.#head = head;
    this.#unproven = search && claimsText(given) ? decidingBytes : 0;
    this.#wait();
    const mustFlush = route.isUndeclared && Number.isNaN(this.#length);
    const isEvents = isEventStream.test(String(headers["content-type"]));
    this.#isStream = mustFlush || isEvents;
    if (request.method === "HEAD") {
      this.#sendHead();
      response.end();
    } else if (body) {
      this.#sendHead();
      this.#wait(stallMs);
      if (body.length <= maxInOneWrite) endWith(response, body);
      else response.end(body);
    } else if (mustFlush && (this.#unproven === 0 || isEvents)) {
      this.#sendHead();
      response.flushHeaders();
    }
  }

  #sendHead(): void {
    const { context, request, response } = this.#call;
    if (!this.#head) return;
    if (takeConnectionToClose(context, request)) this.#head.push("connection", "close");
    response.writeHead(this.#status, this.#head);
    this.#head = undefined;
    this.#call.leaves(this.#isStream);
  }

  /** Sets the deadline of the next byte from the node, or of the caller. */
  #wait(ms: number = this.#call.context.config.timeouts.idle): void {
    this.#call.deadline = this.#call.context.slots.now + ms;
  }

  /** Takes a piece of the body. @returns false if the caller reads too slowly */
  write(chunk: Buffer): boolean {
    const { response } = this.#call;
    if (response.writableEnded || response.destroyed) return true;
    if (this.#unproven > 0 && !isTextBeginning(chunk)) {
      this.#call.refuseEncoding(this.#status);
      return true;
    }
    this.#unproven -= chunk.length;
    const text = this.#replacer ? this.#replacer.push(chunk) : chunk;
    if (this.#length <= maxInOneWrite) {
      this.#held = this.#held ? Buffer.concat([this.#held, text]) : text;
      this.#wait();
      if (this.#held.length === this.#length) this.end();
      return true;
    }
    if (text.length > 0) this.#sendHead();
    const keepsUp = text.length === 0 || response.write(text);
    this.#wait(keepsUp ? undefined : stallMs);
    if (!keepsUp) this.#awaitDrain();
    return keepsUp;
  }

  #awaitDrain(): void {
    const call = this.#call;
    this.isStalled = true;
    if (this.#listensForDrain) return;
    this.#listensForDrain = true;
    call.response.on("drain", () => {
      this.isStalled = false;
      this.#wait();
      call.resumeNode();
    });
  }

  end(): void {
    const { response } = this.#call;
    this.#wait(stallMs);
    if (response.writableEnded || response.destroyed) return;
    this.#sendHead();
    const rest = this.#replacer?.end();
    if (this.#held) endWith(response, rest ? Buffer.concat([this.#held, rest]) : this.#held);
    else if (rest?.length) response.end(rest);
    else response.end();
  }
}
