import * as kit from "@ledgergate/service-kit";
import { loopHeader } from "./header-rules.ts";

export interface OwnAnswer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body?: Uint8Array;
  /** Condition of the refusal, for metrics and log. Empty if the call is not refused. */
  readonly condition: string;
}

type FixedRefusal =
  | "missingKey"
  | "unknownKey"
  | "unknownRoute"
  | "malformedPath"
  | "malformedQuery"
  | "invalidToken"
  | "notAcceptable"
  | "unexpectedBody"
  | "overloaded"
  | "nodeUnreachable"
  | "nodeTimeout";

const fixedRefusals: Readonly<Record<FixedRefusal, kit.Refusal>> = {
  missingKey: kit.missingKey,
  unknownKey: kit.unknownKey("path", "apiKey"),
  unknownRoute: kit.unknownRoute,
  malformedPath: kit.malformedEscape("path"),
  malformedQuery: kit.malformedEscape("query"),
  invalidToken: kit.invalidToken,
  notAcceptable: kit.notAcceptable,
  unexpectedBody: kit.unexpectedBody,
  overloaded: kit.overloaded("try again in 1 second"),
  nodeUnreachable: kit.nodeFailed("node_unreachable", "none gave an answer that can be passed on"),
  nodeTimeout: kit.nodeFailed("node_timeout", "try again later"),
};

/** Refusals of some operations in the words of their API. Each is encoded at its first use. */
export class Refusals {
  readonly #operations: readonly kit.Operation[];
  readonly #encode: (refusal: kit.Refusal) => OwnAnswer;
  readonly #encoded = new Map<string, OwnAnswer>();

  constructor(api: kit.Api, operations: readonly kit.Operation[], sharedHeaders: readonly string[]) {
    this.#operations = operations;
    this.#encode = (refusal) =>
      ownAnswer(kit.answerRefusal(api, operations, refusal), sharedHeaders, refusal.condition);
  }

  get(name: FixedRefusal): OwnAnswer {
    return this.#cached(name, () => fixedRefusals[name]);
  }

  tooLarge(limit: number): OwnAnswer {
    return this.#cached("tooLarge", () => kit.tooLarge(limit));
  }

  wrongMethod(): OwnAnswer {
    return this.#cached("wrongMethod", () => kit.wrongMethod(this.#operations, "method"));
  }

  /** Returns the refusal of a call beyond a limit. `waitMs`: time until another call can succeed. */
  rateLimited(waitMs: number): OwnAnswer {
    // Bounded, since every different answer is cached.
    const seconds = Math.min(Math.max(Math.ceil(waitMs / 1000), 1), 3600);
    return this.#cached(`rateLimited ${seconds}`, () => kit.rateLimited(seconds));
  }

  /** Returns the refusal of a call that the gateway has sent to itself. `loopId` tells it to the gateway. */
  loop(loopId: string): OwnAnswer {
    const answer = this.get("nodeUnreachable");
    return { ...answer, headers: [...answer.headers, loopHeader, loopId], condition: "loop" };
  }

  #cached(key: string, refusal: () => kit.Refusal): OwnAnswer {
    const encoded = this.#encoded.get(key) ?? this.#encode(refusal());
    this.#encoded.set(key, encoded);
    return encoded;
  }
}

/** Returns a refusal with another `Retry-After`. */
export function withRetryAfter(answer: OwnAnswer, value: string): OwnAnswer {
  const { headers } = answer;
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === "retry-after");
  return { ...answer, headers: at === -1 ? [...headers, "retry-after", value] : headers.with(at + 1, value) };
}

/** Headers that let pages of any origin read an answer that belongs to no API. */
export const anyOrigin: readonly string[] = Object.entries(kit.corsHeaders()).flat();

/** Creates a refusal outside all APIs, as problem details (RFC 9457). */
export function plainRefusal(status: number, condition: string, detail: string): OwnAnswer {
  return ownAnswer(kit.problem(status, detail), anyOrigin, condition);
}

/** Encodes an answer. `more`: additional headers, names and values in turn. */
function ownAnswer(answer: kit.Answer, more: readonly string[], condition: string): OwnAnswer {
  const { status, headers, body } = kit.encodeAnswer(answer, "GET");
  return { status, headers: [...more, ...Object.entries(headers).flat()], ...(body && { body }), condition };
}
