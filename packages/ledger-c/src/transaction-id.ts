/**
 * Checks the identifier of a transaction before it is signed.
 *
 * @module
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { UnsignedTransaction } from "./generated/models.ts";

/**
 * Tests if the identifier of a transaction matches its bytes: `txID` is the SHA-256 of `raw_data_hex`. The identifier is the part
 * that you sign, so check it if you do not trust the node or the connection. The readable `raw_data` is not compared.
 *
 * @returns `false` also if one of the two is not hex.
 *
 * @example
 * ```ts
 * import { createLedgerC } from "@ledgergate/ledger-c";
 * import { verifyTransactionId } from "@ledgergate/ledger-c/transaction-id";
 *
 * const ledgerC = createLedgerC({ baseUrl: "http://localhost:4010/ledger-c", apiKey: "KEY" });
 * const transaction = await ledgerC.updateSetting({
 *   owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
 *   contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
 *   consume_user_resource_percent: 7,
 * });
 * console.log(verifyTransactionId(transaction) ? "the identifier matches" : "do not sign: txID is not the hash of raw_data_hex");
 * ```
 */
export function verifyTransactionId({
  txID,
  raw_data_hex,
}: Pick<UnsignedTransaction, "txID" | "raw_data_hex">): boolean {
  if (!/^(?:[0-9a-f]{2})+$/i.test(raw_data_hex)) return false;
  return bytesToHex(sha256(hexToBytes(raw_data_hex))) === String(txID).toLowerCase();
}
