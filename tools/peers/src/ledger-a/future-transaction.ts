import { createMockFetch } from "@ledgergate/mock";
import type { Block, UserTransaction } from "./sdk.ts";
import { userTransaction } from "./user-transaction.ts";

/**
 * A transaction of a block that the mock has yet to reach, where it is pending: the same ledgers, looked at when they are
 * further on, know its hash.
 */
export async function futureTransaction(height: bigint): Promise<UserTransaction> {
  const later = createMockFetch({ apis: ["ledger-a"], head: height });
  const path = `/v1/any-key/v1/blocks/by_height/${height}?with_transactions=true`;
  return userTransaction((await (await later(`${later.baseUrls["ledger-a"]}${path}`)).json()) as Block);
}
