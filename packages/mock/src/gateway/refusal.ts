import type { Condition } from "../document/conditions.ts";

/** Why a request is refused. Place, name and reason go into the answer where its example has room for them. */
export interface Refusal {
  readonly condition: Condition;
  readonly in: string;
  readonly name: string;
  readonly reason: string;
  /** The refused text, where it is a parameter's. */
  readonly value?: string | undefined;
}
