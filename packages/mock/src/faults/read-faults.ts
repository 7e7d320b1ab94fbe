import { type Faults, sendings } from "./faults.ts";

/** The longest that an answer can be asked to wait: ten minutes. */
const longestLatencyMs = 600_000;

const known = `latency=<milliseconds>, html, ${sendings.join(", ")}`;

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
    const sending = sendings.find((one) => one === item);
    if (latency !== undefined) {
      if (Number(latency) > longestLatencyMs) return wrong(`latency is at most ${longestLatencyMs} milliseconds.`);
      faults = { ...faults, latencyMs: Number(latency) };
    } else if (item === "html") faults = { ...faults, html: true };
    else if (sending === undefined) return wrong(`"${item}" is no fault that the mock knows. Known are ${known}.`);
    else if (faults.sending !== undefined && faults.sending !== sending)
      return wrong(`${faults.sending} and ${sending} exclude each other.`);
    else faults = { ...faults, sending };
  }
  return faults;
}

function wrong(what: string): { readonly problem: string } {
  return { problem: `x-mock-fault: ${what}` };
}
