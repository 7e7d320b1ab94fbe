import { base32nopad } from "@scure/base";

/** Identifier of an account (`G…`) from its 32-byte key. */
export function accountId(key: Uint8Array): string {
  return encode(versions.account, key);
}

/** Identifier of a contract (`C…`) from its 32-byte hash. */
export function contractId(hash: Uint8Array): string {
  return encode(versions.contract, hash);
}

/** Multiplexed identifier of an account (`M…`): the account's key, then a 64-bit number. */
export function muxedAccountId(account: string, id: bigint): string {
  const payload = new Uint8Array(40);
  payload.set(base32nopad.decode(account).subarray(1, 33));
  new DataView(payload.buffer).setBigUint64(32, id);
  return encode(versions.muxed, payload);
}

// The upper five bits determine the first letter of the identifier.
const versions = { account: 6 << 3, contract: 2 << 3, muxed: 12 << 3 };

function encode(version: number, payload: Uint8Array): string {
  const bytes = new Uint8Array(payload.length + 3);
  bytes[0] = version;
  bytes.set(payload, 1);
  const sum = checksum(bytes.subarray(0, payload.length + 1));
  bytes[payload.length + 1] = sum & 0xff;
  bytes[payload.length + 2] = sum >> 8;
  return base32nopad.encode(bytes);
}

/** CRC-16/XMODEM. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum;
}
