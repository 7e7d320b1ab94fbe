import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@ledgergate/postgres";
import { addEndpoint } from "../../../packages/gateway/dist/store/endpoints.js";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import { addTeam } from "../../../packages/gateway/dist/store/teams.js";
import { benchChain } from "./gateway-keys.ts";
import { median } from "./measure.ts";
import { freePort, type ProcessServer, startProcess } from "./processes.ts";
import type { Row, Table } from "./report.ts";

const STARTS = 5;
const ENDPOINTS = 10_000;
const BATCH = 1_000;
/** Until the WebAssembly of PGlite is compiled, which takes some hundred megabytes for a moment. */
const COMPILED_MS = 5_000;

const GATEWAY = fileURLToPath(import.meta.resolve("@ledgergate/gateway").replace(/index\.js$/, "cli.js"));

/** How long the command takes until calls are answered, and what its primary process takes with many endpoints. */
export async function measurePrimary(progress: (text: string) => void): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-bench-"));
  const postgres = await startPostgres();
  try {
    const [fresh, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < STARTS; round++) {
      progress(`start ${round + 1} of ${STARTS}`);
      const data = join(folder, `fresh-${round}`);
      fresh.push((await startOnce(folder, { data })).readyMs);
      again.push((await startOnce(folder, { data })).readyMs);
    }
    const engines = [
      { name: "PGlite", settings: { data: join(folder, "pglite") }, atMost: 700 },
      { name: "PostgreSQL", settings: { data: join(folder, "postgres"), database: postgres.url }, atMost: 300 },
    ];
    const starts: Row[] = [
      { name: "an empty folder", values: [median(fresh)], goal: { column: "ready", atMost: 5_000 } },
      { name: "the same folder again", values: [median(again)], goal: { column: "ready", atMost: 2_000 } },
    ];
    const memory: Row[] = [];
    for (const { name, settings, atMost } of engines) {
      progress(`${ENDPOINTS} endpoints in ${name}`);
      await fillStore(settings);
      const { readyMs, megabytes } = await startOnce(folder, settings, COMPILED_MS);
      const goal = name === "PostgreSQL" ? { goal: { column: "ready", atMost: 2_000 } } : {};
      starts.push({ name: `${ENDPOINTS} endpoints, ${name}`, values: [readyMs], ...goal });
      memory.push({ name, values: [megabytes], goal: { column: "resident", atMost } });
    }
    return [
      {
        title: `Start of \`serve\` till calls are answered (medians of ${STARTS} starts; with ${ENDPOINTS} endpoints one)`,
        columns: [{ title: "ready", unit: "ms" }],
        rows: starts,
      },
      {
        title: `Memory of the primary process with ${ENDPOINTS} endpoints`,
        columns: [{ title: "resident", unit: "MB" }],
        rows: memory,
      },
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface StoreSettings {
  readonly data: string;
  readonly database?: string;
}

/** Starts the command with a node that nobody calls, looks at it after a while, and stops it. */
async function startOnce(
  folder: string,
  settings: StoreSettings,
  afterMs = 0,
): Promise<{ readyMs: number; megabytes: number }> {
  const config = join(folder, "gateway.yaml");
  const [port, operations] = [await freePort(), await freePort()];
  const nodes = { [benchChain]: { mainnet: [{ name: "node", url: "http://127.0.0.1:1" }] } };
  const addresses = { listen: `127.0.0.1:${port}`, operations: `127.0.0.1:${operations}` };
  // JSON is YAML.
  writeFileSync(config, JSON.stringify({ ...addresses, nodes, timeouts: { drainDelay: "0ms" }, ...settings }));
  const gateway: ProcessServer = await startProcess([GATEWAY, "serve", "--config", config], "Ledgergate ready on");
  const { readyMs } = gateway;
  await sleep(afterMs);
  const megabytes = await gateway.residentMegabytes();
  await gateway.stop();
  return { readyMs, megabytes };
}

/** Fills a store with endpoints: one is made as the command does, the others are its copies with keys of their own. */
async function fillStore(settings: StoreSettings): Promise<void> {
  await using store = await openStore(settings);
  const team = await addTeam(store, { name: "Bench" });
  const { endpoint } = await addEndpoint(store, { team: team.id, chain: benchChain, name: "bench" });
  const row = await store.db.selectFrom("endpoint").selectAll().where("id", "=", endpoint.id).executeTakeFirstOrThrow();
  const key = await store.db
    .selectFrom("endpoint_key")
    .selectAll()
    .where("endpoint", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  for (let made = 1; made < ENDPOINTS; made += BATCH) {
    const copies = Array.from({ length: BATCH }, () => ({ ...row, id: crypto.randomUUID() }));
    const keys = copies.map(({ id }) => ({ ...key, endpoint: id, digest: randomBytes(32).toString("base64url") }));
    await store.db.insertInto("endpoint").values(copies).execute();
    await store.db.insertInto("endpoint_key").values(keys).execute();
  }
}
