import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProgram } from "@ledgergate/support/start-program";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { startTestGateway } from "../support/gateway.ts";
import { runOn } from "../support/postgres.ts";
import { createDatabase } from "../support/stores.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const rows = 20_000;

/** Runs a shell command in which `$USAGE` is the program's. Returns its output. */
async function shell(usage: string, line: string): Promise<{ code: number | string; out: string; err: string }> {
  const env = { ...process.env, USAGE: `${process.execPath} ${cli} usage ${usage}` };
  const program = startProgram("bash", ["-o", "pipefail", "-c", line], { env });
  onTestFinished(() => program.stop());
  return { code: await program.ended, ...program.output };
}

test("a list of 20,000 rows reaches even a slow reader completely", async () => {
  const database = await createDatabase();
  const { data } = await startTestGateway({ database, simulate: [] });
  const flags = ["--data", data];
  await runOn(
    database,
    `insert into usage select 'endpoint-' || n % 100, 'getAccount', timestamptz '2026-01-01 00:00Z' + n / 100 * interval '1 hour', 1, 15
     from generate_series(0, ${rows - 1}) as n`,
  );
  const csv = await shell(flags.join(" "), "$USAGE --csv | cat");
  expect([csv.code, csv.err]).toEqual([0, ""]);
  const lines = csv.out.trimEnd().split("\n");
  expect(lines).toHaveLength(rows + 1);
  expect([lines[0], lines[1], new Set(lines).size]).toEqual([
    "team,endpoint,chain,network,operation,time,calls,computeUnits",
    ",,,,getAccount,2026-01-01T00:00:00.000Z,1,15",
    // The endpoints are unknown, so rows of one hour have equal names.
    rows / 100 + 1,
  ]);

  // The reader leaves.
  const head = await shell(flags.join(" "), "$USAGE | head -1");
  expect(head).toMatchObject({ code: 0, out: expect.stringMatching(/^TEAM +ENDPOINT .* COMPUTE UNITS\n$/), err: "" });

  // The reader pauses, which must not block the store.
  const slow = spawn(process.execPath, [cli, "usage", ...flags, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void slow.kill("SIGKILL"));
  await once(slow.stdout, "readable");
  const busy = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await until(async () => (await runOn(database, busy)).length === 0, "all sessions to be idle");
}, 120_000);
