import { checkOptions } from "@ledgergate/runtime/internal";
import { errorMessage, nearest } from "@ledgergate/service-kit";
import type { MockOptions } from "../options/options.ts";
import { serverOptions } from "../options/server-options.ts";
import type { Option } from "../options/world-options.ts";
import { flagOptions, UsageError } from "./flags.ts";

/** Parsed command line: the mock's options and the command's own. */
interface CommandLine extends MockOptions {
  readonly state?: string;
  /** True to log each request. Default: only on a terminal. */
  readonly log?: boolean;
}

/** Converts flags to options. Throws an error whose message is one sentence. */
export function readCommandLine(flags: Readonly<Record<string, unknown>>, env: NodeJS.Dict<string>): CommandLine {
  const given = flagOptions.flatMap(({ name, flag, ...option }) => {
    const value = flags[name];
    return value === undefined ? [] : [[name, readValue(flag.replace(/ .*/, ""), option, value)]];
  });
  return {
    port: readValue("PORT", serverOptions.port, env.PORT || "4010") as number,
    ...(Object.fromEntries(given) as CommandLine),
  };
}

function readValue(source: string, { kind = "text", rule, choices = [] }: Option, value: unknown): unknown {
  if (rule === "boolean" || kind === "list") return value;
  if (kind === "pairs") return Object.fromEntries((value as string[]).map((text) => readPair(source, text)));
  const text = String(value);
  const isDigits = /^\d+$/.test(text);
  const read = kind === "text" || !isDigits ? text : kind === "number" ? Number(text) : BigInt(text);
  try {
    checkOptions({ [source]: read }, { [source]: rule });
  } catch (error) {
    const similar = nearest(text, choices);
    const hint = similar ? `; did you mean ${similar}?` : "";
    throw new UsageError(`${errorMessage(error).slice(0, -1)} (given: ${text.slice(0, 40)})${hint}`);
  }
  return read;
}

/** Reads `NAME=VALUE`. The message omits the text, since an address may hold a key. */
function readPair(source: string, text: string): [name: string, value: string] {
  const [, name, value] = /^([\w.-]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`The option ${source} must have the form NAME=VALUE.`);
  return [name, value];
}
