import { appendFileSync, chmodSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Postgres, startPostgres } from "@ledgergate/support/postgres";
import { Client } from "pg";

/**
 * Starts a streaming replica of a primary server.
 *
 * @param url - Address of the primary for the replica
 */
export async function startReplica(primary: Postgres, url: string): Promise<Postgres> {
  const client = new Client(primary.url);
  await client.connect();
  try {
    return await startPostgres(async (data) => {
      await client.query("select pg_backup_start('replica', true)");
      cpSync(primary.data, data, { recursive: true });
      chmodSync(data, 0o700);
      const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
      writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
      rmSync(join(data, "postmaster.pid"));
      writeFileSync(join(data, "standby.signal"), "");
      const { hostname, port, username } = new URL(url);
      appendFileSync(
        join(data, "postgresql.auto.conf"),
        `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
      );
    });
  } finally {
    await client.end();
  }
}
