import { nameOf } from "./problems.ts";
import { didYouMean } from "./schema.ts";
import type { Setup } from "./setup.ts";

/** A chain and network with endpoints. */
export interface EndpointNetwork {
  readonly chain: string;
  readonly network: string;
}

const nameOfGroup = ({ chain, network }: EndpointNetwork): string => nameOf(nameOf("nodes", chain), network);

/** Lists the warnings for endpoints whose calls no node gets. Simulated ledgers serve every network. */
export function warnOfLackingNodes({ config, simulated }: Setup, endpoints: readonly EndpointNetwork[]): string[] {
  return endpoints
    .filter(({ chain, network }) => !simulated.includes(chain) && !config.nodes[chain]?.[network]?.length)
    .map((one) => `${nameOfGroup(one)} has no node: the calls of its endpoints are refused as overloaded.`);
}

/** Compares the nodes of a configuration with the endpoints of a store. @returns warnings, none for a store without endpoints */
export function compareEndpoints(setup: Setup, endpoints: readonly EndpointNetwork[]) {
  if (endpoints.length === 0) return [];
  const { config, chains } = setup;
  const warnings: string[] = [];
  for (const [chain, groups] of Object.entries(config.nodes)) {
    const own = endpoints.filter((one) => one.chain === chain);
    const known = own.map(({ network }) => network);
    const hint = (network: string): string => (known.length > 0 ? ` ${didYouMean(network, known)}` : "");
    for (const network of Object.keys(groups).filter((one) => !known.includes(one)))
      warnings.push(`${nameOfGroup({ chain, network })} has no endpoint: no call reaches its nodes.${hint(network)}`);
    warnings.push(...warnOfLackingNodes(setup, own));
  }
  for (const chain of new Set(endpoints.map((one) => one.chain).filter((name) => !chains.includes(name))))
    warnings.push(`${nameOf("documents", chain)} is missing: the calls of its endpoints get 404.`);
  return warnings;
}
