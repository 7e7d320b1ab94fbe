import { variants } from "./generated/models.ts";

/** Name of a union that {@link isKnownVariant} knows, as its type is named. */
export type UnionName = keyof typeof variants;

/**
 * Tests if a value's `type` is one that this version's types describe. A newer node may send others, which the client passes on
 * unchanged: after `false`, nothing but the `type` of the value is certain.
 *
 * Only `type` is looked at, neither the other members nor what stands within: a known transaction may carry an unknown
 * payload or signature, which are unions of their own.
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
  const known: readonly string[] = variants[union].type;
  return known.includes(value.type);
}
