import { readVersion } from "../version.ts";
import { help, readFlags, UsageError } from "./flags.ts";

/** Runs the command with its arguments. Returns the exit code, or `undefined` while it serves. */
export async function run(args: readonly string[], env: NodeJS.Dict<string>): Promise<number | undefined> {
  try {
    // The root's scripts run this before anything is built. Then no flag is suggested.
    const { nearest } = await import("@ledgergate/service-kit").catch(() => ({ nearest: undefined }));
    const flags = readFlags(args, nearest);
    if (flags.help) console.log(help);
    else if (flags.version) console.log(readVersion());
    else {
      // Loaded late: help and version need no Prism.
      const { serve } = await import("./serve.ts");
      await serve(args, env);
      return undefined;
    }
    return 0;
  } catch (error) {
    console.error(`ledgergate-mock: ${error instanceof Error ? error.message : error}`);
    return error instanceof UsageError ? 2 : 1;
  }
}
