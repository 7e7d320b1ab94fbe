import type { Condition } from "../read/api.ts";

type Place = "security" | "path" | "query" | "header" | "cookie" | "body" | "status";

/** Places of violations, in the order in which they count, each with the condition of its refusal: credentials, then the order of a request. */
const conditionOf: Readonly<Record<Place, Condition>> = {
  security: "missing_key",
  path: "invalid_path",
  query: "invalid_query",
  header: "invalid_header",
  cookie: "invalid_header",
  body: "invalid_body",
  status: "invalid_body",
};

/** A part of a request or an answer that its document does not allow. */
export interface Violation {
  readonly in: Place;
  /** The parameter, header or member. For a whole body or a status, the same word as `in`. */
  readonly name: string;
  /** To be read after the name: `must be <= 200`. */
  readonly reason: string;
}

/** Describes a violation in words. */
export function describeViolation({ in: place, name, reason }: Violation): string {
  return place === name ? `${name} ${reason}` : `${place} ${name} ${reason}`;
}

/** Orders violations by place. Keeps only the first violation of each parameter or member. */
export function sortViolations(violations: readonly Violation[]): Violation[] {
  const first = new Map<string, Violation>();
  for (const one of violations) {
    const key = `${one.in} ${one.name}`;
    if (!first.has(key)) first.set(key, one);
  }
  const places = Object.keys(conditionOf);
  return [...first.values()].sort((one, other) => places.indexOf(one.in) - places.indexOf(other.in));
}

/** Reason for refusing a request. Place, name and reason go into the answer if its example says so (`fill`). */
export interface Refusal {
  readonly condition: Condition;
  readonly in: string;
  readonly name: string;
  readonly reason: string;
  /** Headers that go with the answer, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Value at that place, if the caller sent one. It helps to choose the answer, but never appears in it. */
  readonly invalidValue?: unknown;
}

/** Makes a refusal. Without a place and a name, it is about no part of the request. */
export function refuse(
  condition: Condition,
  place: string,
  name: string,
  reason: string,
  headers?: Refusal["headers"],
): Refusal {
  return { condition, in: place, name, reason, ...(headers && { headers }) };
}

export function asRefusal({ in: place, name, reason }: Violation, invalidValue: unknown): Refusal {
  return { ...refuse(conditionOf[place], place === "security" ? "header" : place, name, reason), invalidValue };
}

/** Describes a refused request as a violation of its headers or body. */
export function asViolation({ in: place, name, reason }: Refusal): Violation {
  return { in: place === "header" ? "header" : "body", name, reason };
}
