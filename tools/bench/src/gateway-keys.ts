import type { Settings } from "@ledgergate/gateway";

export const benchChain = "ledger-a";

/** Makes a key in the gateway's format that both sides of the measurement can compute. */
export function keyOf(index: number): string {
  return `lgk_${String(index).padStart(43, "A")}`;
}

export function nodeCallPath(key: string): string {
  return `/${benchChain}/v1/${key}/v1/accounts/0x1`;
}

/** Returns the configuration of a gateway whose chain has one node. By default, the node is not there. */
export function settingsFor(node = "http://127.0.0.1:1"): Settings {
  return {
    nodes: { [benchChain]: { mainnet: [{ name: "node", url: `${node}/v1` }] } },
    limits: { computeUnitsPerSecond: 1e9 },
    timeouts: { drainDelay: "0ms" },
  };
}
