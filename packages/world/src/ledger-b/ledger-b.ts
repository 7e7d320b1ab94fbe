import type { WorldFamily } from "../answer.ts";
import { namedExamples } from "../named-examples.ts";
import type { WorldSettings } from "../options.ts";
import { readExampleEffects } from "./example-effects.ts";
import { listOperationEffects } from "./list-operation-effects.ts";
import { createOperationEffects } from "./operation-effects.ts";

/**
 * Makes ledger B, the payment ledger.
 *
 * It has no head and is never pruned: each identifier above 0 that 63 bits hold is one of an operation, and each
 * operation has 3 to 30 effects. The options `head`, `prunedBelow`, `blockTimeMs` and `now` are about other ledgers.
 */
export function createLedgerB({ seed, documents }: WorldSettings): WorldFamily {
  const examples = readExampleEffects(namedExamples(documents["ledger-b"], "listOperationEffects"));
  const effectsOf = createOperationEffects(seed.derive("ledger-b"), examples);
  return { operations: { listOperationEffects: listOperationEffects(effectsOf) } };
}
