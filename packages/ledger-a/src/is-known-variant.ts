import { LedgergateError } from "@ledgergate/runtime";
import { variants } from "./generated/models.ts";

/** Type name of a union that {@link isKnownVariant} knows. */
export type UnionName = keyof typeof variants;

/**
 * Tests if this version's types describe a value's `type`. A newer node may send other types, which the client returns
 * unchanged. Of such a value only the `type` is certain.
 *
 * The function reads only `type`, not the other members or nested values. A known transaction may contain an unknown payload
 * or signature: they are unions of their own.
 *
 * @throws `LedgergateError` of kind `invalid_input` for a name that is no union's
 *
 * @example
 * ```ts
 * import { createLedgerA, isKnownVariant } from "@ledgergate/ledger-a";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const block = await ledgerA.getBlockByHeight({ block_height: 3285n, with_transactions: true });
 * for (const transaction of block.transactions ?? []) {
 *   console.log(isKnownVariant("Transaction", transaction) ? "known:" : "from a newer node:", transaction.type);
 * }
 * ```
 */
export function isKnownVariant(union: UnionName, value: { readonly type: string }): boolean {
  if (!Object.hasOwn(variants, union)) throw new LedgergateError("invalid_input", `There is no union ${union}.`);
  const known: readonly string[] = variants[union].type;
  return known.includes(value.type);
}
