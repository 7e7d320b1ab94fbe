import { type Change, furthest, type Impact } from "../diff/change.ts";
import type { Package } from "../packages.ts";

/**
 * Computes the version bump of each published package for the changes of an API's document.
 *
 * - The API's client and `service-kit` contain the document. They get the largest bump of its changes.
 * - `connect`, the mock and the gateway depend on them and pass the changes on to users. They get the same bump, except for
 *   patches, which reach their users through version ranges.
 */
export function demandOf(
  api: string,
  changes: readonly Change[],
  packages: readonly Package[],
): ReadonlyMap<string, Impact> {
  const impact = furthest(changes.map((change) => change.impact));
  if (impact === undefined) return new Map();
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const names = new Set([`@ledgergate/${api}`, "@ledgergate/service-kit"]);
  if (impact !== "patch") {
    for (let size = 0; size < names.size; ) {
      size = names.size;
      for (const { name, dependencies } of published) if (dependencies.some((one) => names.has(one))) names.add(name);
    }
  }
  return new Map([...names].map((name) => [name, impact]));
}
