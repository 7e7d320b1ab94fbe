import { runProgram } from "@ledgergate/consumers";
import manifest from "../../../../package.json" with { type: "json" };
import { root } from "../apis.ts";

/** Counts licences, the most frequent first: `52 MIT, 5 Apache-2.0`. */
export function countLicences(licences: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const licence of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([licence, count]) => `${count} ${licence}`).join(", ");
}

/** Lists the licence of each package that is installed in the workspace, tools included. */
export async function readWorkspaceLicences(): Promise<readonly string[]> {
  const printed = await runProgram(
    "npx",
    ["-y", manifest.packageManager, "--recursive", "licenses", "list", "--json"],
    root,
  );
  const packages: Readonly<Record<string, readonly unknown[]>> = JSON.parse(printed);
  return Object.entries(packages).flatMap(([licence, some]) => some.map(() => licence));
}
