import { type Change, furthest, type Impact } from "../diff/change.ts";
import type { Package } from "../packages.ts";

/**
 * Computes the version bump of each published package for the changes of an API's document.
 *
 * - What carries the document, the API's client and `document`, moves as far as the furthest change.
 * - What stands on one of these hands it on to users of its own: `connect` gives them clients, mock and gateway answer as the
 *   document says. It moves as far, but for patches, which reach its users by its ranges.
 */
export function demandOf(
  api: string,
  changes: readonly Change[],
  packages: readonly Package[],
): ReadonlyMap<string, Impact> {
  const impact = furthest(changes.map((change) => change.impact));
  if (impact === undefined) return new Map();
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const names = new Set([`@ledgergate/${api}`, "@ledgergate/document"]);
  if (impact !== "patch") {
    for (let size = 0; size < names.size; ) {
      size = names.size;
      for (const { name, dependencies } of published) if (dependencies.some((one) => names.has(one))) names.add(name);
    }
  }
  return new Map([...names].map((name) => [name, impact]));
}
