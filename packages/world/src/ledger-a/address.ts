/** An account's address in the one form that the world compares: 64 lower-case hex digits, without `0x`. */
export type Address = string;

/** The address of the chain's own modules, `0x1`. */
export const frameworkAddress: Address = "1".padStart(64, "0");

/** Reads an address as a path may hold it: `0x` and up to 64 hex digits, or all 64 without it. */
export function parseAddress(text: string): Address | undefined {
  const digits = /^0x([0-9a-f]{1,64})$|^([0-9a-f]{64})$/i.exec(text);
  return (digits?.[1] ?? digits?.[2])?.toLowerCase().padStart(64, "0");
}

/** Writes an address as nodes do: the special ones below 16 short (`0x1`), all others with 64 digits. */
export function showAddress(address: Address): string {
  return address.startsWith(shortAddressZeros) ? `0x${address.at(-1)}` : `0x${address}`;
}

const shortAddressZeros = "0".repeat(63);
