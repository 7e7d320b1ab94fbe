export const benchChain = "ledger-a";

/** Makes a key in the gateway's format that both sides of the measurement can compute. */
export function keyOf(index: number): string {
  return `lgk_${String(index).padStart(43, "A")}`;
}

export function nodeCallPath(key: string): string {
  return `/${benchChain}/v1/${key}/v1/accounts/0x1`;
}
