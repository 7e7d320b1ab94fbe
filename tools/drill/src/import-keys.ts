import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GatewaySite } from "./gateway-process.ts";

export function newKeys(count: number): readonly string[] {
  return Array.from({ length: count }, () => randomBytes(24).toString("base64url"));
}

/** Imports endpoints named `NAME-0` and so on, through a running gateway. */
export async function importKeys(site: GatewaySite, name: string, keys: readonly string[]): Promise<void> {
  const file = join(site.folder, `${name}.csv`);
  const lines = keys.map((key, index) => `First team,ledger-a,mainnet,${name}-${index},${key},`);
  writeFileSync(file, `team,chain,network,name,key,rate\n${lines.join("\n")}\n`, { mode: 0o600 });
  await site.run("import", "--endpoints", file);
}
