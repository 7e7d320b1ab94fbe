import type { CallState } from "@ledgergate/runtime";

/**
 * Whether a node had about as much time for an attempt as the options of its client leave for one. One that had less, since
 * the call has limits of its own, or earlier attempts took most of its time, may be well.
 */
export function hadItsTime({ client, sentAt }: CallState): boolean {
  return performance.now() - sentAt > 0.9 * Math.min(client.timeoutMs, client.deadlineMs);
}
