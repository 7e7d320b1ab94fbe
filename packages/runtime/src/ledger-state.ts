/**
 * State of a node's ledger, read from the response headers that the document marks with `x-ledger-state`.
 */
export interface LedgerState {
  /** Id of the chain, 0 to 255. */
  readonly chainId: number;
  /** The newest ledger version. */
  readonly ledgerVersion: bigint;
  /** The oldest ledger version that the node has not pruned. */
  readonly oldestLedgerVersion: bigint;
  /** Time of the newest ledger version, in microseconds since 1970. */
  readonly ledgerTimestampUsec: bigint;
  /** The current epoch. */
  readonly epoch: bigint;
  /** Height of the newest block. */
  readonly blockHeight: bigint;
  /** Height of the oldest block that the node has not pruned. */
  readonly oldestBlockHeight: bigint;
  /** Cursor of the next page of a list, on nodes that page by cursor. */
  readonly cursor?: string;
}

/** Lower-case response header for each member of the ledger state. */
export type LedgerHeaders = Readonly<Record<string, string>>;
