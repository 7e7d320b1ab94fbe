import { existsSync } from "node:fs";
import type { Option } from "commander";
import { type CheckedConfig, checkConfig } from "../config/check-config.ts";
import type { Problem } from "../config/problems.ts";
import { configJsonSchema } from "../config/schema.ts";
import type { Setup } from "../config/setup.ts";
import { flag, type Io, UsageError } from "./command.ts";

const { properties = {} } = configJsonSchema;

/** Creates a flag that overrides a member of the configuration. The member's schema provides its help. */
function flagOf(flags: string, more = ""): Option {
  const option = flag(flags, "");
  const { description, default: fallback } = Object(properties[option.name()]);
  option.description = `${description}${fallback === undefined ? "" : ` (default: ${fallback})`}${more}`;
  return option;
}

export const configFlag: Option = flag(
  "--config <file>",
  "the configuration, in YAML (default: $LEDGERGATE_CONFIG, or ledgergate.yaml where there is one)",
);

export const configFlags: readonly Option[] = [
  configFlag,
  flagOf("--data <folder>"),
  flagOf("--database <url>", "; $LEDGERGATE_DATABASE keeps its password out of the list of processes"),
];

/** Flags of {@link configFlags}, and those of `serve` that override the configuration. */
export const serveFlags: readonly Option[] = [
  ...configFlags,
  flagOf("--listen <host:port>"),
  flagOf("--operations <host:port>"),
  flagOf("--workers <n>"),
];

/** Members of the configuration that flags set. */
export type ConfigInput = Readonly<
  Partial<Record<"config" | "data" | "database" | "listen" | "operations" | "workers", string | undefined>>
>;

/** Returns the configuration file, or `undefined` if there is none. */
export function findConfigFile({ config }: ConfigInput, { env }: Pick<Io, "env">): string | undefined {
  const fallback = existsSync("ledgergate.yaml") ? "ledgergate.yaml" : undefined;
  return config ?? (env.LEDGERGATE_CONFIG || fallback);
}

export function readSetup(input: ConfigInput, { env }: Pick<Io, "env">, inUse?: Setup): CheckedConfig {
  const { config: _, ...flags } = input;
  const file = findConfigFile(input, { env });
  const given = Object.entries(flags).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return checkConfig({ ...(file !== undefined && { file }), flags: Object.fromEntries(given), env }, inUse);
}

/**
 * Reads the configuration, or throws an error with all problems. Without `warn`, only a warning about a password in the command line is
 * printed. The others concern a gateway that serves.
 */
export function loadSetup(input: ConfigInput, io: Pick<Io, "env" | "err">, warn?: (warning: string) => void): Setup {
  const { setup, problems } = readSetup(input, io);
  if (setup) {
    for (const problem of problems) {
      if (warn) warn(problemText(problem));
      else if (problem.at === "--database") io.err(problemText(problem));
    }
    return setup;
  }
  const errors = problems.filter(({ warning }) => !warning);
  const message = errors.map(problemText).join("\n");
  throw errors.every(({ at }) => at?.startsWith("--")) ? new UsageError(message) : new Error(message);
}

/** Formats a problem as one line. */
export function problemText({ at, message, warning }: Problem): string {
  const text = warning ? `warning: ${message}` : message;
  if (at === undefined) return text;
  return at.startsWith("--") ? `${at} ${text}` : `${at}: ${text}`;
}
