import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const command = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");
/** Redocly takes its configuration from the folder that it runs in. */
const home = join(import.meta.dirname, "..");

/** What a run of Redocly printed, and how it ended. */
interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of Redocly, without network or colours, with the configuration of a folder: by default this package's. */
export function runRedocly(args: readonly string[], cwd: string = home): Promise<RedoclyRun> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  return new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 2 ** 28 };
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
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
