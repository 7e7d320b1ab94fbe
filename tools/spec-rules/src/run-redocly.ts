import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const command = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");

/** Output and exit code of a run of Redocly. */
interface RedoclyRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Size of Redocly's stack, in KB. Systems give a program at least 8 MB, of which V8 uses only one by default. */
const stackSize = 4000;

/**
 * Runs a command of Redocly without network and colours. Redocly reads the configuration of the folder `cwd` by default.
 *
 * @throws Error if the document's references lead through more schemas than Redocly can follow.
 */
export function runRedocly(args: readonly string[], cwd: string): Promise<RedoclyRun> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, maxBuffer: 2 ** 28 };
    execFile(process.execPath, [`--stack-size=${stackSize}`, command, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      if (/Maximum call stack size exceeded/.test(stderr)) {
        const shown = args.join(" ").replace(/ --.*/s, "");
        const message = "the references of the document lead through too many schemas in a row. Keep them below 1,000.";
        reject(new Error(`redocly ${shown}: ${message}`, { cause: error }));
      } else resolve({ code, stdout, stderr });
    });
  });
}
