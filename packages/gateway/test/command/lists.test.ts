import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProgram } from "@ledgergate/support/start-program";
import { until } from "@ledgergate/support/until";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runOn } from "../support/postgres.ts";
import { folderOnPostgres, startServe } from "../support/serve-process.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const rows = 20_000;

/** Runs a shell command in which `$CLI` is the program. Returns its output. */
async function shell(folder: string, line: string): Promise<{ code: number | string; out: string; err: string }> {
  const env = { ...process.env, CLI: `${process.execPath} ${cli}` };
  const program = startProgram("bash", ["-o", "pipefail", "-c", line], { cwd: folder, env });
  onTestFinished(() => program.stop());
  const code = await program.ended;
  return { code, out: program.output.out, err: program.output.err };
}

test("a list of 20,000 rows reaches even a slow reader completely", async () => {
  // Simulated ledgers start slowly.
  const { folder, database } = await folderOnPostgres("simulate: []\n");
  const gateway = await startServe(folder);
  await runOn(
    database,
    `insert into usage select 'endpoint-' || n % 100, 'getAccount', timestamptz '2026-01-01 00:00Z' + n / 100 * interval '1 hour', 1, 15
     from generate_series(0, ${rows - 1}) as n`,
  );
  const csv = await shell(folder, "$CLI usage --csv | cat");
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
  const head = await shell(folder, "$CLI usage | head -1");
  expect(head).toMatchObject({ code: 0, out: expect.stringMatching(/^TEAM +ENDPOINT .* COMPUTE UNITS\n$/), err: "" });

  // The reader pauses, which must not block the store.
  const slow = spawn(process.execPath, [cli, "usage", "--json"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void slow.kill("SIGKILL"));
  await once(slow.stdout, "readable");
  const client = new Client(database);
  await client.connect();
  onTestFinished(() => client.end());
  const isIdle = async () => {
    const { rows } = await client.query(
      "select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    );
    return rows.length === 0;
  };
  await until(isIdle, "all sessions to be idle");
  const exited = once(slow, "exit");
  let read = 0;
  slow.stdout.on("data", (chunk: Buffer) => {
    read += chunk.length;
  });
  // The reader must see that the list is incomplete.
  await once(slow.stdout, "data");
  gateway.kill("SIGKILL");
  let err = "";
  slow.stderr.on("data", (chunk) => {
    err += chunk;
  });
  expect(await exited).toEqual([1, null]);
  expect(read).toBeLessThan(rows * 100);
  await until(
    () => err.includes("ended before the list was complete."),
    () => `a message in: ${err}`,
  );
}, 120_000);
