import { setTimeout as sleep } from "node:timers/promises";
import type { Drill, DrillResult } from "./drill.ts";
import { stopLoads } from "./load.ts";

export interface RunOptions {
  readonly rounds?: number | undefined;
  readonly progress?: (text: string) => void;
  /** Ends the drill and everything that it started. */
  readonly signal?: AbortSignal;
}

const limitMinutes = 5;

/** Runs a drill. Ends everything that it started, also if the drill fails. */
export async function runDrill(
  drill: Drill,
  { rounds, progress = () => {}, signal }: RunOptions = {},
): Promise<DrillResult> {
  await using stack = new AsyncDisposableStack();
  const limit = new AbortController();
  stack.defer(() => limit.abort());
  stack.defer(stopLoads);
  const ended = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
  const { name } = drill;
  const late = sleep(limitMinutes * 60_000, undefined, { signal: ended }).then(
    () => Promise.reject(new Error(`${name} took longer than ${limitMinutes} minutes and was ended.`)),
    () => Promise.reject(new Error(`${name} was ended.`)),
  );
  late.catch(() => {});
  return await Promise.race([drill.run({ rounds: rounds ?? drill.rounds, stack, progress }), late]);
}
