import { type Faults, type Sending, sendings } from "./faults.ts";

/** The longest that an answer can be asked to wait: ten minutes. */
const longestLatencyMs = 600_000;

const known = `latency=<milliseconds>, html, ${sendings.join(", ")}`;

/** Reads the header `x-mock-fault`, such as `latency=300, truncate`. Gives a sentence where it cannot be followed. */
export function readFaults(header: string): Faults | string {
  let faults: Faults = {};
  for (const item of header.split(",").map((part) => part.trim().toLowerCase())) {
    const latency = /^latency\s*=\s*(\d{1,9})$/.exec(item)?.[1];
    const sending = sendings.find((one) => one === item);
    if (latency !== undefined) {
      if (Number(latency) > longestLatencyMs)
        return `x-mock-fault: latency is at most ${longestLatencyMs} milliseconds.`;
      faults = { ...faults, latencyMs: Number(latency) };
    } else if (item === "html") faults = { ...faults, html: true };
    else if (sending === undefined)
      return `x-mock-fault: "${item}" is no fault that the mock knows. Known are ${known}.`;
    else if (faults.sending !== undefined && faults.sending !== sending) return conflict(faults.sending, sending);
    else faults = { ...faults, sending };
  }
  return faults;
}

function conflict(one: Sending, other: Sending): string {
  return `x-mock-fault: ${one} and ${other} exclude each other. Of ${sendings.join(", ")} a request takes one.`;
}
