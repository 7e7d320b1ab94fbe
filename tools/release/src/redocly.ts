import { join } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";

/** Folder to run Redocly in. Redocly reads its configuration from there. */
const home = join(import.meta.dirname, "..");

/**
 * Runs a command of Redocly that prints JSON, and parses its output.
 *
 * @throws Error with the first line of Redocly's error output, if it prints no JSON
 */
export async function runRedoclyForJson(args: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await runRedocly([...args, "--format", "json"], home);
  try {
    return JSON.parse(stdout);
  } catch {
    const reason = stderr.split("\n").find((line) => line.trim() !== "") ?? "it printed nothing";
    throw new Error(`redocly ${args.join(" ")}: ${reason.trim()}`);
  }
}
