import { type Change, type Impact, largest } from "../diff/change.ts";
import type { Package } from "../packages.ts";

/**
 * Computes the version bump of each published package for the changes of an API's document.
 *
 * - The API's client and `service-kit` contain the document. They get the largest bump of its changes.
 * - Packages that depend on these, such as `connect` and the mock, get the same bump, except for patches. Patches reach their
 *   users through version ranges.
 */
export function demandOf(
  api: string,
  changes: readonly Change[],
  packages: readonly Package[],
): ReadonlyMap<string, Impact> {
  const impact = largest(changes.map((change) => change.impact));
  if (impact === undefined) return new Map();
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const names = new Set([`@ledgergate/${api}`, "@ledgergate/service-kit"]);
  if (impact !== "patch") {
    // The loop also visits the names that it adds.
    for (const changed of names)
      for (const { name, dependencies } of published) if (dependencies.includes(changed)) names.add(name);
  }
  return new Map([...names].map((name) => [name, impact]));
}
