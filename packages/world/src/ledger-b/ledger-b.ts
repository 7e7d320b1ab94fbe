import type { WorldFamily } from "../answer.ts";
import { namedExamples } from "../named-examples.ts";
import type { WorldSettings } from "../options.ts";
import { readExampleEffects } from "./example-effects.ts";
import { listOperationEffects } from "./list-operation-effects.ts";
import { createOperationEffects } from "./operation-effects.ts";

/**
 * Makes ledger B, the payment ledger.
 *
 * It has no head: each identifier above 0 that 63 bits hold is one of an operation, and each operation has 3 to 30
 * effects. Only a node that keeps few ledgers knows less, and counts them by the clock `now`. The options `head`,
 * `prunedBelow` and `blockTimeMs` are about ledger A.
 */
export function createLedgerB({ seed, now, documents }: WorldSettings): WorldFamily {
  const examples = readExampleEffects(namedExamples(documents["ledger-b"], "listOperationEffects"));
  const effectsOf = createOperationEffects(seed.derive("ledger-b"), examples);
  return { lags: false, operations: { listOperationEffects: listOperationEffects(effectsOf, now) } };
}
