import { errorCode } from "@ledgergate/service-kit";
import { BodyBuffer } from "@ledgergate/service-kit/server";
import type { Dispatcher } from "undici";
import type { IncomingHttpHeaders } from "undici/types/header.js";
import { isResetOfReused, type Node } from "../nodes/node.ts";
import { isShortage } from "../open-files.ts";

/** Largest body that is collected before it is forwarded, in bytes. */
export const maxCollected: number = 64 * 1024;

const dropped = new Error("The answer is no longer wanted.");

/** The head of a node's answer. */
export interface NodeHead {
  readonly node: Node;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Takes the body of a node's answer. */
interface AnswerBody {
  /** Takes a piece. @returns false if the caller reads too slowly. */
  write(chunk: Buffer): boolean;
  end(): void;
}

/** The call of an attempt, which receives the node's answer. */
export interface AttemptedCall {
  /** Returns the answer to forward. Else decides to collect the body first, or to drop the answer. */
  judge(head: NodeHead): AnswerBody | "collect" | "drop";
  /** True if an answer that has no body is a failure: a node that dies after its head looks like the end of a body without a length. */
  lacksBody(head: NodeHead): boolean;
  /** The answer with a collected body is complete. `body` is absent if it is too large. */
  settle(head: NodeHead, body: Buffer | undefined): void;
  /** The collected body of a success is too large. @returns the answer, to forward it piece by piece */
  overflow(head: NodeHead): AnswerBody | undefined;
  fail(reason: string): void;
  /** The gateway itself failed. Thrown errors would reach undici, which would report them as failures of the node. */
  failInternally(error: unknown): void;
}

const noHeaders: IncomingHttpHeaders = {};

/** One attempt of a call at one node, as undici's handler. undici may call back after the caller has left. */
export class Attempt implements Dispatcher.DispatchHandler, NodeHead {
  readonly node: Node;
  /** 0 before the head of the answer. */
  status = 0;
  headers: IncomingHttpHeaders = noHeaders;
  /**
   * True if the connection failed, and not the node, which may have received the request: it closed a reused connection before it
   * answered, as it closes idle ones.
   */
  isStale = false;
  readonly #startedAt: number = performance.now();
  readonly #call: AttemptedCall;
  readonly #team: string;
  #controller: Dispatcher.DispatchController | undefined;
  #isEnded = false;
  #isDropped = false;
  #hasBody = false;
  /** The body, if it is collected. */
  #collected: BodyBuffer | undefined;
  /** The answer, if it is forwarded. */
  #answer: AnswerBody | undefined;

  constructor(call: AttemptedCall, node: Node, team: string) {
    this.#call = call;
    this.node = node;
    this.#team = team;
  }

  /** Sends the request, on a connection of its own if `isAnew`. */
  send(options: Dispatcher.DispatchOptions, isAnew: boolean): void {
    this.node.begin(this.#team);
    if (isAnew) this.node.dispatchAnew(options, this);
    else this.node.pool.dispatch(options, this);
  }

  /** True if the node may have received some of the request. */
  get isSent(): boolean {
    return this.#controller !== undefined;
  }

  drop(): void {
    this.#isDropped = true;
    if (!this.#isEnded) this.#controller?.abort(dropped);
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isDropped) controller.abort(dropped);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Skips informational answers such as early hints.
    if (status < 200 || this.#isDropped) return;
    this.status = status;
    this.headers = headers;
    try {
      const verdict = this.#call.judge(this);
      if (verdict === "collect") this.#collected = new BodyBuffer(maxCollected);
      else if (verdict === "drop") this.drop();
      else this.#answer = verdict;
    } catch (error) {
      this.#call.failInternally(error);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer<ArrayBuffer>): void {
    if (this.#isDropped) return;
    try {
      const collected = this.#collected;
      this.#hasBody = true;
      if (collected?.add(chunk)) return;
      this.#collected = undefined;
      if (collected && !this.#overflow(collected)) this.drop();
      else if (this.#answer?.write(chunk) === false) controller.pause();
    } catch (error) {
      this.#call.failInternally(error);
    }
  }

  /** Forwards the beginning of a body that is too large to be collected. @returns false if the answer is not wanted */
  #overflow({ bytes }: BodyBuffer): boolean {
    if (this.status >= 300) this.#call.settle(this, undefined);
    else this.#answer = this.#call.overflow(this);
    this.#answer?.write(asBuffer(bytes));
    return this.#answer !== undefined;
  }

  onResponseEnd(): void {
    this.#end();
    if (this.#isDropped) return;
    try {
      const collected = this.#collected;
      if (!this.#hasBody && this.#call.lacksBody(this)) this.#call.fail("no body");
      else if (collected) this.#call.settle(this, asBuffer(collected.bytes));
      else this.#answer?.end();
    } catch (error) {
      this.#call.failInternally(error);
    }
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end();
    if (this.#isDropped) return;
    const reason = errorCode(error.cause) ?? errorCode(error) ?? error.name;
    // undici refuses to send a request only if the gateway's own checks have missed a mistake in it.
    if (reason === "UND_ERR_INVALID_ARG" || isShortage(error)) this.#call.failInternally(error);
    else {
      this.isStale = this.status === 0 && isResetOfReused(error, this.#startedAt);
      this.#call.fail(reason);
    }
  }

  /** Ends the node's count of this call, once. */
  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.node.end(this.#team);
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
