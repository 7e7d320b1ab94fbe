import { styleText } from "node:util";
import type { Exchange } from "../gateway/exchange.ts";

/** A line about a request: method, path with the key masked, status, time, and what was wrong with it or its answer. */
export function logLine({ method, url, status, durationMs, fault, violations }: Exchange, colour: boolean): string {
  const [wrong] = violations.input;
  const shown = colour ? styleText(colourOf(status), String(status), { validateStream: false }) : status;
  const reason = wrong ? `  ${wrong.in} ${wrong.name} ${wrong.reason}` : "";
  const spoiled = fault === undefined ? "" : `  fault ${fault}`;
  return `${method.padEnd(6)} ${shown} ${durationMs.toFixed(1).padStart(7)} ms  ${url}${reason}${spoiled}`;
}

function colourOf(status: number): "green" | "yellow" | "red" {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}
