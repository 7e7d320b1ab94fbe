import { setImmediate as nextTurn } from "node:timers/promises";
import type { Operation } from "@ledgergate/service-kit";

/** Runs a task when it is its turn. */
type RunInTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a function that runs at most `atOnce` tasks concurrently, in order, each after a turn of the event loop. Without such turns, a
 * burst of PGlite's queries would delay the leases of workers.
 */
function limitConcurrency(atOnce: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await nextTurn();
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Number of requests for tokens that are answered concurrently. */
const tokensAtOnce = 4;

/** Returns a function that runs a request to the store in turn. */
export type RunOperation = (operation: Pick<Operation, "serviceState">) => RunInTurn;

/** Creates the turns of requests to the store. Tokens do not wait behind endpoint lists. */
export function createTurns(): RunOperation {
  const [runToken, runList] = [limitConcurrency(tokensAtOnce), limitConcurrency(1)];
  return ({ serviceState }) => (serviceState === "endpoints" ? runList : runToken);
}
