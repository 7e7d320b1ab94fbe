import { setTimeout as sleep } from "node:timers/promises";
import { sumOf } from "./drill.ts";
import type { GatewaySite } from "./gateway-process.ts";
import { answered, type Seen, startLoad } from "./load.ts";
import { callPath, operation } from "./node.ts";

interface Excess {
  readonly limits: { readonly computeUnitsPerSecond: number; readonly burst: number };
  /** The asked rate, as a multiple of the limit. */
  readonly times: number;
  readonly seconds: number;
  /** The connections with all sites together. */
  readonly connections: number;
  /** Disturbs the sites meanwhile. */
  trouble?(): Promise<void> | undefined;
}

/** Answers, and Compute Units that the sites were asked for, admitted, and should have admitted. */
interface Outcome {
  readonly seen: readonly Seen[];
  readonly asked: number;
  readonly admitted: number;
  readonly allowed: number;
}

/** Asks sites together for more than a team's rate. */
export async function askTooMuch(
  sites: readonly [GatewaySite, ...GatewaySite[]],
  { limits: { computeUnitsPerSecond: rate, burst }, times, seconds, connections, trouble }: Excess,
): Promise<Outcome> {
  const path = callPath(sites[0]);
  const pauseMs = (1_000 * connections * operation.computeUnits) / (times * rate);
  const begin = performance.now();
  const ofSite = connections / sites.length;
  const loads = sites.map(({ url }) => startLoad({ origin: url, path, connections: ofSite, pauseMs }));
  await Promise.all([sleep(seconds * 1_000), trouble?.()]);
  const seen = await Promise.all(loads.map((load) => load.stop()));
  return {
    seen,
    asked: sumOf(seen, ({ durations }) => durations.length) * operation.computeUnits,
    admitted: sumOf(seen, answered) * operation.computeUnits,
    allowed: (rate * (performance.now() - begin)) / 1_000 + burst,
  };
}
