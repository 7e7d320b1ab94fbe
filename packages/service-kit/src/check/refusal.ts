import type { Condition } from "../read/api.ts";
import type { Violation } from "./violations.ts";

/** Value at the place of a violation: present or not, and its text if it has one. */
export interface InvalidValue {
  readonly given: boolean;
  readonly text?: string;
}

/** Reason for refusing a request. Place, name and reason go into the answer if its example says so (`fill`). */
export interface Refusal {
  readonly condition: Condition;
  readonly in: string;
  readonly name: string;
  readonly reason: string;
  /** Headers that go with the answer, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Value at that place. It helps to choose the answer, but never appears in it. */
  readonly invalidValue?: InvalidValue;
}

const conditionOf = {
  security: "missing_key",
  path: "invalid_path",
  query: "invalid_query",
  header: "invalid_header",
  cookie: "invalid_header",
  body: "invalid_body",
  status: "invalid_body",
} as const satisfies Record<Violation["in"], Condition>;

export function asRefusal({ in: place, name, reason }: Violation, invalidValue: InvalidValue): Refusal {
  return { condition: conditionOf[place], in: place === "security" ? "header" : place, name, reason, invalidValue };
}

/** Describes a refused request as a violation of its headers or body. */
export function asViolation({ in: place, name, reason }: Refusal): Violation {
  return { in: place === "header" ? "header" : "body", name, reason };
}
