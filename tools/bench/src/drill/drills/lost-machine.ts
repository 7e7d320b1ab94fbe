import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { startProxy } from "@ledgergate/support/postgres-proxy";
import { childrenOf } from "@ledgergate/support/ps";
import { atLeast, atMost, type Drill, none, sumOf } from "../drill.ts";
import { haveEnded, makeSite, masterKey } from "../gateway-process.ts";
import { answered, startLoad } from "../load.ts";
import { callPath, operation, startNode, unlimited } from "../node.ts";

const cutMs = 10_000;
const connections = 8;

/** Cuts a gateway off from its store, kills it, and collects its journals at another gateway. */
export const lostMachine: Drill = {
  name: "lost-machine",
  about: "a gateway is cut off from its store and never comes back: `usage collect` counts its calls exactly, and once",
  rounds: 1,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const postgres = stack.use(await startPostgres());
    const proxy = stack.use(await startProxy(postgres.url));
    const env = masterKey();
    const other = await makeSite(stack, { nodes, ...unlimited, database: postgres.url }, env);
    await other.run("init");
    const site = await makeSite(stack, { nodes, ...unlimited, database: proxy.url, workers: 2 }, env);
    await other.start();
    const gateway = await site.start();
    const load = startLoad({ origin: site.url, path: callPath(other), connections, pauseMs: 10 });
    await sleep(3_000);
    progress(`the gateway is cut off for ${cutMs / 1_000} s`);
    proxy.silence(true);
    await sleep(cutMs);
    const backlog = await site.metric("ledgergate_journal_backlog_seconds");
    const workers = await childrenOf(gateway.pid);
    await gateway.stop();
    await haveEnded(workers, 10_000);
    const seen = answered(await load.stop());
    const copies = ["disk", "another copy of the disk"].map((name) => join(other.folder, name));
    for (const copy of copies) cpSync(site.data, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
    rmSync(site.data, { recursive: true });
    const before = await other.usage();
    progress("the other gateway collects the journals");
    const collected = [];
    for (const copy of [...copies, ...copies])
      collected.push(JSON.parse(await other.run("usage", "collect", copy, "--json")) as { calls: number });
    const { calls, computeUnits } = await other.usage();
    const again = sumOf(collected.slice(1), (one) => one.calls);
    return [
      atLeast("ledgergate_journal_backlog_seconds before the end", backlog, cutMs / 1_000 - 1, "s"),
      atLeast("seen answers that are not charged before `usage collect`", seen - before.calls, 100),
      none("seen answers that are not charged after `usage collect`", Math.max(seen - calls, 0), seen),
      atMost("charged answers that no caller got", calls - seen, connections),
      none("Compute Units too many or too few", Math.abs(computeUnits - calls * operation.computeUnits), computeUnits),
      none("calls counted again by three repetitions", again, calls),
    ];
  },
};
