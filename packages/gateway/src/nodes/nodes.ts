import type { Config } from "../config/config.ts";
import { Node } from "./node.ts";

/** Public state of a node, without address and credentials. */
export interface NodeStatus {
  readonly chain: string;
  readonly network: string;
  readonly node: string;
  readonly underWay: number;
  readonly isCoolingDown: boolean;
  /** Blocks behind the best node of its chain and network. */
  readonly lag: number;
}

/** The properties of an endpoint that select nodes. */
interface Caller {
  readonly chain: string;
  readonly network: string;
  readonly team: string;
}

/** The nodes of all chains and networks. */
export interface Nodes {
  /** The nodes of an endpoint's chain and network; none where there are none. */
  of(chain: string, network: string): readonly Node[];
  /**
   * The node for a call: one that has not failed lately before one that has, one that keeps up with its chain before one that lags,
   * then the one with the fewest calls under way, and of equals the first one configured. Undefined where none has room.
   * `tried`: nodes that are out of question; `now`: by the monotonic clock, in ms.
   */
  choose(call: Caller, tried: readonly Node[], now: number): Node | undefined;
  status(): NodeStatus[];
  /** Closes the connections to them, whatever is under way. */
  close(): Promise<void>;
}

/** Options of {@link createNodes}. `simulated`: URL of the simulated ledger by chain, which serves every network of the chain. */
export interface NodesOptions extends Pick<Config, "nodes" | "limits" | "timeouts"> {
  readonly simulated?: Readonly<Record<string, string>>;
}

/** The network that a simulated ledger stands for: any. */
const anyNetwork = "*";

export function createNodes({ nodes, limits, timeouts, simulated = {} }: NodesOptions): Nodes {
  const groups = new Map<string, Map<string, readonly Node[]>>();
  for (const [chain, url] of Object.entries(simulated)) {
    // A mock looks here before it looks into the query for what a caller would have it answer: so no caller steers it.
    const headers = { prefer: "wait=0" };
    const config = { name: "simulated", url, headers, sendHeaders: [], links: [], maxCalls: 1024 };
    groups.set(chain, new Map([[anyNetwork, [new Node(config, 1, timeouts.connect)]]]));
  }
  for (const [chain, networks] of Object.entries(nodes)) {
    const group = groups.get(chain) ?? new Map<string, readonly Node[]>();
    groups.set(chain, group);
    for (const [network, configs] of Object.entries(networks))
      group.set(
        network,
        configs.map((config) => new Node(config, limits.teamShare, timeouts.connect)),
      );
  }
  const all = [...groups].flatMap(([chain, networks]) =>
    [...networks].flatMap(([network, group]) => group.map((node) => ({ chain, network, node }))),
  );
  const groupOf: Nodes["of"] = (chain, network) => {
    const networks = groups.get(chain);
    return networks?.get(network) ?? networks?.get(anyNetwork) ?? [];
  };
  return {
    of: groupOf,
    choose({ chain, network, team }, tried, now) {
      let best: Node | undefined;
      let bestRank = 0;
      for (const node of groupOf(chain, network)) {
        if (!node.hasRoom(team) || tried.includes(node)) continue;
        const lags = node.lag > limits.lagBlocks && node.lagHoldsUntil > now;
        const rank = (node.coolsUntil > now ? 2 : 0) + (lags ? 1 : 0);
        if (best && (rank > bestRank || (rank === bestRank && node.underWay >= best.underWay))) continue;
        best = node;
        bestRank = rank;
      }
      return best;
    },
    status() {
      const now = performance.now();
      return all.map(({ chain, network, node }) => ({
        chain,
        network,
        node: node.name,
        underWay: node.underWay,
        isCoolingDown: node.coolsUntil > now,
        lag: node.lagHoldsUntil > now ? node.lag : 0,
      }));
    },
    async close() {
      await Promise.all(all.map(({ node }) => node.pool.destroy()));
    },
  };
}
