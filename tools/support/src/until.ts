import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until a condition holds, and checks it every 20 ms.
 *
 * @param what - The awaited event, for the message of the error.
 * @throws Error that names `what`, if the condition does not hold within `withinMs` (default: a minute).
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Timed out after ${withinMs / 1_000} s of waiting for ${what}`);
    await sleep(20);
  }
}
