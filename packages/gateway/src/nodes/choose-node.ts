import type { Node } from "./node.ts";

/**
 * The node for a call of a team: one that has not failed lately before one that has, one that keeps up with its chain before one
 * that lags, then the one with the fewest calls under way, and of equals the first one configured. Undefined where none has room.
 */
export function chooseNode(
  group: readonly Node[],
  team: string,
  tried: readonly Node[],
  now: number,
  lagBlocks: number,
): Node | undefined {
  let best: Node | undefined;
  let bestRank = 0;
  for (const node of group) {
    if (!node.hasRoom(team) || tried.includes(node)) continue;
    const rank = (node.coolsUntil > now ? 2 : 0) + (node.lag > lagBlocks && node.heightHoldsUntil > now ? 1 : 0);
    if (best && (rank > bestRank || (rank === bestRank && node.underWay >= best.underWay))) continue;
    best = node;
    bestRank = rank;
  }
  return best;
}
