import type { Condition } from "../document/conditions.ts";
import type { Violation } from "../engine/violation.ts";

/** What stands at the place of a violation: whether anything does, and its text if it has one. */
export interface Offender {
  readonly given: boolean;
  readonly text?: string;
}

/** Why a request is refused. Place, name and reason go into the answer where its example says so (`fill`). */
export interface Refusal {
  readonly condition: Condition;
  readonly in: string;
  readonly name: string;
  readonly reason: string;
  /** What stands at that place. It is compared with what an answer is about, but never repeated. */
  readonly offender?: Offender;
}

const conditionOf = {
  security: "missing_key",
  path: "invalid_path",
  query: "invalid_query",
  header: "invalid_header",
  body: "invalid_body",
  status: "invalid_body",
} as const satisfies Record<Violation["in"], Condition>;

/** The refusal of a request with this violation. */
export function asRefusal({ in: place, name, reason }: Violation, offender: Offender): Refusal {
  return { condition: conditionOf[place], in: place === "security" ? "header" : place, name, reason, offender };
}

/** The refusal of a body beyond the limit. */
export const tooLarge: Refusal = { condition: "body_too_large", in: "body", name: "body", reason: "exceeds 4 MiB" };

/** What is wrong with a request that would be refused for its headers or its body. */
export function asViolation({ in: place, name, reason }: Refusal): Violation {
  return { in: place === "header" ? "header" : "body", name, reason };
}
