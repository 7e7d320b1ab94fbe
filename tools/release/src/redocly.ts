import { join } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";

/** Redocly takes its configuration from the folder that it runs in. */
const home = join(import.meta.dirname, "..");

/**
 * Runs a command of Redocly that prints JSON, and parses its output.
 *
 * @throws Error with the first line of its complaint, where it prints none
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
