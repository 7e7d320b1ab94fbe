import type { Answer } from "@ledgergate/service-kit";

export const deliveryFaults = ["reset", "truncate", "drip", "stall"] as const;

/**
 * `reset`: the connection is reset before the answer. `truncate`: the answer ends in the middle of its body. `drip`: the
 * body is sent slowly in small pieces. `stall`: the head is sent, but never the body.
 */
export type DeliveryFault = (typeof deliveryFaults)[number];

export interface Faults {
  /** Delay of the answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Set if an error page of a proxy replaces the answer. */
  readonly html?: true;
  readonly delivery?: DeliveryFault;
}

/** Writes faults in the form of the header `x-mock-fault`. Empty without faults. */
export function describeFaults({ latencyMs, html, delivery }: Faults): string {
  return [latencyMs === undefined ? undefined : `latency=${latencyMs}`, html && "html", delivery]
    .filter((fault) => fault !== undefined)
    .join(", ");
}

/** The largest `latency`: ten minutes. */
const longestLatencyMs = 600_000;

const known = `latency=<milliseconds>, html, ${deliveryFaults.join(", ")}`;

/** Reads the header `x-mock-fault`, such as `latency=300, truncate`. Returns a sentence if the header is invalid. */
export function readFaults(header: string | readonly string[] | undefined): Faults | { readonly problem: string } {
  if (header === undefined) return {};
  const items = [header].flat().join(",").toLowerCase().split(",");
  let faults: Faults = {};
  for (const item of items.map((part) => part.trim())) {
    const latency = /^latency\s*=\s*(\d{1,9})$/.exec(item)?.[1];
    const delivery = deliveryFaults.find((one) => one === item);
    if (latency !== undefined) {
      if (Number(latency) > longestLatencyMs) return wrong(`latency is at most ${longestLatencyMs} milliseconds.`);
      faults = { ...faults, latencyMs: Number(latency) };
    } else if (item === "html") faults = { ...faults, html: true };
    else if (delivery === undefined) return wrong(`"${item}" is no fault that the mock knows. Known are ${known}.`);
    else if (faults.delivery !== undefined && faults.delivery !== delivery)
      return wrong(`${faults.delivery} and ${delivery} exclude each other.`);
    else faults = { ...faults, delivery };
  }
  return faults;
}

function wrong(reason: string): { readonly problem: string } {
  return { problem: `x-mock-fault: ${reason}` };
}

/** Error page of a proxy: HTML, regardless of `Accept`. */
export const proxyPage: Answer = {
  status: 502,
  headers: { "content-type": "text/html" },
  body: [
    "<html>",
    "<head><title>502 Bad Gateway</title></head>",
    "<body>",
    "<center><h1>502 Bad Gateway</h1></center>",
    "</body>",
    "</html>",
    "",
  ].join("\r\n"),
};

/** Pause between two pieces, in milliseconds. */
export const dripPauseMs = 100;

/** Splits a dripping body into up to 20 pieces of similar size. */
export function* dripPieces(body: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  const size = Math.ceil(body.length / 20);
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}
