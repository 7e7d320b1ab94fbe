import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { runAction } from "../../src/command/store-actions.ts";
import { startCommandSocket } from "../../src/processes/command-socket.ts";
import { defaultSetup } from "../support/default-setup.ts";
import { runOn } from "../support/postgres.ts";
import { cli } from "../support/serve-process.ts";
import { openOnOwnDatabase } from "../support/stores.ts";

const rows = 20_000;

test("a list of 20,000 rows reaches even a slow reader", async () => {
  const { store, url: database, data } = await openOnOwnDatabase();
  const run = (action: string, input: object, user: string) =>
    runAction(action, store, input, { ...defaultSetup, user });
  const server = await startCommandSocket(data, run);
  onTestFinished(() => void server.close());
  const args = [cli, "usage", "--data", data];
  const insert = `insert into usage
    select 'endpoint-' || n % 100, 'getAccount', timestamptz '2026-01-01 00:00Z' + n / 100 * interval '1 hour', 1, 15
    from generate_series(0, ${rows - 1}) as n`;
  await runOn(database, insert);
  const usage = spawn(process.execPath, [...args, "--csv"], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void usage.kill("SIGKILL"));
  await once(usage.stdout, "readable");
  // While the reader pauses, the store does nothing for it.
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await expect.poll(() => runOn(database, busy)).toEqual([]);
  const lines = (await text(usage.stdout)).trimEnd().split("\n");
  expect([lines.length, lines[0], lines[1], new Set(lines).size]).toEqual([
    rows + 1,
    "team,endpoint,chain,network,operation,time,calls,computeUnits",
    ",,,,getAccount,2026-01-01T00:00:00.000Z,1,15",
    // The endpoints are unknown, so rows of one hour have equal names.
    rows / 100 + 1,
  ]);

  const head = ["-o", "pipefail", "-c", '"$0" "$@" | head -1', process.execPath, ...args];
  const { stdout, stderr } = await promisify(execFile)("bash", head);
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^TEAM +ENDPOINT .* COMPUTE UNITS\n$/), ""]);
});
