import type { Settings } from "@ledgergate/gateway";

export const benchChain = "ledger-a";

/** Makes a key in the gateway's format that both sides of the measurement can compute. */
export function keyOf(index: number): string {
  return `lgk_${String(index).padStart(43, "A")}`;
}

export function nodeCallPath(key: string): string {
  return `/${benchChain}/v1/${key}/v1/accounts/0x1`;
}

/** The configuration of a gateway that gets no call: its chain has one node, which is not there. */
export const idleSettings: Settings = {
  nodes: { [benchChain]: { mainnet: [{ name: "node", url: "http://127.0.0.1:1/v1" }] } },
};
