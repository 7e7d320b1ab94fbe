/** A part of a request or an answer that its document does not allow. */
export interface Violation {
  readonly in: "security" | "path" | "query" | "header" | "cookie" | "body" | "status";
  /** The parameter, header or member. For a whole body or a status, the same word as `in`. */
  readonly name: string;
  /** To be read after the name: `must be <= 200`. */
  readonly reason: string;
}

/** Describes a violation in words. */
export function describeViolation({ in: place, name, reason }: Violation): string {
  return place === name ? `${name} ${reason}` : `${place} ${name} ${reason}`;
}

/** Credentials come first, then the order of the request itself. */
const places = ["security", "path", "query", "header", "cookie", "body", "status"] as const satisfies Violation["in"][];

/** Orders violations by place. Keeps only the first violation of each parameter or member. */
export function sortViolations(violations: readonly Violation[]): Violation[] {
  const first = new Map<string, Violation>();
  for (const one of violations) {
    const key = `${one.in} ${one.name}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].sort((one, other) => places.indexOf(one.in) - places.indexOf(other.in));
}
