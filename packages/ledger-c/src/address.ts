/**
 * Conversion between the two notations of an address.
 *
 * @module
 */

import { LedgergateError } from "@ledgergate/runtime";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";

const base58check = /* @__PURE__ */ createBase58check(sha256);

/**
 * Converts an address to the notation for people: Base58Check, `T…`. Requests take it with `visible: true`.
 *
 * @param address - 21 bytes that begin with 41, as 42 hex digits without `0x`.
 * @throws `LedgergateError` of kind `invalid_input` for any other text.
 *
 * @example
 * ```ts
 * import { toBase58Address } from "@ledgergate/ledger-c/address";
 *
 * console.log(toBase58Address("41a614f803b6fd780986a42c78ec9c7f77e6ded13c")); // TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t
 * ```
 */
export function toBase58Address(address: string): string {
  if (!/^41[0-9a-f]{40}$/i.test(address)) {
    throw new LedgergateError("invalid_input", "The address must be text of 42 hex digits that begins with 41.");
  }
  return base58check.encode(hexToBytes(address));
}

/**
 * Converts an address to the notation of nodes: 42 lower-case hex digits that begin with 41. Verifies the checksum, so that a
 * mistyped address is refused.
 *
 * @param address - Base58Check, `T…`.
 * @throws `LedgergateError` of kind `invalid_input` for any other text.
 *
 * @example
 * ```ts
 * import { toHexAddress } from "@ledgergate/ledger-c/address";
 *
 * console.log(toHexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")); // 41a614f803b6fd780986a42c78ec9c7f77e6ded13c
 * ```
 */
export function toHexAddress(address: string): string {
  const bytes = decode(address);
  if (bytes?.length === 21 && bytes[0] === 0x41) return bytesToHex(bytes);
  throw new LedgergateError(
    "invalid_input",
    "The address must be Base58 text that begins with T and has a valid checksum.",
  );
}

function decode(address: string): Uint8Array | undefined {
  try {
    // Decoding takes time that grows with the square of the length, and no address is longer than this.
    return address.length <= 34 ? base58check.decode(address) : undefined;
  } catch {
    return undefined;
  }
}
