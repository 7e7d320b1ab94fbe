import { parseArgs } from "node:util";
import { errorMessage } from "@ledgergate/document";
import { validationModes } from "../engine/engine.ts";
import type { MockOptions } from "../options/options.ts";
import { scenarioNames } from "../rules/scenarios.ts";

/** What the command line asks for: the options of the mock, and those of the command alone. */
interface CommandLine extends MockOptions {
  readonly state?: string;
  /** Whether each request is logged; by default on a terminal only. */
  readonly log?: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

export const help = `Usage: ledgergate-mock [options]

Serves a mock of the Ledgergate APIs on one port until Ctrl-C.

  --port N           port to listen on; 0 takes any free one (default: $PORT, or 4010)
  --host H           address to listen on (default: localhost only)
  --api NAME         serve this API only; may be repeated (default: all)
  --spec NAME=FILE   serve the bundled OpenAPI 3 document of FILE, JSON or YAML, as API NAME,
                     beside the others or in the place of its own; may be repeated
  --watch            read documents anew when their files change
  --docs DIR         serve the files of DIR at /docs/
  --state FILE       teams, endpoints and credentials as JSON (default: those that are
                     printed at the start)
  --any-key          accept every key, token and client credential, unless --state says which;
                     --no-any-key does not
  --cu-per-second N  Compute Units that a key may spend a second (default: no limit)
  --cu-budget N      Compute Units that a key may spend in all (default: no limit)
  --seed TEXT        name of the simulated ledgers (default: ledgergate)
  --head N           height of ledger A's newest block at the start (default: 3301)
  --block-time MS    milliseconds from one block to the next (default: 375)
  --pruned-below N   lowest height that ledger A still keeps (default: 1)
  --no-world         answer from the documents' examples alone
  --upstream-headers send the headers of public nodes, too, for clients that were written
                     for those
  --scenario NAME    what goes wrong: flaky, throttled, pruned, stale-node, down
                     (default: normal, nothing)
  --validate WHICH   answers to validate: always, sample, off (default: always)
  --proxy NAME=URL   forward the calls of API NAME to a real node, and report what differs
                     from its document; URL is what stands before an operation's path
                     there, with {apiKey} for the caller's key; may be repeated
  --record FILE      record the traffic in FILE, as HAR with keys masked
  --log              print a line per request (default: on a terminal only); --no-log never
  --version          print the version
  --help             print this text

Ends with 0 after Ctrl-C, with 1 where it cannot serve what it is told to, with 2 where its
flags cannot be read.`;

/** Every flag of the command. */
export const flags = {
  port: { type: "string" },
  host: { type: "string" },
  api: { type: "string", multiple: true },
  spec: { type: "string", multiple: true },
  watch: { type: "boolean", default: false },
  docs: { type: "string" },
  state: { type: "string" },
  "any-key": { type: "boolean", default: false },
  "cu-per-second": { type: "string" },
  "cu-budget": { type: "string" },
  world: { type: "boolean", default: true },
  seed: { type: "string" },
  head: { type: "string" },
  "block-time": { type: "string" },
  "pruned-below": { type: "string" },
  "upstream-headers": { type: "boolean", default: false },
  scenario: { type: "string" },
  validate: { type: "string" },
  proxy: { type: "string", multiple: true },
  record: { type: "string" },
  log: { type: "boolean" },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const;

/** Reads the command line. Throws one sentence that says what is wrong with it. */
export function readCommandLine(args: readonly string[], env: NodeJS.Dict<string>): CommandLine {
  const values = readFlags(args);
  return {
    port: values.port !== undefined ? readPort("--port", values.port) : readPort("PORT", env.PORT || "4010"),
    ...(values.host !== undefined && { host: values.host }),
    ...(values.api && { apis: values.api }),
    ...(values.spec && { specs: Object.fromEntries(values.spec.map(readSpec)) }),
    watch: values.watch,
    ...(values.docs !== undefined && { docs: values.docs }),
    ...(values.state !== undefined && { state: values.state }),
    // The scripts of a repository may say --any-key for everybody. It never opens a state of one's own.
    anyKey: values["any-key"] && values.state === undefined,
    ...(values["cu-per-second"] !== undefined && {
      cuPerSecond: readLimit("--cu-per-second", values["cu-per-second"]),
    }),
    ...(values["cu-budget"] !== undefined && { cuBudget: readLimit("--cu-budget", values["cu-budget"]) }),
    world: values.world,
    ...(values.seed !== undefined && { seed: values.seed }),
    ...(values.head !== undefined && { head: readHeight("--head", values.head) }),
    ...(values["block-time"] !== undefined && { blockTimeMs: readLimit("--block-time", values["block-time"]) }),
    ...(values["pruned-below"] !== undefined && { prunedBelow: readHeight("--pruned-below", values["pruned-below"]) }),
    upstreamHeaders: values["upstream-headers"],
    ...(values.scenario !== undefined && { scenario: readChoice("--scenario", values.scenario, scenarioNames) }),
    ...(values.validate !== undefined && { validate: readChoice("--validate", values.validate, validationModes) }),
    ...(values.proxy && { proxy: Object.fromEntries(values.proxy.map(readProxy)) }),
    ...(values.record !== undefined && { record: values.record }),
    ...(values.log !== undefined && { log: values.log }),
    help: values.help,
    version: values.version,
  };
}

function readFlags(args: readonly string[]) {
  try {
    // `pnpm start -- --port 4011` passes the two dashes on.
    return parseArgs({ args: args.filter((one) => one !== "--"), allowNegative: true, options: flags }).values;
  } catch (error) {
    // What follows the first sentence is advice for other commands.
    const [sentence] = errorMessage(error).split(/\.?\s*\n|\. /);
    throw new Error(`${sentence}. --help lists all flags.`);
  }
}

function readChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text);
  if (choice === undefined) throw new Error(`${flag} must be one of ${choices.join(", ")}, not "${text}".`);
  return choice;
}

function readSpec(text: string): [name: string, file: string] {
  const pair = readPair(text);
  if (!pair) throw new Error(`--spec must be NAME=FILE, such as shop=openapi.yaml, not "${text}".`);
  return pair;
}

/** The address may hold a key, so what is wrong with it is said without it. */
function readProxy(text: string): [name: string, address: string] {
  const pair = readPair(text);
  if (!pair) throw new Error("--proxy must be NAME=URL, such as ledger-a=https://node.example/v1.");
  return pair;
}

function readPair(text: string): [name: string, value: string] | undefined {
  const [, name, value] = /^([\w.-]+)=(.+)$/s.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

function readPort(source: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new Error(`${source} must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}

function readHeight(flag: string, text: string): bigint {
  if (!/^\d+$/.test(text)) throw new Error(`${flag} must be a whole number, not "${text}".`);
  return BigInt(text);
}

function readLimit(flag: string, text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || !Number.isSafeInteger(limit))
    throw new Error(`${flag} must be a whole number from 1 on, not "${text}".`);
  return limit;
}
