import type { Block } from "./generated/models.ts";

/**
 * Tests if a block contains all of its transactions. A node limits the number of transactions that it sends with a block. Fetch
 * the others by other calls. A block that was read without transactions is not complete.
 *
 * @example
 * ```ts
 * import { createLedgerA, isBlockComplete } from "@ledgergate/ledger-a";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const block = await ledgerA.getBlockByHeight({ block_height: 3285n, with_transactions: true });
 * console.log(block.transactions?.length, isBlockComplete(block) ? "transactions" : "transactions, and not all");
 * ```
 */
export function isBlockComplete(block: Pick<Block, "first_version" | "last_version" | "transactions">): boolean {
  const count = BigInt(block.last_version) - BigInt(block.first_version) + 1n;
  return block.transactions != null && BigInt(block.transactions.length) === count;
}
