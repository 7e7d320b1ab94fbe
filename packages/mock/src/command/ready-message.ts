import type { Mock } from "../server/start-mock.ts";
import { keyList } from "./key-list.ts";

/** The options that the message depends on. */
export interface ReadyOptions {
  readonly docs?: string;
  readonly state?: string;
  readonly anyKey?: boolean;
  readonly proxy?: Readonly<Record<string, string>>;
}

/**
 * What the command prints once the mock answers: where it is, its keys, and a command to try for each API. Keys of a
 * state file are its owner's, and are not printed.
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

/** Where calls are forwarded to, without the paths, in which keys may stand. */
function forwardedSection(proxy: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(proxy).map(([name, address]) => `${name} to ${new URL(address).origin}`);
  return lines.length === 0 ? [] : section("Forwarded:", lines);
}

function tryTitle({ state, anyKey }: ReadyOptions): string {
  if (anyKey) return "Try, with these keys or any others:";
  return state === undefined ? "Try:" : `Try, with keys of ${state}:`;
}

function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...lines.map((line) => `  ${line}`)];
}
