import { type Kysely, type RawBuilder, sql } from "kysely";
import type { EndpointNetwork } from "../config/compare-endpoints.ts";
import type { EndpointRecord } from "./endpoints.ts";
import { rateJson } from "./names.ts";
import { isoTime, pageSize, readPages } from "./read-pages.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { findTeam } from "./teams.ts";

/** The last row of a page. */
type Last = Pick<EndpointRecord, "team" | "name" | "id">;

/** Lists the endpoints of one team or of all, ordered by team and name, each as a line of JSON. */
export async function* listEndpoints({ db }: Store, { team }: { readonly team?: string } = {}): AsyncGenerator<string> {
  const only = team === undefined ? undefined : await findTeam(db, team);
  const endpointsAfter = (last: Last | undefined) =>
    db
      .selectFrom("team")
      // At most a page of each team. Otherwise, the database would sort a team of any size for each page.
      .crossJoinLateral((eb) =>
        eb
          .selectFrom("endpoint")
          .whereRef("endpoint.team", "=", "team.id")
          .where("endpoint.deleted_at", "is", null)
          .$if(last !== undefined, (query) => query.where(followsInTeam(last as Last)))
          .selectAll()
          .orderBy("endpoint.name")
          .orderBy("endpoint.id")
          .limit(pageSize)
          .as("endpoint"),
      )
      .where("team.deleted_at", "is", null)
      .$if(only !== undefined, (query) => query.where("team.name", "=", only?.name ?? ""))
      .select(["endpoint.id", "team.name as team", "endpoint.name", "chain", "network", "enabled"])
      .select([isoTime(sql.ref("endpoint.created_at")).as("createdAt"), rateJson("endpoint").as("rate")]);
  const [id, name] = [sql.ref("endpoint.id"), sql.ref("endpoint.name")];
  yield* readPages(db, endpointsAfter, { team: sql.ref("team.name"), name, id });
}

/** Skips the endpoints of the last row's team up to this row. */
function followsInTeam({ team, name, id }: Last): RawBuilder<boolean> {
  const ofTeam = (text: string) => sql`case when team.name = ${team} then ${text} else '' end`;
  return sql`(endpoint.name, endpoint.id) > (${ofTeam(name)}, ${ofTeam(id)})`;
}

/** Lists the chains and networks with endpoints, also with disabled ones. */
export function listEndpointNetworks(db: Kysely<Tables>): Promise<EndpointNetwork[]> {
  const endpoints = db.selectFrom("endpoint").where("deleted_at", "is", null).select(["chain", "network"]);
  return endpoints.distinct().orderBy("chain").orderBy("network").execute();
}
