import { main } from "../../src/command/main.ts";

/** Runs a command in this process. Its words are a text or a list. */
export async function runCommand(
  words: string | readonly string[],
  { env = {}, isTerminal = false }: { readonly env?: NodeJS.Dict<string>; readonly isTerminal?: boolean } = {},
) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main(typeof words === "string" ? words.split(" ") : words, {
    out: async (text) => void out.push(text),
    err: (text) => void err.push(text),
    env,
    isTerminal,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Returns a function that runs a command in this process. The command asks the gateway of a data folder, or opens its store. */
export function commandsIn(data: string): (command: string, ...more: readonly string[]) => Promise<string> {
  return async (command, ...more) => {
    const { code, out, err } = await runCommand([...command.split(" "), ...more, "--data", data]);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${err}`);
    return out;
  };
}
