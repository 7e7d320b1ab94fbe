import { deliveryFaults, type Faults } from "./faults.ts";

/** The longest that an answer can be asked to wait: ten minutes. */
const longestLatencyMs = 600_000;

const known = `latency=<milliseconds>, html, ${deliveryFaults.join(", ")}`;

/** Reads the header `x-mock-fault`, such as `latency=300, truncate`. Gives a sentence where it cannot be followed. */
export function readFaults(header: string | readonly string[] | undefined): Faults | { readonly problem: string } {
  if (header === undefined) return {};
  let faults: Faults = {};
  for (const item of [header]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim().toLowerCase())) {
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

function wrong(what: string): { readonly problem: string } {
  return { problem: `x-mock-fault: ${what}` };
}
