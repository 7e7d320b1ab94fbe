import type { CommandIo } from "../src/command-io.ts";
import { main } from "../src/main.ts";

/** Result of a command line. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly bytes: readonly Uint8Array[];
}

/** Runs a command line as the program does. */
export async function run(
  args: readonly string[],
  env: NodeJS.Dict<string>,
  given: Partial<Pick<CommandIo, "isTerminal" | "signal">> = {},
): Promise<CommandResult> {
  const { isTerminal = false, signal = new AbortController().signal } = given;
  const bytes: Uint8Array[] = [];
  let out = "";
  let err = "";
  const code = await main(args, {
    async out(text) {
      if (typeof text === "string") out += text;
      else bytes.push(text);
    },
    err: (line) => {
      err += `${line}\n`;
    },
    env,
    isTerminal,
    signal,
  });
  return { code, out, err, bytes };
}

/** Reads the example in the help of a command, and returns its words as a shell passes them. */
export async function readExample(api: string, command: string): Promise<readonly string[]> {
  const { out } = await run([api, command, "--help"], {});
  const [, example = ""] = /\nExample:\n {2}ledgergate (.*)\n$/.exec(out) ?? [];
  return [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? (word as string));
}
