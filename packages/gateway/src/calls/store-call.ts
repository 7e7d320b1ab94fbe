import type { Socket } from "node:net";
import { asOwnAnswer } from "../routes/refusals.ts";
import { CallerExchange, sendHead, stallMs } from "./caller-exchange.ts";
import type { StoreAnswer, StoreRequest } from "./worker-context.ts";

/**
 * A call that the primary process answers from the store, such as for a token. It waits for its turn here, so that a caller who has left
 * costs the primary nothing. A long list comes in parts, each when the caller has read the one before.
 */
export class StoreCall extends CallerExchange {
  #isAsked = false;

  /** The connection counts as idle while the body arrives, since anybody can send a part of one. */
  override get connection(): Socket | undefined {
    return this.#isAsked ? super.connection : undefined;
  }

  /** `end`: where the path of the URL ends. */
  start(end: number): void {
    this.receive(undefined, (body) => {
      this.#isAsked = true;
      this.#ask(this.#question(end, body));
    });
  }

  #question(end: number, body?: Uint8Array<ArrayBuffer>): StoreRequest {
    const { context, compiled, request, route } = this;
    const { url = "", headers } = request;
    return {
      api: compiled.api.name,
      operation: route.operation.id,
      address: context.addressOf(request),
      origin: context.origins.of(headers.host),
      path: url.slice(0, end),
      search: url.slice(end),
      headers,
      ...(body && { body }),
    };
  }

  #ask(question: StoreRequest): void {
    const { context, route } = this;
    this.deadline = context.clock() + context.config.timeouts.head;
    const runInTurn = context.inTurn(route.operation);
    runInTurn(async () => (this.isOver ? undefined : await context.primary.answer(question))).then(
      (answer) => answer && this.#take(question, answer),
      (error) => {
        context.onError(error);
        this.#fail();
      },
    );
  }

  #take(question: StoreRequest, answer: StoreAnswer): void {
    const { context, compiled, request, response } = this;
    if (this.isOver) return;
    const { next } = answer;
    const own = asOwnAnswer(answer, compiled.sharedHeaders);
    if (response.headersSent && answer.status !== 200) response.destroy();
    else if (!response.headersSent && !next) this.answer(own);
    else {
      if (!response.headersSent) sendHead(context, response, own);
      this.deadline = context.clock() + stallMs;
      if (!next || request.method === "HEAD") response.end(answer.body);
      else if (response.write(answer.body)) this.#ask({ ...question, after: next });
      else response.once("drain", () => this.#ask({ ...question, after: next }));
    }
  }

  #fail(): void {
    if (this.response.headersSent) this.response.destroy();
    else this.answer(this.route.refusals.get("overloaded"));
  }

  override expire(): void {
    if (this.request.complete) this.#fail();
    else super.expire();
  }
}
