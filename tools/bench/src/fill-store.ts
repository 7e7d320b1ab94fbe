import { addEndpoint } from "../../../packages/gateway/dist/store/endpoints.js";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import { addTeam } from "../../../packages/gateway/dist/store/teams.js";
import { benchChain, keyOf } from "./gateway-keys.ts";

interface StoreSettings {
  readonly data: string;
  readonly database?: string;
}

/** Fills a store with a team and its endpoints. The gateway's code makes the first one. The others are copies with other keys. */
export async function fillStore(settings: StoreSettings, endpoints: number): Promise<void> {
  await using store = await openStore(settings);
  await addTeam(store, { name: "Bench" });
  await addEndpoint(store, { team: "Bench", chain: benchChain, name: "bench", key: keyOf(0) });
  const copied = ["team", "name", "chain", "network", "enabled", "created_at", "revision"] as const;
  await store.withoutTimeLimits(async (db) => {
    for (let made = 1; made < endpoints; made *= 2)
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
