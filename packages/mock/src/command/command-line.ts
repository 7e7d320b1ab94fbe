import { errorMessage, nearest } from "@ledgergate/document";
import { checkOptions, type OptionRule } from "@ledgergate/runtime/internal";
import type { MockOptions } from "../options/options.ts";
import { serverOptions } from "../options/server-options.ts";
import type { Option } from "../options/world-options.ts";
import { flags, readFlags, UsageError } from "./flags.ts";

/** Parsed command line: the options of the mock, and those of the command alone. */
interface CommandLine extends MockOptions {
  readonly state?: string;
  /** True to log each request. Default: only on a terminal. */
  readonly log?: boolean;
}

/** Reads the command line. Throws one sentence that says what is wrong with it. */
export function readCommandLine(args: readonly string[], env: NodeJS.Dict<string>): CommandLine {
  const values = readFlags(args, nearest);
  const given = flags.flatMap(({ name, flagName, kind = "text", rule }) => {
    const value = values[flagName];
    return value === undefined ? [] : [[name, readValue(`--${flagName}`, kind, rule, value)]];
  });
  const command = Object.fromEntries(given) as CommandLine;
  return {
    port: readValue("PORT", "number", serverOptions.port.rule, env.PORT || "4010") as number,
    ...command,
    // The root scripts always pass --any-key: it must not open a custom state.
    anyKey: command.anyKey === true && command.state === undefined,
  };
}

/** The value of a flag as the option takes it. */
function readValue(source: string, kind: NonNullable<Option["kind"]>, rule: OptionRule, value: unknown): unknown {
  if (kind === "boolean" || kind === "list") return value;
  if (kind === "pairs") return Object.fromEntries((value as string[]).map((text) => readPair(source, text)));
  const text = String(value);
  const isDigits = /^\d+$/.test(text);
  const read = kind === "text" || !isDigits ? text : kind === "number" ? Number(text) : BigInt(text);
  try {
    checkOptions({ [source]: read }, { [source]: rule });
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
  return read;
}

/** An address may hold a key, so what is wrong with a pair is said without it. */
function readPair(source: string, text: string): [name: string, value: string] {
  const [, name, value] = /^([\w.-]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`The option ${source} must have a name before a \`=\`.`);
  return [name, value];
}
