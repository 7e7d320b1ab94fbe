import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort } from "@ledgergate/support/free-port";
import { addEndpoint } from "../../../packages/gateway/dist/store/endpoints.js";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import { addTeam } from "../../../packages/gateway/dist/store/teams.js";
import { benchChain } from "./gateway-keys.ts";
import { type ProcessServer, startProcess } from "./processes.ts";

const GATEWAY = fileURLToPath(import.meta.resolve("@ledgergate/gateway").replace(/index\.js$/, "cli.js"));

/** Rows per statement. A statement must end within the store's time limit. */
const BATCH = 10_000;

export interface StoreSettings {
  readonly data: string;
  readonly database?: string;
}

/** Runs `serve` with a node that is never called. */
export async function serveGateway(settings: StoreSettings): Promise<ProcessServer> {
  const [port, operations] = [await freePort(), await freePort()];
  const nodes = { [benchChain]: { mainnet: [{ name: "node", url: "http://127.0.0.1:1" }] } };
  const addresses = { listen: `127.0.0.1:${port}`, operations: `127.0.0.1:${operations}` };
  // Every JSON text is YAML.
  const config = JSON.stringify({ ...addresses, nodes, timeouts: { drainDelay: "0ms" }, ...settings });
  writeFileSync(configOf(settings), config);
  return startProcess([GATEWAY, "serve", "--config", configOf(settings)], "Ledgergate ready on");
}

function configOf({ data }: StoreSettings): string {
  return `${data}.json`;
}

/** Fills a store with a team and its endpoints. The gateway's code makes one endpoint. The others are copies with other keys. */
export async function fillStore(settings: StoreSettings, endpoints: number): Promise<void> {
  await using store = await openStore(settings);
  const { db } = store;
  await addTeam(store, { name: "Bench" });
  await addEndpoint(store, { team: "Bench", chain: benchChain, name: "bench" });
  const copied = ["team", "name", "chain", "network", "enabled", "created_at", "revision"] as const;
  for (let made = 1; made < endpoints; made += Math.min(made, BATCH))
    await db
      .insertInto("endpoint")
      .columns(["id", ...copied])
      .expression((eb) =>
        eb
          .selectFrom("endpoint")
          .select([eb.cast<string>(eb.fn("gen_random_uuid"), "text").as("id"), ...copied])
          .limit(Math.min(BATCH, endpoints - made)),
      )
      .execute();
  const { sealed } = await db.selectFrom("endpoint_key").select("sealed").executeTakeFirstOrThrow();
  for (let made = 1; made < endpoints; made += BATCH)
    await db
      .insertInto("endpoint_key")
      .columns(["digest", "endpoint", "sealed"])
      .expression((keys) =>
        keys
          .selectFrom("endpoint")
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom("endpoint_key").whereRef("endpoint", "=", "endpoint.id").select("digest"))),
          )
          .select((eb) => {
            const hash = eb.fn("sha256", [eb.cast("id", "bytea")]);
            // A digest has 43 characters.
            const digest = eb.fn<string>("left", [eb.fn("encode", [hash, eb.val("base64")]), eb.val(43)]);
            return [digest.as("digest"), "id as endpoint", eb.val(sealed).as("sealed")];
          })
          .limit(BATCH),
      )
      .execute();
}
