import type { WorldNode } from "../answer.ts";
import { firstVersionOf, lastVersionOf } from "./block-layout.ts";
import type { Chain } from "./chain.ts";
import { epochOf } from "./epochs.ts";

/** Number of the network that the ledger belongs to. */
export const chainId = 1;

/** The state of the ledger at one moment. A request reads it once, so that its answer is of one piece. */
export interface LedgerState {
  readonly height: number;
  readonly version: number;
  readonly oldestHeight: number;
  readonly oldestVersion: number;
  /** The headers that say so. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the state of the ledger as a node has it. */
export function readLedgerState(chain: Chain, { behindMs = 0, kept = Infinity }: WorldNode = {}): LedgerState {
  // However far it lags, a node has a block.
  const height = Math.max(chain.oldestHeight, chain.head(behindMs));
  const version = lastVersionOf(height);
  const oldestHeight = Math.max(chain.oldestHeight, height + 1 - kept);
  const oldestVersion = firstVersionOf(oldestHeight);
  return {
    height,
    version,
    oldestHeight,
    oldestVersion,
    headers: {
      "x-node-chain-id": String(chainId),
      "x-node-ledger-version": String(version),
      "x-node-ledger-oldest-version": String(oldestVersion),
      "x-node-ledger-timestampusec": String(chain.timeOf(height)),
      "x-node-epoch": String(epochOf(height)),
      "x-node-block-height": String(height),
      "x-node-oldest-block-height": String(oldestHeight),
    },
  };
}
