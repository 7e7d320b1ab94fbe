/**
 * Cursors into the effects of an operation.
 *
 * @module
 */

import { type Int64Input, LedgergateError } from "@ledgergate/runtime";

/** Position of an effect: its operation, and its number among the operation's effects. */
export interface EffectPosition {
  /** Identifier of the operation. */
  readonly operation: bigint;
  /** Number of the effect within the operation, from 1. */
  readonly order: bigint;
}

/**
 * Writes the cursor of an effect, `<operation id>-<order>`, in the form of its `paging_token`. A list continues after the cursor
 * in either direction, so order 0 is the position before the first effect.
 *
 * @param operation - Identifier of the operation: a bigint, decimal text, or a number up to 2^53 - 1.
 * @param order - Number of the effect within the operation, from 1. 0 is the position before the first effect.
 * @throws `LedgergateError` of kind `invalid_input` for any value but a whole number from 0 to 2^63 - 1.
 *
 * @example
 * ```ts
 * import { createLedgerB } from "@ledgergate/ledger-b";
 * import { effectCursor } from "@ledgergate/ledger-b/effect-cursor";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * const id = "121693057904021505";
 * const page = await ledgerB.listOperationEffects({ id, cursor: effectCursor(id, 1) });
 * console.log(page._embedded.records[0]?.paging_token); // 121693057904021505-2
 * ```
 */
export function effectCursor(operation: Int64Input, order: Int64Input): string {
  return `${readPart("operation", operation)}-${readPart("order", order)}`;
}

/**
 * Reads a cursor of the form `<operation id>-<order>`. This is an effect's `paging_token`, and, with leading zeros, its `id`.
 * Only effects have such cursors. Do not parse the cursors of other lists.
 *
 * @throws `LedgergateError` of kind `invalid_input` for any other text.
 *
 * @example
 * ```ts
 * import { parseEffectCursor } from "@ledgergate/ledger-b/effect-cursor";
 *
 * const { operation, order } = parseEffectCursor("121693057904021505-2");
 * console.log(operation === 121693057904021505n, order === 2n); // true true
 * ```
 */
export function parseEffectCursor(cursor: string): EffectPosition {
  const [, operation, order] = /^(\d{1,19})-(\d{1,19})$/.exec(cursor) ?? [];
  if (operation === undefined || order === undefined) {
    throw new LedgergateError("invalid_input", "The cursor must be <operation id>-<order>, as in a paging_token.");
  }
  return { operation: readPart("operation", operation), order: readPart("order", order) };
}

const GREATEST = 2n ** 63n - 1n;

function readPart(name: string, value: Int64Input): bigint {
  const isWhole =
    typeof value === "string" ? /^\d{1,19}$/.test(value) : typeof value === "bigint" || Number.isSafeInteger(value);
  const read = isWhole ? BigInt(value) : -1n;
  if (read >= 0n && read <= GREATEST) return read;
  throw new LedgergateError(
    "invalid_input",
    `The ${name} must be a whole number from 0 to ${GREATEST}, as bigint or text if it is beyond 2^53.`,
  );
}
