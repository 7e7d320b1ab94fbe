import type { Operation } from "../document/api.ts";
import type { EngineResult } from "../engine/engine.ts";
import type { Violation } from "../engine/violation.ts";
import type { Rule } from "../generated/models.ts";
import type { Answer } from "../wire/answer.ts";

/** What became of a request. `violations` are those of the answer. */
export interface Outcome extends EngineResult {
  readonly operation?: Operation;
  /** What the call cost; nothing when absent. */
  readonly computeUnits?: number;
  /** The rule that applied. */
  readonly rule?: Rule;
  /** Whether a real node answered. */
  readonly forwarded?: true;
  /** What is wrong with the request by the document. */
  readonly input: readonly Violation[];
}

/** The outcome of a request that no document describes. */
export function asOutcome(answer: Answer): Outcome {
  return { ...answer, input: [], violations: [] };
}
