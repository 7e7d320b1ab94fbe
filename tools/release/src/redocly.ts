import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const command = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");
const config = join(import.meta.dirname, "../redocly.yaml");

/** What a run of Redocly printed, and how it ended. */
interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of Redocly with the configuration of this folder, without network or colours. */
function runRedocly(args: readonly string[]): Promise<RedoclyRun> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  return new Promise((resolve) => {
    const options = { env, maxBuffer: 2 ** 28 };
    execFile(process.execPath, [command, ...args, "--config", config], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs a command of Redocly that prints JSON. Throws the first line of its complaint when it prints none. */
export async function runRedoclyForJson(args: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await runRedocly([...args, "--format", "json"]);
  try {
    return JSON.parse(stdout);
  } catch {
    const reason = stderr.split("\n").find((line) => line.trim() !== "") ?? "it printed nothing";
    throw new Error(`redocly ${args.join(" ")}: ${reason.trim()}`);
  }
}
