import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Makes a function that runs tasks, so many at a time, each after a turn of the event loop. Queries of PGlite run one after the other
 * without such a turn: a burst of them would keep workers waiting for their leases.
 */
export function createTurns(atOnce: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
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
