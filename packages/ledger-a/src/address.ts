/**
 * Conversion between the notations of an account's address.
 *
 * @module
 */

import { LedgergateError } from "@ledgergate/runtime";

/**
 * Writes an address in its canonical form: `0x` and 64 lower-case hex digits. Use it to compare addresses, or as a key of a map.
 * Nodes may strip leading zeros or keep them.
 *
 * @param address - Up to 64 hex digits in either case, with or without `0x`.
 * @throws `LedgergateError` of kind `invalid_input` for any other text.
 *
 * @example
 * ```ts
 * import { normalizeAddress } from "@ledgergate/ledger-a/address";
 *
 * console.log(normalizeAddress("0x1") === normalizeAddress("0x0001")); // true
 * ```
 */
export function normalizeAddress(address: string): string {
  return `0x${digitsOf(address).padStart(64, "0")}`;
}

/**
 * Shortens an address: strips its leading zeros, as people write special addresses (`0x1`).
 *
 * @param address - Up to 64 hex digits in either case, with or without `0x`.
 * @throws `LedgergateError` of kind `invalid_input` for any other text.
 *
 * @example
 * ```ts
 * import { shortenAddress } from "@ledgergate/ledger-a/address";
 *
 * console.log(shortenAddress(`0x${"1".padStart(64, "0")}`)); // 0x1
 * ```
 */
export function shortenAddress(address: string): string {
  return `0x${digitsOf(address).replace(/^0+(?=.)/, "")}`;
}

function digitsOf(address: string): string {
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(address)?.[1];
  if (digits === undefined) {
    throw new LedgergateError("invalid_input", "The address must be text of 1 to 64 hex digits, with or without 0x.");
  }
  return digits.toLowerCase();
}
