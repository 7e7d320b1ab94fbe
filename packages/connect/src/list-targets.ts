import type { Endpoint } from "./endpoint.ts";

/** The chains and networks of a list, for people: `ledger-a (mainnet, testnet), ledger-c (testnet: disabled)`. */
export function listTargets(endpoints: readonly Endpoint[]): string {
  const networksOf = new Map<string, Map<string, string>>();
  for (const { info, node } of endpoints) {
    const { chain, network, enabled } = info;
    const networks = networksOf.get(chain) ?? new Map<string, string>();
    networksOf.set(chain, networks);
    const fault = enabled ? ": no usable key or address" : ": disabled";
    // One of several that can be called is enough.
    if (networks.get(network) !== "") networks.set(network, node ? "" : fault);
  }
  const chains = [...networksOf].map(
    ([chain, networks]) => `${chain} (${[...networks].map(([network, fault]) => network + fault).join(", ")})`,
  );
  return chains.join(", ") || "no endpoints";
}
