import { existsSync } from "node:fs";
import { type CheckedConfig, checkConfig, type Setup } from "../config/check-config.ts";
import { type Problem, readConfig } from "../config/read-config.ts";
import { configMembers } from "../config/rules.ts";
import { type Flag, type Io, UsageError } from "./command.ts";

/** The flags that say which gateway is meant, and for `serve` those that overrule its configuration. */
export const configFlags = {
  config: {
    flag: "--config FILE",
    help: "the configuration, in YAML (default: $LEDGERGATE_CONFIG, or ledgergate.yaml where there is one)",
  },
  ...flagsOf("data", "database"),
} satisfies Readonly<Record<string, Flag>>;

export const serveFlags = {
  ...configFlags,
  ...flagsOf("listen", "operations", "workers"),
} satisfies Readonly<Record<string, Flag>>;

function flagsOf<Name extends keyof typeof configMembers>(...names: readonly Name[]): Record<Name, Flag> {
  const flags = names.map((name) => {
    const { flag = "", help, default: fallback } = configMembers[name];
    return [name, { flag, help: `${help}${fallback === undefined ? "" : ` (default: ${fallback})`}` }] as const;
  });
  return Object.fromEntries(flags) as Record<Name, Flag>;
}

/** What of the configuration the command line says. */
export type ConfigInput = Readonly<Partial<Record<keyof typeof serveFlags, string>>>;

/** Reads the configuration anew, each time from file and environment. */
export function readSetup({ config, ...flags }: ConfigInput, { env }: Pick<Io, "env">): CheckedConfig {
  const fallback = existsSync("ledgergate.yaml") ? "ledgergate.yaml" : undefined;
  const file = config ?? (env.LEDGERGATE_CONFIG || fallback);
  const known = Object.keys(serveFlags).filter((name) => name !== "config");
  const given = Object.entries(flags).filter(([name]) => known.includes(name));
  return checkConfig(readConfig({ ...(file !== undefined && { file }), flags: Object.fromEntries(given), env }));
}

/** Reads the configuration, or throws with all that must be mended. */
export function loadSetup(input: ConfigInput, io: Pick<Io, "env">): Setup {
  const { setup, problems } = readSetup(input, io);
  if (setup) return setup;
  const errors = problems.filter(({ warning }) => !warning);
  const message = errors.map(problemText).join("\n");
  throw errors.every(({ at }) => at?.startsWith("--")) ? new UsageError(message) : new Error(message);
}

/** A problem in a line. */
export function problemText({ at, message, warning }: Problem): string {
  const text = warning ? `warning: ${message}` : message;
  if (at === undefined) return text;
  return at.startsWith("--") ? `${at} ${text}` : `${at}: ${text}`;
}
