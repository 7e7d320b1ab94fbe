import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { getOrAdd } from "@ledgergate/service-kit";
import type { KnownEndpoint } from "../access/directory.ts";
import type { Config } from "../config/config.ts";
import { Node } from "./node.ts";
import { Outliers } from "./outliers.ts";
import { ShownHeights } from "./shown-heights.ts";

/** The properties of an endpoint that select nodes. */
type EndpointOfCall = Pick<KnownEndpoint, "id" | "chain" | "network" | "team">;

/** The nodes of all chains. */
export type Nodes = ReturnType<typeof createNodes>;

export interface NodesOptions extends Pick<Config, "nodes" | "limits" | "timeouts"> {
  /** Finds the addresses of names. Default: as the system does. */
  readonly lookup?: LookupFunction;
}

/** Name under which a simulated ledger serves every network. */
export const anyNetwork = "*";

export function createNodes({ nodes, limits, timeouts, lookup = lookUp }: NodesOptions) {
  const groups = new Map<string, Map<string, readonly Node[]>>();
  const all: { readonly chain: string; readonly network: string; readonly node: Node }[] = [];
  const options = { teamShare: limits.teamShare, connectMs: timeouts.connect, lookup };
  for (const [chain, networks] of Object.entries(nodes))
    for (const [network, configs] of Object.entries(networks)) {
      const group = configs.map((config) => new Node(config, options));
      const outliers = new Outliers(group);
      for (const node of group) {
        node.outliers = outliers;
        all.push({ chain, network, node });
      }
      getOrAdd(groups, chain, () => new Map<string, readonly Node[]>()).set(network, group);
    }
  const followNames = (): void => {
    for (const { node } of all)
      if (isIP(node.hostname) === 0)
        lookup(node.hostname, { all: true }, (error, found) => {
          if (!error) node.useAddresses([found].flat().map((one) => (typeof one === "string" ? one : one.address)));
        });
  };
  const following = setInterval(followNames, timeouts.lookup).unref();
  /** Lists the nodes of a chain and network. */
  const groupOf = (chain: string, network: string): readonly Node[] => {
    const networks = groups.get(chain);
    return networks?.get(network) ?? networks?.get(anyNetwork) ?? [];
  };
  /** The newest heights that endpoints have seen. */
  const shown = new ShownHeights();
  return {
    shown,
    /** True if some node has a URL for WebSockets. */
    haveWebSockets: all.some(({ node }) => node.webSocketUrl),
    of: groupOf,
    /**
     * Chooses the node for a call. Prefers a node to be tried again, then nodes that are not out, then nodes that have reached the height
     * which the endpoint has seen, then nodes without lag, then the node with the fewest calls under way, then the first configured one.
     * Returns `undefined` if no node has room. `excluded` nodes are skipped, `now` is the monotonic clock in ms. `mayRepeat`: another
     * node may get the call after a failure. `skipsOut`: nodes that are out are skipped, unless one is to be tried again.
     */
    choose(
      { id, chain, network, team }: EndpointOfCall,
      excluded: readonly Node[],
      mayRepeat: boolean,
      now: number,
      skipsOut = false,
    ): Node | undefined {
      let best: Node | undefined;
      let bestRank = 0;
      const group = groupOf(chain, network);
      const floor = group.length > 1 ? shown.of(id, now) : undefined;
      const standings = group[0]?.outliers.standings({ id, team }, mayRepeat, now);
      for (const node of group) {
        if (!node.hasRoom(team) || excluded.includes(node)) continue;
        const standing = standings?.rank(node) ?? 0;
        if (skipsOut && standing > 0) continue;
        const lags = node.lag > limits.lagBlocks && node.lagHoldsUntil > now;
        const isBehind = floor !== undefined && node.isBehind(floor, now);
        const rank = standing + (isBehind ? 2 : 0) + (lags ? 1 : 0);
        if (best && (rank > bestRank || (rank === bestRank && node.underWay >= best.underWay))) continue;
        best = node;
        bestRank = rank;
      }
      if (best) standings?.chosen(best);
      return best;
    },
    /** Returns the node with the newest plausible height above `height`, if it has room. */
    newer({ id, chain, network, team }: EndpointOfCall, height: number, now: number): Node | undefined {
      let best: Node | undefined;
      const group = groupOf(chain, network);
      const standings = group[0]?.outliers.standings({ id, team }, false, now);
      for (const node of group)
        if (node.height > (best?.height ?? height) && !((standings?.rank(node) ?? 0) > 0) && node.hasRoom(team))
          best = node;
      return best;
    },
    /** Lists the public state of each node, without address and credentials. */
    status() {
      const now = performance.now();
      return all.map(({ chain, network, node }) => ({
        chain,
        network,
        node: node.name,
        underWay: node.underWay,
        /** True if all endpoints avoid it, since it fails more often than another node. */
        isCoolingDown: node.outliers.isOut(node, now),
        /** Blocks behind the best node of its chain and network. */
        lag: node.lagHoldsUntil > now ? node.lag : 0,
      }));
    },
    /** Closes the connections to all nodes at once. */
    async close(): Promise<void> {
      clearInterval(following);
      await Promise.all(all.map(({ node }) => node.close()));
    },
  };
}
