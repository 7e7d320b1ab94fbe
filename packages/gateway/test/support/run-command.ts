import { main } from "../../src/command/main.ts";

/** Output and exit code of a command. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function runCommand(
  args: readonly string[],
  { env = {}, isTerminal = false }: { readonly env?: NodeJS.Dict<string>; readonly isTerminal?: boolean } = {},
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(args, {
    out: async (text) => void out.push(text),
    err: (text) => void err.push(text),
    env,
    isTerminal,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
