import { styleText } from "node:util";
import { describeViolation } from "../engine/violation.ts";
import type { Exchange } from "../gateway/exchange.ts";

/**
 * A line about a request: method, status, Compute Units, time, API and path template, and what was asked for, with the
 * key masked. Then what was wrong with it, and what went wrong with its answer.
 */
export function logLine(exchange: Exchange, colour: boolean): string {
  const { api, method, template, url, status, computeUnits, durationMs, forwarded, fault, rule, violations } = exchange;
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const [wrong] = violations.input;
  const [differs] = violations.output;
  return [
    method.padEnd(7),
    paint(colourOf(status), String(status)),
    computeUnits === 0 ? "".padStart(7) : `${computeUnits} CU`.padStart(7),
    `${durationMs.toFixed(1)} ms`.padStart(10),
    template === undefined ? undefined : ` ${api} ${template}`,
    ` ${paint("dim", url)}`,
    wrong && ` ${describeViolation(wrong)}`,
    forwarded && " forwarded",
    forwarded && differs && ` answer ${describeViolation(differs)}`,
    fault && ` fault ${fault}${rule === undefined ? "" : ` by ${rule}`}`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

function colourOf(status: number): "green" | "yellow" | "red" {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}
