import { styleText } from "node:util";
import { describeViolation } from "@ledgergate/service-kit";
import { keyRows } from "../accounts/samples.ts";
import type { MockOptions } from "../options/options.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { Mock } from "../server/start-mock.ts";
import type { State } from "../state/state.ts";

interface ReadyOptions extends Pick<MockOptions, "docs" | "anyKey" | "proxy"> {
  readonly state?: string;
}

/**
 * Writes the text that the command prints when the mock is ready: its address, its keys, and a command to try for each API. Keys of
 * a state file are not printed.
 */
export function readyMessage({ url, baseUrls, curls, state }: Mock, options: ReadyOptions): string {
  const bases = [
    ...Object.entries(baseUrls),
    ...(options.docs === undefined ? [] : [["docs", `${url}/docs/`] as const]),
  ];
  const width = Math.max(...bases.map(([name]) => name.length));
  return [
    `Ledgergate ready on ${url}`,
    ...section(
      "Base URLs:",
      bases.map(([name, base]) => `${name.padEnd(width)}  ${base}`),
    ),
    ...forwardedSection(options.proxy ?? {}),
    ...(options.state === undefined ? section("Keys:", keyList(state)) : []),
    ...section(tryTitle(options), Object.values(curls)),
    "",
  ].join("\n");
}

/** Lists the origins that calls are forwarded to, without their paths, which may hold keys. */
function forwardedSection(proxy: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(proxy).map(([name, address]) => `${name} to ${new URL(address).origin}`);
  return lines.length === 0 ? [] : section("Forwarded:", lines);
}

function tryTitle({ state, anyKey = state === undefined }: ReadyOptions): string {
  if (anyKey) return "Try, with these keys or any others:";
  return state === undefined ? "Try:" : `Try, with keys of ${state}:`;
}

function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...lines.map((line) => `  ${line}`)];
}

function keyList(state: State): string[] {
  const rows = keyRows(state);
  const width = (column: "api" | "key") => Math.max(...rows.map((row) => row[column].length));
  return rows.map(({ api, key, access }) => `${api.padEnd(width("api"))}  ${key.padEnd(width("key"))}  ${access}`);
}

/**
 * Writes a line about a request: method, status, Compute Units, time, API and path template, and the URL with a masked key. The
 * first violation and the fault follow.
 */
export function logLine(exchange: Exchange, colour: boolean): string {
  const { api, method, template, url, status, computeUnits, durationMs, forwarded, fault, rule, violations } = exchange;
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const [wrong] = violations.input;
  const [differs] = violations.output;
  const beyondFirst = (list: readonly unknown[]): number => Math.max(0, list.length - 1);
  const more =
    beyondFirst(violations.input) + (forwarded ? beyondFirst(violations.output) : 0) + (exchange.moreViolations ?? 0);
  return [
    method.padEnd(7),
    status === undefined ? "---" : paint(colourOf(status), String(status)),
    computeUnits === 0 ? "".padStart(7) : `${computeUnits} CU`.padStart(7),
    `${durationMs.toFixed(1)} ms`.padStart(10),
    template === undefined ? undefined : ` ${api} ${template}`,
    ` ${paint("dim", url)}`,
    wrong && ` ${describeViolation(wrong)}`,
    forwarded && " forwarded",
    forwarded && differs && ` answer ${describeViolation(differs)}`,
    more > 0 && ` and ${more} more`,
    exchange.aborted && " aborted by the caller",
    fault && ` fault ${fault}${rule === undefined ? "" : ` by ${rule}`}`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(" ");
}

function colourOf(status: number): "green" | "yellow" | "red" {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}
