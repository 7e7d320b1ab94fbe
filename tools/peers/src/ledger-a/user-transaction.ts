import type { Block, UserTransaction } from "./sdk.ts";

/** The first transaction of a block that a user sent. */
export function userTransaction({ transactions = [] }: Block): UserTransaction {
  for (const transaction of transactions) {
    const { type, sender } = transaction;
    if (type === "user_transaction" && sender !== undefined) return { ...transaction, sender };
  }
  throw new Error("the block has no user transaction");
}
