/**
 * Computes the hash of a transaction locally.
 *
 * @module
 */

import { LedgergateError } from "@ledgergate/runtime";
import { sha3_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const PREFIX = utf8ToBytes("RawTransaction");

/**
 * Computes the hash of a transaction by the contract (section 4.4): SHA3-256 over the bytes of the text `RawTransaction`
 * and the BCS bytes of the transaction, in hex with `0x`. `getTransactionByHash` finds the transaction by this hash.
 *
 * Public networks of this family put the SHA3-256 hash of another text before the bytes. So this hash does not find transactions
 * there.
 *
 * @param transaction - BCS bytes of the transaction, or the same bytes as hex digits, with or without `0x`.
 * @throws `LedgergateError` of kind `invalid_input` for text that is not hex.
 *
 * @example
 * ```ts
 * import { createLedgerA } from "@ledgergate/ledger-a";
 * import { transactionHash } from "@ledgergate/ledger-a/transaction-hash";
 *
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });
 * const bcs = new Uint8Array([0, 1, 2]); // the BCS bytes of a transaction
 * const txn_hash = transactionHash(bcs);
 * const transaction = await ledgerA.getTransactionByHash({ txn_hash }).catch(() => undefined);
 * console.log(txn_hash, transaction?.type ?? "is not there");
 * ```
 */
export function transactionHash(transaction: Uint8Array | string): string {
  const bytes = typeof transaction === "string" ? readHex(transaction) : transaction;
  return `0x${bytesToHex(sha3_256.create().update(PREFIX).update(bytes).digest())}`;
}

function readHex(text: string): Uint8Array {
  if (!/^(?:0x)?(?:[0-9a-f]{2})*$/i.test(text)) {
    throw new LedgergateError("invalid_input", "The transaction must be bytes, or text of two hex digits a byte.");
  }
  return hexToBytes(text.replace(/^0x/i, ""));
}
