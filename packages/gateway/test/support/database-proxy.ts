import { type DatabaseProxy, startProxy } from "@ledgergate/support/postgres-proxy";
import { onTestFinished } from "vitest";

/** A proxy between a gateway and its database, which ends with the test. */
export async function startDatabaseProxy(database: string): Promise<DatabaseProxy> {
  const proxy = await startProxy(database);
  onTestFinished(() => proxy[Symbol.dispose]());
  return proxy;
}
