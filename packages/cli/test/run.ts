import type { CommandIo } from "../src/command-io.ts";
import { runProgram } from "../src/main.ts";
import { type ApiEntry, readApis } from "../src/operations.ts";

/** Result of a command line. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly bytes: readonly Uint8Array[];
}

interface Given extends Partial<Pick<CommandIo, "isTerminal" | "signal" | "stdin">> {
  readonly apis?: readonly ApiEntry[];
  /** Gets all output after each part of it. */
  readonly onOutput?: (out: string) => void;
}

/** Runs a command line as the program does. A text is split at its spaces. */
export async function run(
  words: string | readonly string[],
  env: NodeJS.Dict<string>,
  { apis = readApis(), onOutput, isTerminal = false, signal = new AbortController().signal, ...io }: Given = {},
): Promise<CommandResult> {
  const bytes: Uint8Array[] = [];
  let out = "";
  let err = "";
  const code = await runProgram(apis, typeof words === "string" ? words.split(" ").filter(Boolean) : words, {
    async out(text) {
      if (typeof text === "string") out += text;
      else bytes.push(text);
      onOutput?.(out);
    },
    err: (line) => {
      err += `${line}\n`;
    },
    env,
    isTerminal,
    signal,
    ...io,
  });
  return { code, out, err, bytes };
}

/** Reads the example in the help of a command, and returns its words as a shell passes them. */
export async function readExample(api: string, command: string): Promise<readonly string[]> {
  const { out } = await run([api, command, "--help"], {});
  const [, example = ""] = /\nExample:\n {2}ledgergate (.*)\n$/.exec(out.replaceAll("\\\n", "")) ?? [];
  return [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? (word as string));
}
