import { nameOf } from "./problems.ts";
import { didYouMean } from "./schema.ts";
import type { Setup } from "./setup.ts";

/** A chain and network with endpoints. */
export interface EndpointNetwork {
  readonly chain: string;
  readonly network: string;
}

/** Compares the nodes of a configuration with the endpoints of a store. @returns warnings, none for a store without endpoints */
export function compareEndpoints(
  { config, chains }: Pick<Setup, "config" | "chains">,
  endpoints: readonly EndpointNetwork[],
) {
  if (endpoints.length === 0) return [];
  const warnings: string[] = [];
  for (const [chain, groups] of Object.entries(config.nodes)) {
    const known = endpoints.filter((one) => one.chain === chain).map(({ network }) => network);
    const nameIn = (network: string): string => nameOf(nameOf("nodes", chain), network);
    const hint = (network: string): string => (known.length > 0 ? ` ${didYouMean(network, known)}` : "");
    for (const one of Object.keys(groups).filter((network) => !known.includes(network)))
      warnings.push(`${nameIn(one)} has no endpoint: no call reaches its nodes.${hint(one)}`);
    for (const one of known.filter((network) => !groups[network]?.length))
      warnings.push(`${nameIn(one)} has no node: the calls of its endpoints are refused as overloaded.`);
  }
  for (const chain of new Set(endpoints.map((one) => one.chain).filter((name) => !chains.includes(name))))
    warnings.push(`${nameOf("documents", chain)} is missing: the calls of its endpoints get 404.`);
  return warnings;
}
