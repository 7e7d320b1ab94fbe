import type { Socket } from "node:net";
import type { EncodedAnswer } from "@ledgergate/service-kit";
import type { OwnAnswer } from "../routes/refusals.ts";
import { CallerExchange } from "./caller-exchange.ts";

/** A call that the primary process answers from the store, such as for a token. */
export class StoreCall extends CallerExchange {
  #isAsked = false;

  /** The connection counts as idle while the body arrives, since anybody can send a part of one. */
  override get connection(): Socket | undefined {
    return this.#isAsked ? super.connection : undefined;
  }

  /** `end`: where the path of the URL ends. */
  start(end: number): void {
    this.receive(undefined, (body) => this.#ask(end, body));
  }

  #ask(end: number, body?: Uint8Array<ArrayBuffer>): void {
    const { context, compiled, request, route } = this;
    const { url = "", headers } = request;
    this.#isAsked = true;
    this.deadline = context.clock() + context.config.timeouts.head;
    const answered = context.primary.answer({
      api: compiled.name,
      operation: route.id,
      address: context.addressOf(request),
      origin: context.origins.of(headers.host),
      path: url.slice(0, end),
      search: url.slice(end),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
      ),
      ...(body && { body }),
    });
    answered.then(
      (answer) => this.answer(asOwnAnswer(answer, compiled.sharedHeaders)),
      (error) => {
        context.onError(error);
        this.answer(route.refusals.get("overloaded"));
      },
    );
  }

  override expire(): void {
    if (this.request.complete) this.answer(this.route.refusals.get("overloaded"));
    else super.expire();
  }
}

/** Adds `sharedHeaders`, which all answers of an API have, to an answer of the primary. */
export function asOwnAnswer({ status, headers, body }: EncodedAnswer, sharedHeaders: readonly string[]): OwnAnswer {
  return {
    status,
    headers: [...sharedHeaders, ...Object.entries(headers).flat()],
    ...(body && { body }),
    condition: "",
  };
}
