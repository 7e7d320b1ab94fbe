/** An account address in canonical form: 64 lower-case hex digits, without `0x`. */
export type Address = string;

/** The address of the framework modules, `0x1`. */
export const frameworkAddress: Address = "1".padStart(64, "0");

/** Parses an address in a path: `0x` and 1 to 64 hex digits, or 64 digits without the prefix. */
export function parseAddress(text: string): Address | undefined {
  const digits = /^0x([0-9a-f]{1,64})$|^([0-9a-f]{64})$/i.exec(text);
  return (digits?.[1] ?? digits?.[2])?.toLowerCase().padStart(64, "0");
}

/** Formats an address as nodes do: special addresses, which are below 16, are short (`0x1`), all others have 64 digits. */
export function formatAddress(address: Address): string {
  return address.startsWith(shortAddressZeros) ? `0x${address.at(-1)}` : `0x${address}`;
}

const shortAddressZeros = "0".repeat(63);
