/** The faults of an answer's delivery. An answer can have one of them. */
export const deliveryFaults = ["reset", "truncate", "drip", "stall"] as const;

/**
 * `reset`: the connection is reset before the answer. `truncate`: the answer ends in the middle of its body. `drip`: the
 * body comes in small pieces, slowly. `stall`: the head comes, the body never does.
 */
export type DeliveryFault = (typeof deliveryFaults)[number];

/** What goes wrong with an answer, whatever it is. */
export interface Faults {
  /** How long the answer waits, in milliseconds. */
  readonly latencyMs?: number;
  /** Set when the page of a proxy comes in place of the answer. */
  readonly html?: true;
  readonly delivery?: DeliveryFault;
}

/** Whether anything goes wrong at all. */
export function hasFaults({ latencyMs, html, delivery }: Faults): boolean {
  return latencyMs !== undefined || html !== undefined || delivery !== undefined;
}

/** Faults as the header `x-mock-fault` says them. */
export function describeFaults({ latencyMs, html, delivery }: Faults): string {
  return [latencyMs === undefined ? undefined : `latency=${latencyMs}`, html && "html", delivery]
    .filter((fault) => fault !== undefined)
    .join(", ");
}
