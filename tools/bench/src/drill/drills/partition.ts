import { spawnSync } from "node:child_process";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { startProxy } from "@ledgergate/support/postgres-proxy";
import { askDatabase } from "../ask-database.ts";
import { startPgBouncer } from "../database-fronts.ts";
import { atLeast, atMost, type Drill, none } from "../drill.ts";
import { type GatewaySite, makeSite, masterKey } from "../gateway-process.ts";
import { answered, noneFailed, startLoad, statusOf } from "../load.ts";
import { callPath, createEndpoint, operation, pathWithKey, startNode, unlimited } from "../node.ts";

const cutMs = 40_000;
const SNAPSHOT_AGE = "ledgergate_snapshot_age_seconds";

/** Statements at which a cut does most harm: the gateway holds a lock that blocks other writers, or begins to read a snapshot. */
const moments = ['insert into "team"', "start transaction isolation level repeatable read"] as const;

/** Cuts a gateway off from its database, behind PgBouncer, while another process disables a key. */
export const partition: Drill = {
  name: "partition",
  about:
    "a cut network between gateway and PgBouncer: no acknowledged write is lost, a disabled key is refused, no session is left over",
  rounds: moments.length,
  async run({ rounds, stack, progress }) {
    if (spawnSync("pgbouncer", ["--version"]).status !== 0) return { skipped: "pgbouncer is not on the PATH" };
    const { nodes } = await startNode(stack);
    const postgres = stack.use(await startPostgres());
    const env = masterKey();
    // The other host. Its network is not cut.
    const other = await makeSite(stack, { nodes, database: postgres.url }, env);
    await other.run("init");
    const proxy = stack.use(await startProxy(await startPgBouncer(stack, postgres.url)));
    const site = await makeSite(stack, { nodes, database: proxy.url, workers: 2, ...unlimited }, env);
    await site.start();
    const load = startLoad({ origin: site.url, path: callPath(other), connections: 8, pauseMs: 20 });
    const acknowledged: string[] = [];
    let [longestRefusalMs, oldestAge, calls] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const name = `disabled in round ${round}`;
      const url = site.url + pathWithKey(await createEndpoint(other, name));
      while ((await statusOf(url)) !== 200) await sleep(20);
      calls++;
      const before = startWriters(site, `${round}, before`);
      await sleep(2_000);
      progress(`round ${round + 1} of ${rounds}: nothing passes for ${cutMs / 1_000} s`);
      await proxy.silenceAt(moments[round % moments.length] ?? moments[0]);
      const [written] = await Promise.all([before.stop(), sleep(cutMs / 2)]);
      await other.run("endpoint", "disable", name);
      await sleep(cutMs / 2);
      oldestAge = Math.max(oldestAge, await site.metric(SNAPSHOT_AGE));
      progress(`round ${round + 1} of ${rounds}: everything passes again`);
      proxy.silence(false);
      const since = performance.now();
      while ((await statusOf(url)) === 200) {
        calls++;
        if (performance.now() - since > 200_000) throw new Error("The disabled key was accepted for 200 s.");
        await sleep(20);
      }
      longestRefusalMs = Math.max(longestRefusalMs, performance.now() - since);
      const after = startWriters(site, `${round}, after`);
      await sleep(10_000);
      acknowledged.push(...written, ...(await after.stop()));
    }
    const age = await site.metric(SNAPSHOT_AGE);
    const seen = await load.stop();
    const ask = (query: string) => askDatabase<{ readonly name: string }>(postgres.url, query);
    const teams = await ask("select name from team");
    const stored = new Set(teams.map(({ name }) => name));
    const idle = await ask(
      "select pid from pg_stat_activity where state like 'idle in transaction%' and state_change < now() - interval '1 s'",
    );
    const sessions = await ask("select pid from pg_stat_activity where datname = current_database()");
    const unmatched = await ask(
      "select id from (select id from team) as team full join (select id from audit where kind = 'team') as entry using (id) where team.id is null or entry.id is null",
    );
    const charged = (await site.usage()).computeUnits / operation.computeUnits;
    return [
      noneFailed(seen),
      none("difference between received and charged answers", Math.abs(charged - answered(seen) - calls), charged),
      atLeast("acknowledged writes", acknowledged.length, 50),
      none(
        "acknowledged writes that are not in the database",
        acknowledged.filter((name) => !stored.has(name)).length,
        acknowledged.length,
      ),
      none("changes without an entry in the audit log, or the reverse", unmatched.length, teams.length),
      atMost("a key disabled during the cut is refused after", longestRefusalMs / 1_000, 10, "s"),
      none("sessions that idle in a transaction", idle.length, sessions.length),
      atLeast("age of the snapshot at the end of the cut", oldestAge, cutMs / 1_000 - 5, "s"),
      atMost("age of the snapshot 10 s later", age, 2, "s"),
    ];
  },
};

/** Creates teams through the command socket. `stop` returns the names of the acknowledged teams. */
function startWriters(site: GatewaySite, prefix: string): { stop(): Promise<string[]> } {
  let isOn = true;
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let number = 0; isOn; number++) {
      const name = `${prefix}, writer ${writer}, ${number}`;
      if (await createTeam(site, name)) acknowledged.push(name);
    }
  });
  return {
    async stop() {
      isOn = false;
      await Promise.all(writers);
      return acknowledged;
    },
  };
}

function createTeam(site: GatewaySite, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const path = `/${encodeURIComponent("team create")}`;
    const post = request({ socketPath: join(site.data, "command.sock"), path, method: "POST" }, (response) => {
      response.resume().on("close", () => resolve(response.complete && response.statusCode === 200));
    });
    // The gateway closes the socket if the drill fails.
    post.on("error", () => resolve(false)).end(JSON.stringify({ name }));
  });
}
