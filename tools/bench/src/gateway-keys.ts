/** The chain whose calls are measured. */
export const benchChain = "ledger-a";

/** A key as the gateway makes them, but known to both sides. */
export function keyOf(index: number): string {
  return `lgk_${String(index).padStart(43, "A")}`;
}

/** The path of a call by a key. */
export function callPath(key: string): string {
  return `/${benchChain}/v1/${key}/v1/accounts/0x1`;
}
