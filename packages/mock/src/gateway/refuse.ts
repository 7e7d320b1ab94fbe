import type { Operation } from "../document/api.ts";
import { answerRefusal } from "../replies/answer-refusal.ts";
import type { Refusal } from "../requests/refusal.ts";
import type { MountedApi } from "./mounted-api.ts";
import { asOutcome, type Outcome } from "./outcome.ts";

/** Refuses a request. The answer is validated against the operation that declares it. */
export async function refuse(
  { api, engine }: MountedApi,
  operations: readonly Operation[],
  refusal: Refusal,
): Promise<Outcome> {
  const { operation, ...answer } = answerRefusal(api, operations, refusal);
  if (!operation) return asOutcome(answer);
  return { ...(await engine.give(operation, { by: "gateway", answer })), input: [] };
}
