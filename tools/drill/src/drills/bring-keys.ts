import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { atMost, type Drill, type DrillFigure, none } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { noneFailed, percentile99, startLoad } from "../load.ts";
import { callPath, pathWithKey, startNode } from "../node.ts";

const rows = 200_000;

/** Imports the keys of another system into a running gateway. */
export const bringKeys: Drill = {
  name: "bring-keys",
  about:
    "200,000 endpoints are imported with their keys under load: calls succeed, and the keys are valid within a second",
  rounds: 1,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const postgres = await startPostgres();
    stack.defer(() => postgres.stop());
    const limits = { computeUnitsPerSecond: 1e9 };
    const onPostgres = await makeSite(stack, { settings: { nodes, limits, database: postgres.url } });
    await onPostgres.run("init");
    const onPglite = await makeSite(stack, { settings: { nodes, limits } });
    return [
      ...(await importInto(onPostgres, "PostgreSQL", progress)),
      ...(await importInto(onPglite, "PGlite", progress)),
    ];
  },
};

async function importInto(
  site: GatewaySite,
  engine: string,
  progress: (text: string) => void,
): Promise<readonly DrillFigure[]> {
  const gateway = await site.start();
  const keys = Array.from({ length: rows }, () => randomBytes(24).toString("base64url"));
  const file = join(site.folder, "endpoints.csv");
  const lines = keys.map((key, index) => `First team,ledger-a,mainnet,Endpoint ${index},${key},`);
  writeFileSync(file, `team,chain,network,name,key,rate\n${lines.join("\n")}\n`, { mode: 0o600 });
  progress(`${engine}: importing`);
  const load = startLoad({ origin: site.url, path: callPath(site), connections: 8, pauseMs: 10 });
  const since = performance.now();
  await site.run("import", "--endpoints", file);
  const importedMs = performance.now() - since;
  const seen = await load.stop();
  const begin = performance.now();
  const sample = keys.filter((_, index) => index % 1_000 === 0);
  for (const key of sample) while (!(await isServed(site, key))) await sleep(20);
  const servedMs = performance.now() - begin;
  const refused: string[] = [];
  for (const key of sample) if (!(await isServed(site, key))) refused.push(key);
  gateway.kill("SIGKILL");
  return [
    atMost(`${engine}: ${rows} endpoints imported within`, importedMs / 1_000, 120, "s"),
    atMost(`${engine}: 99 % of the calls meanwhile within`, percentile99(seen), 100, "ms"),
    noneFailed(seen),
    atMost(`${engine}: all sampled keys are valid after`, servedMs, 1_000, "ms"),
    none(`${engine}: sampled keys that are refused`, refused.length, sample.length),
  ];
}

async function isServed(site: GatewaySite, key: string): Promise<boolean> {
  const response = await fetch(site.url + pathWithKey(key));
  await response.arrayBuffer();
  return response.status === 200;
}
