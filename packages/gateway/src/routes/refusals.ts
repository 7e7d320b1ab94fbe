import {
  type Api,
  answerRefusal,
  type Condition,
  corsHeaders,
  type EncodedAnswer,
  encodeAnswer,
  getOrAdd,
  invalidToken,
  keySetAnswer as keySet,
  malformedEscape,
  missingKey,
  nodeFailed,
  notAcceptable,
  type Operation,
  overloaded,
  problem,
  type Refusal,
  rateLimited,
  tooLarge,
  unexpectedBody,
  unknownKey,
  unknownRoute,
  wrongMethod,
} from "@ledgergate/service-kit";
import { loopHeader } from "./header-rules.ts";

export interface OwnAnswer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body?: Uint8Array;
  /** Condition of the refusal, for metrics and log. Empty if the call is not refused. */
  readonly condition: string;
}

const busy = overloaded("try again in 1 second");

/** Refusals that are the same for all calls. */
const fixedRefusals: readonly Refusal[] = [
  missingKey,
  unknownKey("path", "apiKey"),
  unknownRoute,
  malformedEscape("path"),
  malformedEscape("query"),
  invalidToken,
  notAcceptable,
  unexpectedBody,
  busy,
  nodeFailed("node_unreachable", "none gave an answer that can be passed on"),
  nodeFailed("node_timeout", "try again later"),
];

/** Refusals of some operations in the words of their API. Each is encoded at its first use. */
export class Refusals {
  readonly #operations: readonly Operation[];
  readonly #encode: (refusal: Refusal) => OwnAnswer;
  readonly #encoded = new Map<string, OwnAnswer>();

  constructor(api: Api, operations: readonly Operation[], sharedHeaders: readonly string[]) {
    this.#operations = operations;
    this.#encode = (refusal) => {
      const answer = encodeAnswer(answerRefusal(api, operations, refusal), "GET");
      return asOwnAnswer(answer, sharedHeaders, refusal.condition);
    };
  }

  /** Returns the refusal for a condition about which there is nothing more to say. */
  get(condition: Condition): OwnAnswer {
    return this.#cached(condition, () => fixedRefusals.find((refusal) => refusal.condition === condition) ?? busy);
  }

  tooLarge(limit: number): OwnAnswer {
    return this.#cached("tooLarge", () => tooLarge(limit));
  }

  wrongMethod(): OwnAnswer {
    return this.#cached("wrongMethod", () => wrongMethod(this.#operations, "method"));
  }

  /** Returns the refusal of a call beyond a limit. `waitMs`: time until another call can succeed. */
  rateLimited(waitMs: number): OwnAnswer {
    // Bounded, since every different answer is cached.
    const seconds = Math.min(Math.max(Math.ceil(waitMs / 1000), 1), 3600);
    return this.#cached(`rateLimited ${seconds}`, () => rateLimited(seconds));
  }

  /** Returns the refusal of a call that the gateway has sent to itself. `loopId` tells it to the gateway. */
  loop(loopId: string): OwnAnswer {
    const answer = this.get("node_unreachable");
    return { ...answer, headers: [...answer.headers, loopHeader, loopId], condition: "loop" };
  }

  #cached(key: string, refusal: () => Refusal): OwnAnswer {
    return getOrAdd(this.#encoded, key, () => this.#encode(refusal()));
  }
}

/** Returns a refusal with another `Retry-After`. */
export function withRetryAfter(answer: OwnAnswer, value: string): OwnAnswer {
  const { headers } = answer;
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "retry-after");
  return { ...answer, headers: at === -1 ? [...headers, "retry-after", value] : headers.with(at + 1, value) };
}

/** Headers that let pages of any origin read an answer that belongs to no API. */
export const anyOrigin: readonly string[] = Object.entries(corsHeaders()).flat();

/** Creates a refusal outside all APIs, as problem details (RFC 9457). */
export function plainRefusal(status: number, condition: string, detail: string): OwnAnswer {
  return asOwnAnswer(encodeAnswer(problem(status, detail), "GET"), anyOrigin, condition);
}

/** Answers with the keys that verify tokens. */
export function keySetAnswer(keys: readonly object[]): OwnAnswer {
  return asOwnAnswer(encodeAnswer(keySet({ keys }), "GET"), anyOrigin);
}

/** Takes an encoded answer. `more`: additional headers, names and values in turn. */
export function asOwnAnswer({ status, headers, body }: EncodedAnswer, more: readonly string[], condition = "") {
  return { status, headers: [...more, ...Object.entries(headers).flat()], ...(body && { body }), condition };
}
