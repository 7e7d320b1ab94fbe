import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { beforeRun, workspaceVersion } from "./run-command.ts";

/** A command that reads its flags first and then builds the packages that it needs. */
interface Script {
  /** Path from the root. */
  readonly script: string;
  /** The packages to build. Default: all. */
  readonly build?: readonly string[];
  /** Flags that are always passed. */
  readonly flags?: readonly string[];
}

/** Runs the mock's own command with these flags and the caller's. */
interface Mock {
  readonly flags: readonly string[];
  readonly build?: readonly string[];
}

/** A program of a package. Its own help needs built packages. */
interface Program {
  /** Description for `--help`. */
  readonly about: string;
  /** Path from the root. */
  readonly program: string;
  readonly build: readonly string[];
}

/** A command that runs turbo's tasks. Its flags are turbo's. */
interface Tasks {
  readonly about: string;
  readonly tasks: readonly string[];
}

/** The bundled documents and their reader, without the packages that are made from documents. */
const DOCUMENTS = ["@ledgergate/spec-*", "@ledgergate/service-kit"];

/** Scripts of the root that build packages or run turbo. */
const commands: Readonly<Record<string, Script | Mock | Program | Tasks>> = {
  start: { flags: ["--any-key", "--docs", "tools/docs/dist"] },
  mock: { flags: ["--any-key"], build: ["@ledgergate/mock"] },
  gateway: {
    about: "Serves the gateway, or runs another command of ledgergate-gateway. Once it is built, --help lists them.",
    program: "packages/gateway/dist/cli.js",
    build: ["@ledgergate/gateway"],
  },
  "gateway:drill": { script: "tools/drill/src/cli.ts", build: ["@ledgergate/gateway"] },
  bench: { script: "tools/bench/src/cli.ts" },
  peers: { script: "tools/peers/src/cli.ts", build: ["@ledgergate/mock"] },
  conformance: { script: "tools/conformance/src/cli.ts", flags: ["--gateway"] },
  "spec:diff": { script: "tools/release/src/spec-diff.ts", build: DOCUMENTS },
  "changeset:auto": { script: "tools/release/src/changeset-auto.ts", build: DOCUMENTS },
  "release:dry": { script: "tools/release/src/release-dry.ts" },
  test: {
    about: "Runs every check there is: lint, types, tests, drift of generated code, package checks.",
    tasks: [
      ...["lint", "lint:code", "knip", "typecheck", "test", "generate:check", "conformance"],
      "--continue=dependencies-successful",
    ],
  },
  build: { about: "Bundles the specs, compiles the packages and renders the docs.", tasks: ["build"] },
  generate: { about: "Writes the clients' sources from the bundles.", tasks: ["generate"] },
  lint: { about: "Checks the specs, and the style of the code.", tasks: ["lint", "lint:code"] },
  typecheck: { about: "Checks the types of all packages.", tasks: ["typecheck"] },
  docs: { about: "Writes the docs site to tools/docs/dist.", tasks: ["build", "--filter=@ledgergate/docs"] },
};

const root = fileURLToPath(new URL("../../..", import.meta.url));
const [, , name = "", ...given] = process.argv;
const command = commands[name];

if (command === undefined) {
  console.error(`There is no command "${name}"; there are ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
} else if ("tasks" in command) process.exitCode = await runTasks(command);
else if ("script" in command) {
  beforeRun(() => build(command.build));
  await load(command.script, [...(command.flags ?? []), ...given]);
} else if ("program" in command) await runProgram(command);
else await runMock(command);

/** Tests the command line for the flags of help or version. */
function asks(...flags: readonly string[]): boolean {
  return given.some((flag) => flags.includes(flag));
}

async function runProgram({ about, program, build: packages }: Program): Promise<void> {
  const isAsked = asks("--help", "-h", "--version", "-v");
  if (!isAsked) await buildAndLoad(packages, program, given);
  else if (existsSync(root + program)) await load(program, given);
  else console.log(asks("--help", "-h") ? `Usage: pnpm ${name} [COMMAND] [flags]\n\n${about}` : workspaceVersion());
}

async function runTasks({ about, tasks }: Tasks): Promise<number> {
  if (asks("--help", "-h")) console.log(`Usage: pnpm ${name} [flags of turbo]\n\n${about}`);
  else if (asks("--version", "-v")) console.log(workspaceVersion());
  else return turbo(...tasks, ...given.filter((flag) => flag !== "--"));
  return 0;
}

/** The mock reads its flags from its source first, and runs only after it is built. */
async function runMock({ flags, build: packages }: Mock): Promise<void> {
  const { readFlags } = await import(`${root}packages/mock/src/command/flags.ts`);
  try {
    // Prints help and version itself.
    if (readFlags(given) === undefined) return;
  } catch {
    // The command prints its own error.
    return load("packages/mock/src/cli.ts", given);
  }
  await buildAndLoad(packages, "packages/mock/dist/cli.js", [...flags, ...given]);
}

/** Returns the exit code of the script, or of a failed build. */
async function buildAndLoad(packages: readonly string[] | undefined, script: string, args: readonly string[]) {
  const code = await build(packages);
  if (code === 0) await load(script, args);
  else process.exitCode = code;
}

/** Runs a script in this process, which receives the signals. */
async function load(script: string, args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, root + script, ...args];
  await import(root + script);
}

function build(packages: readonly string[] = []): Promise<number> {
  return turbo("build", "--output-logs=errors-only", ...packages.map((one) => `--filter=${one}`));
}

/** Runs tasks and returns the exit code. A signal stops the tasks first. */
async function turbo(...args: readonly string[]): Promise<number> {
  const quiet = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", REDOCLY_TELEMETRY: "off" };
  const env = { ...process.env, ...quiet, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const child = spawn("turbo", ["run", ...args], { cwd: root, env, stdio: "inherit" });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, passOn);
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (ended, signal) => resolve(ended ?? (signal === null ? 0 : 1)));
  });
  for (const signal of signals) process.off(signal, passOn);
  return code;
}
