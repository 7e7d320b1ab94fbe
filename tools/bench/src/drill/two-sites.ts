import type { Settings } from "@ledgergate/gateway";
import { startPostgres } from "@ledgergate/support/postgres";
import { type GatewaySite, makeSite, masterKey } from "./gateway-process.ts";

/** Makes two sites on one PostgreSQL, like two hosts. The first site creates the first team. */
export async function makeTwoSites(
  stack: AsyncDisposableStack,
  settings: Settings,
): Promise<readonly [GatewaySite, GatewaySite]> {
  const postgres = stack.use(await startPostgres());
  const env = masterKey();
  const make = () => makeSite(stack, { ...settings, database: postgres.url }, env);
  const sites = [await make(), await make()] as const;
  await sites[0].run("init");
  return sites;
}
