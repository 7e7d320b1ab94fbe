import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@ledgergate/support/free-port";
import { childrenOf } from "@ledgergate/support/ps";
import { addEndpoint } from "../../../packages/gateway/dist/store/endpoints.js";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import { addTeam } from "../../../packages/gateway/dist/store/teams.js";
import { benchChain, keyOf } from "./gateway-keys.ts";
import { type ProcessServer, startProcess } from "./processes.ts";

const GATEWAY = fileURLToPath(import.meta.resolve("@ledgergate/gateway").replace(/index\.js$/, "cli.js"));

export interface StoreSettings {
  readonly data: string;
  readonly database?: string;
}

/** A gateway with one worker. */
export interface ServedGateway extends ProcessServer {
  readonly origin: string;
  /** Returns the process id of the worker. */
  worker(): Promise<number>;
  /** Kills the worker. @returns the time until another one serves, in ms */
  replaceWorker(): Promise<number>;
}

/** Runs `serve` with one node, which is not there by default. `flags` are for Node, in the primary and in its worker. */
export async function serveGateway(
  settings: StoreSettings,
  { node = "http://127.0.0.1:1", flags = [] }: { readonly node?: string; readonly flags?: readonly string[] } = {},
): Promise<ServedGateway> {
  const [listen, operations] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`] as const;
  // Every JSON text is YAML.
  const config = JSON.stringify({
    listen,
    operations,
    nodes: { [benchChain]: { mainnet: [{ name: "node", url: `${node}/v1` }] } },
    limits: { computeUnitsPerSecond: 1e9 },
    timeouts: { drainDelay: "0ms" },
    ...settings,
  });
  writeFileSync(configOf(settings), config);
  const started = await startProcess(
    [...flags, GATEWAY, "serve", "--config", configOf(settings)],
    "Ledgergate ready on",
  );
  const worker = async (): Promise<number> => (await childrenOf(started.pid))[0] ?? 0;
  const isServing = async (): Promise<boolean> => {
    const ready = await (await fetch(`http://${operations}/ready`)).json();
    return (ready as { workers: number }).workers === 1;
  };
  return {
    ...started,
    origin: `http://${listen}`,
    worker,
    async replaceWorker() {
      const since = performance.now();
      const killed = await worker();
      process.kill(killed, "SIGKILL");
      // The primary knows of the end before it starts another worker.
      while ([0, killed].includes(await worker()) || !(await isServing())) await sleep(20);
      return performance.now() - since;
    },
  };
}

function configOf({ data }: StoreSettings): string {
  return `${data}.json`;
}

/**
 * Fills a store with a team and its endpoints. The gateway's code makes the first ones, with keys of {@link keyOf}. The others are copies
 * with other keys, spread over them.
 */
export async function fillStore(settings: StoreSettings, endpoints: number, known = 1): Promise<void> {
  await using store = await openStore(settings);
  await addTeam(store, { name: "Bench" });
  for (let index = 0; index < known; index++)
    await addEndpoint(store, { team: "Bench", chain: benchChain, name: "bench", key: keyOf(index) });
  const copied = ["team", "name", "chain", "network", "enabled", "created_at", "revision"] as const;
  await store.withoutTimeLimits(async (db) => {
    for (let made = known; made < endpoints; made *= 2)
      await db
        .insertInto("endpoint")
        .columns(["id", ...copied])
        .expression((eb) =>
          eb
            .selectFrom("endpoint")
            .select([eb.cast<string>(eb.fn("gen_random_uuid"), "text").as("id"), ...copied])
            .limit(endpoints - made),
        )
        .execute();
    const { sealed } = await db.selectFrom("endpoint_key").select("sealed").limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto("endpoint_key")
      .columns(["digest", "endpoint", "sealed"])
      .expression((keys) =>
        keys
          .selectFrom("endpoint")
          .where("id", "not in", keys.selectFrom("endpoint_key").select("endpoint"))
          .select((eb) => {
            const hash = eb.fn("sha256", [eb.cast("id", "bytea")]);
            // A digest has 43 characters.
            const digest = eb.fn<string>("left", [eb.fn("encode", [hash, eb.val("base64")]), eb.val(43)]);
            return [digest.as("digest"), "id as endpoint", eb.val(sealed).as("sealed")];
          }),
      )
      .execute();
  });
}
