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
): string[] {
  if (endpoints.length === 0) return [];
  const unknown = new Set(endpoints.map(({ chain }) => chain).filter((chain) => !chains.includes(chain)));
  const ofNodes = Object.entries(config.nodes).flatMap(([chain, groups]) => {
    const known = endpoints.filter((one) => one.chain === chain).map(({ network }) => network);
    const nameIn = (network: string): string => nameOf(nameOf("nodes", chain), network);
    const unused = Object.keys(groups).filter((network) => !known.includes(network));
    const missing = known.filter((network) => !Object.hasOwn(groups, network));
    return [
      ...unused.map((network) => {
        const hint = known.length > 0 ? ` ${didYouMean(network, known)}` : "";
        return `${nameIn(network)} has no endpoint: no call reaches its nodes.${hint}`;
      }),
      ...missing.map(
        (network) => `${nameIn(network)} has no node: the calls of its endpoints are refused as overloaded.`,
      ),
    ];
  });
  return [
    ...ofNodes,
    ...Array.from(unknown, (chain) => `${nameOf("documents", chain)} is missing: the calls of its endpoints get 404.`),
  ];
}
