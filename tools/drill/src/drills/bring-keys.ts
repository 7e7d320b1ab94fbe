import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Drill, none } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { importKeys, newKeys } from "../import-keys.ts";
import { noneFailed, percentile99, startLoad } from "../load.ts";
import { callPath, pathWithKey, startNode } from "../node.ts";

const rows = 200_000;

/** Imports the keys of another system into a running gateway whose store is PGlite. */
export const bringKeys: Drill = {
  name: "bring-keys",
  about:
    "200,000 endpoints are imported with their keys under load: calls succeed, and the keys are valid within a second",
  rounds: 1,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const site = await makeSite(stack, { settings: { nodes, limits: { computeUnitsPerSecond: 1e9 } } });
    await site.start();
    const keys = newKeys(rows);
    progress("importing");
    const load = startLoad({ origin: site.url, path: callPath(site), connections: 8, pauseMs: 10 });
    const since = performance.now();
    await importKeys(site, "endpoint", keys);
    const importedMs = performance.now() - since;
    const seen = await load.stop();
    const isServed = async (key: string): Promise<boolean> => {
      const response = await fetch(site.url + pathWithKey(key));
      await response.arrayBuffer();
      return response.status === 200;
    };
    const begin = performance.now();
    const sample = keys.filter((_, index) => index % 1_000 === 0);
    for (const key of sample) while (!(await isServed(key))) await sleep(20);
    const servedMs = performance.now() - begin;
    const refused: string[] = [];
    for (const key of sample) if (!(await isServed(key))) refused.push(key);
    return [
      atMost(`${rows} endpoints imported within`, importedMs / 1_000, 120, "s"),
      atMost("99 % of the calls meanwhile within", percentile99(seen), 100, "ms"),
      noneFailed(seen),
      atMost("all sampled keys are valid after", servedMs, 1_000, "ms"),
      none("sampled keys that are refused", refused.length, sample.length),
    ];
  },
};
