import { readFlags, UsageError } from "./flags.ts";

/** Runs the command with its arguments. Returns the exit code, or `undefined` while it serves. */
export async function run(args: readonly string[], env: NodeJS.Dict<string>): Promise<number | undefined> {
  try {
    const flags = readFlags(args);
    if (!flags) return 0;
    // Loaded late: help and version need no Prism.
    const { serve } = await import("./serve.ts");
    await serve(flags, env);
    return undefined;
  } catch (error) {
    console.error(`ledgergate-mock: ${error instanceof Error ? error.message : error}`);
    return error instanceof UsageError ? 2 : 1;
  }
}
