import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until a condition holds, and checks it every 20 ms.
 *
 * @throws Error with `what`, if it does not hold within `withinMs` (default: a minute).
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: () => string,
  withinMs = 60_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what()}`);
    await sleep(20);
  }
}
