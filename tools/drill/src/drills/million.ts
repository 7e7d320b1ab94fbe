import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "@ledgergate/support/postgres";
import { startProxy } from "@ledgergate/support/postgres-proxy";
import { residentMemory } from "@ledgergate/support/ps";
import { until } from "@ledgergate/support/until";
import { askDatabase } from "../ask-database.ts";
import { atMost, type Drill, none } from "../drill.ts";
import { type GatewaySite, makeSite } from "../gateway-process.ts";
import { importKeys, newKeys } from "../import-keys.ts";
import { answered, countFailed, noneFailed, startLoad } from "../load.ts";
import { callPath, operation, pathWithKey, startNode } from "../node.ts";
import { startReplica } from "../replica.ts";

const endpoints = 1_000_000;
/** Endpoints whose import is under way when the database fails over. */
const halfImported = 50_000;
/** Endpoints that are disabled one after the other. */
const probes = 1_000;
const connections = 8;
const workers = 2;
/** Pause after a disabled key, in ms. */
const disableEachMs = 2_000;
/** Longest wait for a million endpoints to be read, in ms. */
const readMs = 900_000;

/** Two gateways get a million endpoints, and lose one thing after the other. */
export const million: Drill = {
  name: "million",
  about:
    "two gateways import 1,000,000 endpoints under load, lose a worker, follow a failover of the database, and one of them stops: no call is lost, and each disabled key is refused in time",
  rounds: 1,
  withinMinutes: 60,
  async run({ stack, progress }) {
    const { nodes } = await startNode(stack);
    const primary = await startPostgres();
    stack.defer(() => primary.stop());
    const replication = await startProxy(primary.url);
    stack.defer(() => replication.stop());
    const replica = await startReplica(primary, replication.url);
    stack.defer(() => replica.stop());
    const database = await startProxy(primary.url);
    stack.defer(() => database.stop());
    const env = { LEDGERGATE_MASTER_KEY: randomBytes(32).toString("hex") };
    const limits = { computeUnitsPerSecond: 1e9 };
    const settings = { nodes, limits, timeouts: { drainDelay: "0s" }, workers, database: database.url };
    const [one, other] = [await makeSite(stack, { settings, env }), await makeSite(stack, { settings, env })];
    const sites = [one, other];
    await one.run("init");
    const gateways = [await one.start(), await other.start()] as const;
    let calls = 0;
    const isServed = async (site: GatewaySite, key: string): Promise<boolean> => {
      const call = () => fetch(site.url + pathWithKey(key));
      // A killed worker resets its connections.
      const response = await call().catch(call);
      await response.arrayBuffer();
      if (response.status === 200) calls++;
      return response.status === 200;
    };
    const untilServed = async (key: string): Promise<void> => {
      for (const site of sites) await until(() => isServed(site, key), "an imported key to be served", readMs);
    };
    const startLoads = () =>
      sites.map((site) => startLoad({ origin: site.url, path: callPath(one), connections, pauseMs: 50 }));

    const probeKeys = newKeys(probes);
    await importKeys(one, "probe", probeKeys);
    await untilServed(probeKeys.at(-1) ?? "");
    let disabled = 0;
    /** Disables keys until work ends, at least one. @returns the longest time until all gateways refuse a key */
    const disableDuring = async (work: Promise<unknown>): Promise<number> => {
      const ended = work.then(
        () => true,
        () => true,
      );
      let longestMs = 0;
      do {
        const index = disabled++;
        const name = `probe-${index}`;
        const [, ...refusedAt] = await Promise.all([
          one.run("endpoint", "disable", name),
          ...sites.map(async (site) => {
            await until(async () => !(await isServed(site, probeKeys[index] ?? "")), "a disabled key to be refused");
            return Date.now();
          }),
        ]);
        longestMs = Math.max(longestMs, Math.max(...refusedAt) - (await disabledAt(database.url, name)));
      } while (!(await Promise.race([ended, sleep(disableEachMs, false)])));
      return longestMs;
    };

    progress("importing");
    const importLoads = startLoads();
    const before = await residentMemory(gateways[0].pid);
    let mostMemory = before;
    const keepMost = (memory: number): void => {
      mostMemory = Math.max(mostMemory, memory);
    };
    const measuring = setInterval(() => residentMemory(gateways[0].pid).then(keepMost, () => {}), 500);
    stack.defer(() => clearInterval(measuring));
    const since = performance.now();
    const keys = newKeys(endpoints);
    const importing = importKeys(one, "endpoint", keys).finally(() => clearInterval(measuring));
    const duringImportMs = await disableDuring(importing);
    const importedMs = performance.now() - since;
    await importing;
    const grownMb = ((mostMemory - before) * 2 ** 20) / 1e6;
    const sample = keys.filter((_, index) => index % 1_000 === 0);
    for (const key of sample) await untilServed(key);
    const importSeen = await Promise.all(importLoads.map((load) => load.stop()));
    let [sampled, refused] = [0, 0];
    const readSample = async (): Promise<void> => {
      for (const site of sites)
        for (const key of sample) {
          sampled++;
          if (!(await isServed(site, key))) refused++;
        }
    };

    progress("a worker is killed");
    const killLoads = startLoads();
    await sleep(1_000);
    const [killed = 0] = await gateways[1].workerPids();
    process.kill(killed, "SIGKILL");
    const replacing = until(
      async () => (await readyWorkers(other)) === workers && !(await gateways[1].workerPids()).includes(killed),
      "the worker to be replaced",
      readMs,
    );
    const duringReplaceMs = await disableDuring(replacing);
    await replacing;
    await readSample();
    const killSeen = await Promise.all(killLoads.map((load) => load.stop()));

    progress("the database fails over");
    const failoverLoads = startLoads();
    await until(async () => (await lagOf(primary.url)) === 0, "the replica to have all writes");
    replication.silence(true);
    const lostKeys = newKeys(1);
    const [lost = ""] = lostKeys;
    await importKeys(one, "lost", lostKeys);
    await untilServed(lost);
    const halfKeys = newKeys(halfImported);
    const isImported = importKeys(one, "half", halfKeys).then(
      () => true,
      () => false,
    );
    // Sums of calls and a part of the import are written meanwhile, and are lost.
    await sleep(5_000);
    await primary.stop();
    replication.cut(true);
    database.lead(replica.url);
    await sleep(1_000);
    await askDatabase(replica.url, "select pg_promote()");
    await until(
      () => one.run("team", "update", "First team", "--name", "First team").then(Boolean, () => false),
      "a change to succeed",
    );
    const readingAgain = Promise.all(
      sites.map((site) => until(async () => !(await isServed(site, lost)), "the lost key to be refused", readMs)),
    );
    const duringFailoverMs = await disableDuring(readingAgain);
    await readingAgain;
    await readSample();
    const isHalfImported = await isImported;
    let half = 0;
    for (const key of halfKeys.filter((_, index) => index % 100 === 0))
      if ((await isServed(one, key)) !== isHalfImported) half++;
    const failoverSeen = await Promise.all(failoverLoads.map((load) => load.stop()));

    progress("a gateway stops");
    const [stayingLoad, endingLoad] = startLoads();
    await sleep(1_000);
    gateways[1].kill("SIGTERM");
    sites.pop();
    const duringStopMs = await disableDuring(gateways[1].exited);
    const stopSeen = [await stayingLoad?.stop()].flatMap((seen) => seen ?? []);
    const endingSeen = [await endingLoad?.stop()].flatMap((seen) => seen ?? []);
    await readSample();

    const all = [...importSeen, ...killSeen, ...failoverSeen, ...stopSeen, ...endingSeen];
    const received = all.reduce((sum, seen) => sum + answered(seen), calls);
    const { calls: charged, computeUnits } = await one.usage();
    const wrong = endingSeen.flatMap(({ statuses }) => [...statuses]).filter(([status]) => status !== 200);
    return [
      atMost("the import takes", importedMs / 60_000, 20, "minutes"),
      atMost("the primary process grows during the import by", grownMb, 100, "MB"),
      noneFailed(...importSeen),
      none("sampled keys that are refused", refused, sampled),
      atMost(
        `calls that fail when a worker is killed, of ${connections}`,
        killSeen.reduce((sum, seen) => sum + countFailed(seen), 0),
        connections,
      ),
      noneFailed(...failoverSeen, ...stopSeen),
      none(
        "keys of an import during the failover that are neither all valid nor all refused",
        half,
        halfKeys.length / 100,
      ),
      none("answers of the ending gateway other than 200", wrong.length, endingSeen.length),
      atMost("a key disabled during the import is refused after", duringImportMs, 1_000, "ms"),
      atMost("a key disabled while a worker is replaced is refused after", duringReplaceMs, 1_000, "ms"),
      atMost("a key disabled after the failover is refused after", duringFailoverMs, 1_000, "ms"),
      atMost("a key disabled while a gateway stops is refused after", duringStopMs, 1_000, "ms"),
      none("received answers that were not charged", Math.max(received - charged, 0), received),
      // Those of the killed worker, and those of calls with disabled keys at each gateway.
      atMost("charged answers that no caller got", charged - received, connections + 2),
      none(
        "Compute Units too many or too few",
        Math.abs(computeUnits - charged * operation.computeUnits),
        computeUnits,
      ),
    ];
  },
};

/** Returns the time at which an endpoint was disabled, by the gateway's clock. */
async function disabledAt(url: string, name: string): Promise<number> {
  const [row] = await askDatabase<{ at: Date }>(
    url,
    `select at from audit where command = 'endpoint disable' and name = '${name}'`,
  );
  return row?.at.getTime() ?? Number.NaN;
}

async function readyWorkers({ operationsUrl }: GatewaySite): Promise<number> {
  const ready = await (await fetch(`${operationsUrl}/ready`)).json();
  return (ready as { workers: number }).workers;
}

/** Returns the number of bytes that a primary's replica does not have yet. */
async function lagOf(url: string): Promise<number> {
  const [row] = await askDatabase<{ lag: string }>(
    url,
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as lag from pg_stat_replication",
  );
  return Number(row?.lag ?? Number.NaN);
}
