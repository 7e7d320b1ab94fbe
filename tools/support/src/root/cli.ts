import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { beforeRun, workspaceVersion } from "../command/run-command.ts";
import { buildPackages } from "./build-packages.ts";

/** A script of the root that builds packages first. */
interface Command {
  /** Path from the root. */
  readonly script: string;
  /** The packages to build. Default: all. */
  readonly build?: readonly string[];
  /** Description for `--help` of a program whose own help needs built packages. */
  readonly about?: string;
}

const MOCK = "packages/mock/dist/cli.js";

/** The bundled documents and their reader, without the packages that are made from documents. */
const DOCUMENTS = ["@ledgergate/spec-*", "@ledgergate/service-kit"];

const commands: Readonly<Record<string, Command>> = {
  start: { script: MOCK, build: ["@ledgergate/mock", "@ledgergate/docs"] },
  mock: { script: MOCK, build: ["@ledgergate/mock"] },
  gateway: {
    about: "Serves the gateway, or runs another command of ledgergate-gateway. Once it is built, --help lists them.",
    script: "packages/gateway/dist/cli.js",
    build: ["@ledgergate/gateway"],
  },
  "gateway:drill": { script: "tools/bench/src/drill/cli.ts", build: ["@ledgergate/gateway"] },
  bench: { script: "tools/bench/src/cli.ts" },
  peers: { script: "tools/contract/src/peers/cli.ts", build: ["@ledgergate/mock", "@ledgergate/gateway"] },
  conformance: { script: "tools/contract/src/conformance/cli.ts" },
  "spec:diff": { script: "tools/release/src/spec-diff.ts", build: DOCUMENTS },
  "changeset:auto": { script: "tools/release/src/changeset-auto.ts", build: DOCUMENTS },
  "release:dry": { script: "tools/release/src/release-dry.ts" },
};

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const [, , name = "", ...given] = process.argv;
const command = commands[name];

if (command === undefined) {
  console.error(`There is no command "${name}". Known: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
} else if (command.script === MOCK) await runMock(command);
else if (command.about !== undefined) await runProgram(command);
else {
  // The command reads its flags first.
  beforeRun(() => buildPackages(root, command.build));
  await load(command.script, given);
}

async function runProgram({ about, script, build }: Command): Promise<void> {
  const flag = given.find((one) => /^(?:-h|--help|-v|--version)$/.test(one));
  if (flag === undefined) await buildAndLoad(build, script);
  else if (existsSync(root + script)) await load(script, given);
  else console.log(/^-h|help/.test(flag) ? `Usage: pnpm ${name} [COMMAND] [flags]\n\n${about}` : workspaceVersion());
}

/** Builds and runs the mock. Its source reads the flags first, so that help and mistakes need no build. */
async function runMock({ script, build }: Command): Promise<void> {
  const { readFlags } = await import(`${root}packages/mock/src/command/flags.ts`);
  try {
    // Prints help and version itself.
    if (readFlags(given) === undefined) return;
  } catch {
    // The command prints its own error.
    return load("packages/mock/src/cli.ts", given);
  }
  await buildAndLoad(build, script);
}

/** Builds packages, then runs a script. If the build fails, sets its exit code instead. */
async function buildAndLoad(build: Command["build"], script: string): Promise<void> {
  const code = await buildPackages(root, build);
  if (code === 0) await load(script, given);
  else process.exitCode = code;
}

/** Runs a script in this process, which receives the signals. */
async function load(script: string, args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, root + script, ...args];
  await import(root + script);
}
