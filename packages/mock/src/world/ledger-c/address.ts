import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";

/** An address of ledger C: 21 bytes that begin with 0x41. */
export type AddressBytes = Uint8Array;

/** Parses an address: Base58 with a checksum if `visible`, hexadecimal otherwise. */
export function parseAddress(text: unknown, visible: boolean): AddressBytes | undefined {
  if (typeof text !== "string") return undefined;
  if (!visible) return /^41[0-9a-f]{40}$/i.test(text) ? hexToBytes(text) : undefined;
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined;
  const bytes = decodeBase58(text);
  return bytes?.length === 21 && bytes[0] === 0x41 ? bytes : undefined;
}

/** Formats an address: Base58 with a checksum if `visible`, hexadecimal otherwise. */
export function formatAddress(address: AddressBytes, visible: boolean): string {
  return visible ? base58check.encode(address) : bytesToHex(address);
}

const base58check = createBase58check(sha256);

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    // The characters or the checksum are invalid.
    return undefined;
  }
}
