import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@ledgergate/support/until";
import { atLeast, atMost, type Drill, none, sumOf } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { answered, countFailed, startLoad } from "../load.ts";
import { callPath, operation, startNode, unlimited } from "../node.ts";

/** Gives the gateway a small file system that no other process sees. `unshare` needs no privileges for it. */
const unshare = ["unshare", "--user", "--map-root-user", "--mount"];

/** Fills the file system of the journal to the last byte, and makes room again. */
export const diskFull: Drill = {
  name: "disk-full",
  about:
    "the journal's disk is full: calls are refused, /ready says why, no uncharged call is answered; later calls succeed again",
  rounds: 3,
  async run({ rounds, stack, progress }) {
    if (spawnSync(unshare[0] ?? "", [...unshare.slice(1), "true"]).status !== 0) {
      return { skipped: "it needs Linux and unshare, to mount a file system" };
    }
    const { nodes } = await startNode(stack);
    const site = await makeSite(stack, { nodes, workers: 2, ...unlimited });
    const journal = join(site.data, "journal");
    mkdirSync(journal, { recursive: true, mode: 0o700 });
    const mount = 'mount -t tmpfs -o size=2m tmpfs "$1" && shift && exec "$@"';
    const gateway = await site.start([...unshare, "sh", "-c", mount, "sh", journal]);
    // A path of this process into the file system that only the gateway sees.
    const filler = join(`/proc/${gateway.pid}/root`, journal, ".filler");
    const load = startLoad({ origin: site.url, path: callPath(site), connections: 16, pauseMs: 5 });
    const refused = (): number => load.statuses.get(503) ?? 0;
    let [longestMs, longestReportMs, longestReadyMs] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      progress(`round ${round + 1} of ${rounds}`);
      await sleep(500);
      const before = refused();
      fill(filler);
      await until(() => refused() > before + 100, "calls to be refused");
      const fullSince = performance.now();
      await until(
        async () => (await readinessOf(site)) === "503 ENOSPC 0",
        "/ready and the metric to report the full disk",
      );
      longestReportMs = Math.max(longestReportMs, performance.now() - fullSince);
      const seen = answered(load);
      rmSync(filler);
      const since = performance.now();
      await until(() => answered(load) > seen + 100, "calls to be answered again");
      longestMs = Math.max(longestMs, performance.now() - since);
      await until(async () => (await readinessOf(site)) === "200  1", "/ready and the metric to report free space");
      longestReadyMs = Math.max(longestReadyMs, performance.now() - since);
    }
    const seen = await load.stop();
    const { calls, computeUnits } = await site.usage();
    const others = [...seen.statuses].filter(([status]) => status !== 200 && status !== 503);
    const lost = sumOf(others, ([, each]) => each) + countFailed(seen);
    return [
      atLeast("calls refused with 503", refused(), rounds * 100),
      none("calls neither answered nor refused", lost, answered(seen) + refused() + lost),
      none("difference between received and charged answers", Math.abs(calls - answered(seen)), answered(seen)),
      none("Compute Units too many or too few", Math.abs(computeUnits - calls * operation.computeUnits), computeUnits),
      atMost("/ready says 503 with the reason after", longestReportMs, 2_000, "ms"),
      atMost("100 answers again after", longestMs, 2_000, "ms"),
      atMost("/ready says 200 again after", longestReadyMs, 3_000, "ms"),
    ];
  },
};

/** Reads the status of `/ready`, the error code in its reason, and the journal's metric. */
async function readinessOf({ operationsUrl, metric }: GatewaySite): Promise<string> {
  const ready = await fetch(`${operationsUrl}/ready`);
  const [code = ""] = /ENOSPC/.exec(await ready.text()) ?? [];
  return `${ready.status} ${code} ${await metric("ledgergate_journal_up")}`;
}

function fill(file: string): void {
  for (const size of [65_536, 4_096, 1]) {
    const bytes = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(file, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}
