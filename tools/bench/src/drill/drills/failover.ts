import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { startProxy } from "@ledgergate/support/postgres-proxy";
import { until } from "@ledgergate/support/until";
import { askDatabase } from "../ask-database.ts";
import { startHaproxy } from "../database-fronts.ts";
import { atLeast, atMost, type Drill, none } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { answered, noneFailed, startLoad, statusOf } from "../load.ts";
import { callPath, createEndpoint, operation, pathWithKey, startNode, unlimited } from "../node.ts";
import { startReplica } from "../replica.ts";

/** Promotes a replica that does not have the last writes of its primary. */
export const failover: Drill = {
  name: "failover",
  about:
    "behind HAProxy, a replica without the primary's last writes is promoted under load: no call fails, changes apply, usage is exact",
  rounds: 1,
  async run({ stack, progress }) {
    if (spawnSync("haproxy", ["-v"]).status !== 0) return { skipped: "haproxy is not on the PATH" };
    const { nodes } = await startNode(stack);
    const primary = stack.use(await startPostgres());
    const replication = stack.use(await startProxy(primary.url));
    const replica = stack.use(await startReplica(primary, replication.url));
    const database = await startHaproxy(stack, primary.url, replica.url);
    const site = await makeSite(stack, { nodes, ...unlimited, workers: 2, database });
    await site.run("init");
    const gateway = await site.start();
    let calls = 0;
    const statusWith = async (key: string): Promise<number> => {
      const status = await statusOf(site.url + pathWithKey(key));
      if (status === 200) calls++;
      return status;
    };
    const kept = await createEndpoint(site, "kept");
    const keptEndpoint = "select id from endpoint where name = 'kept'";
    await until(
      async () => (await askDatabase(replica.url, keptEndpoint)).length === 1,
      "the replica to have the endpoint",
    );
    const load = startLoad({ origin: site.url, path: callPath(site), connections: 8, pauseMs: 10 });
    await sleep(2_000);

    progress("the replica gets no more writes");
    replication.silence(true);
    const lost = await createEndpoint(site, "lost");
    // Ends the journal files of the first workers, and lets the primary sum them up.
    gateway.kill("SIGHUP");
    await until(async () => site.output().includes("the workers were rolled"), "the workers to be rolled");
    await sleep(2_000);
    const before = await statusWith(lost);
    const [replicated] = await askDatabase<{ calls: string }>(replica.url, "select sum(calls) as calls from usage");
    const onlyOnPrimary = (await site.usage()).calls - Number(replicated?.calls);

    progress("the primary dies, and the replica is promoted");
    const diedAt = performance.now();
    await primary.stop();
    replication.cut(true);
    await sleep(1_000);
    await askDatabase(replica.url, "select pg_promote()");
    const promotedAt = performance.now();
    const headers = { authorization: site.firstTeam().adminKey };
    const list = `${site.url}/admin/v1/endpoints`;
    await until(async () => (await statusOf(list, { headers })) === 200, "the endpoint list to be back");
    const adminMs = performance.now() - diedAt;
    await until(() => site.run("endpoint", "disable", "kept").then(Boolean, () => false), "a change to succeed");
    const disabledAt = performance.now();
    await until(async () => (await statusWith(kept)) === 403, "the disabled key to be refused");
    const refusedMs = performance.now() - disabledAt;
    await until(async () => (await statusWith(lost)) === 403, "the key of the lost endpoint to be refused");
    const seen = await load.stop();
    const charged = (await site.usage()).computeUnits / operation.computeUnits;
    return [
      noneFailed(seen),
      none("failed calls with a new key before the failover", before === 200 ? 0 : 1, 1),
      atLeast("calls that only the dead primary had summed up", onlyOnPrimary, 100),
      atMost("endpoint lists are back after", adminMs / 1_000, 10, "s"),
      atMost("changes are back after the promotion", (disabledAt - promotedAt) / 1_000, 10, "s"),
      atMost("a key disabled after the promotion is refused after", refusedMs / 1_000, 2, "s"),
      none("difference between received and charged answers", Math.abs(charged - answered(seen) - calls), charged),
    ];
  },
};
