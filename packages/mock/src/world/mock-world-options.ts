/** The simulated ledgers that answer node calls: which they are, and what time does to them. */
export interface MockWorldOptions {
  /** Whether simulated ledgers answer node calls. Default: true. With false the documents' examples do. */
  readonly world?: boolean;
  /** Names the ledgers: the same seed gives the same blocks, transactions and effects. Default: `"ledgergate"`. */
  readonly seed?: string | number;
  /**
   * Height of ledger A's newest block at the start, which is made at that moment. It grows with the clock. Default:
   * 3301.
   */
  readonly head?: bigint | number;
  /** Milliseconds from one block of ledger A to the next. Default: 375. */
  readonly blockTimeMs?: number;
  /**
   * The lowest height of ledger A that is still kept; anything below is 410. Default: 1, which keeps all but the
   * genesis.
   */
  readonly prunedBelow?: bigint | number;
  /** The clock, in milliseconds since 1970-01-01 UTC. Default: `Date.now`. */
  readonly now?: () => number;
}
