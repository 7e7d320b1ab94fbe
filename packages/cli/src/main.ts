import { readFileSync } from "node:fs";
import { escapeControls } from "@ledgergate/service-kit";
import { CommanderError, Help, Command as Parser } from "commander";
import { CallWatch } from "./call-watch.ts";
import { addOperation, readCount } from "./command.ts";
import { plainText } from "./command-help.ts";
import type { CommandIo } from "./command-io.ts";
import { addCompletion } from "./completion.ts";
import { exitCodes } from "./exit-codes.ts";
import { spellHelp } from "./find-command.ts";
import { hideInMessage } from "./hide-secrets.ts";
import type { McpOptions } from "./mcp/serve.ts";
import { type ApiEntry, readApis } from "./operations.ts";
import { CliSettings } from "./settings.ts";

/**
 * Runs a command line.
 *
 * @returns the exit code
 *
 * @example
 * ```ts
 * import { main } from "@ledgergate/cli";
 *
 * const code = await main(["ledger-a", "get-account", "0x1", "--dry-run"], {
 *   out: async (text) => console.log(String(text)),
 *   err: (line) => console.error(line),
 *   env: { LEDGERGATE_BASE_URL: "http://localhost:4010" },
 *   isTerminal: false,
 *   signal: AbortSignal.timeout(10_000),
 * });
 * console.log(code); // 0
 * ```
 */
export async function main(args: readonly string[], io: CommandIo): Promise<number> {
  return runProgram(readApis(), args, io);
}

/** Runs a command line with the commands of these APIs. */
export async function runProgram(apis: readonly ApiEntry[], args: readonly string[], io: CommandIo): Promise<number> {
  const settings = new CliSettings(io.env);
  const watch = new CallWatch(settings.secrets);
  const err = (text: string): void => io.err(escapeControls(hideInMessage(text, watch.secrets)));
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const context = { settings, watch, io: { ...io, err } };
  const program = createProgram(context.io, version);
  for (const api of apis) {
    const description = plainText(api.description ?? api.title);
    const [firstSentence = ""] = description.split(/\.\s|\n\n/, 1);
    const group = program.command(api.name).description(description).summary(firstSentence);
    for (const operation of api.operations) addOperation(group, { api, operation, ...context });
  }
  program
    .command("mcp")
    .summary("Serve AI agents")
    .description("Serves AI agents by the Model Context Protocol: a tool for each operation that changes nothing.")
    .option("--write", "offer operations that change something, too")
    .option("--only <names>", "offer only these APIs and operations", (text) =>
      text.split(",").map((name) => name.trim()),
    )
    .option("--network <name>", "network of the endpoints; needs LEDGERGATE_ADMIN_KEY")
    .option("--budget <units>", "spend at most this many Compute Units", readCount)
    .option("--max-characters <n>", "shorten answers to this length", readCount, 40_000)
    .option(
      "--port <n>",
      "serve Streamable HTTP on this port of 127.0.0.1 instead of standard input and output",
      readCount,
    )
    .action(async (options: McpOptions) => {
      const { serveMcp } = await import("./mcp/serve.ts");
      await serveMcp(options, { apis, version, ...context });
    });
  addCompletion(program, io);
  try {
    await program.parseAsync(spellHelp(program, args), { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // A command without arguments prints its help.
      if (error.code === "commander.help") return exitCodes.misused;
      const { describeMistake } = await import("./describe-mistake.ts");
      err(`ledgergate: ${describeMistake(error, program, args)}`);
      return exitCodes.misused;
    }
    const { describeError, exitCodeOf } = await import("./describe-error.ts");
    // First asks the API of the command, since APIs may share the name of an operation.
    const own = apis.filter(({ name }) => name === args[0]);
    const address = args.some((word) => /^--base-url(?:=|$)/.test(word)) ? "--base-url" : undefined;
    err(`ledgergate: ${describeError(error, [...own, ...apis], address)}`);
    return exitCodeOf(error, watch.isTransient);
  }
}

/** Widest name of an input or a command that has its description beside it, in columns. */
const widestName = 30;

const settingsHelp = `
Settings are environment variables:
  LEDGERGATE_BASE_URL   the gateway's address; {api} stands for the API's name
  LEDGERGATE_API_KEY    key of an endpoint
  LEDGERGATE_ADMIN_KEY  key of the team: finds endpoint and key of each call
  LEDGERGATE_TOKEN      bearer token, in addition to a key
  LEDGERGATE_NETWORK    default of --network
  LEDGERGATE_MCP_SECRET secret for clients of mcp --port; default: a printed one
A setting of one API alone ends in its name: LEDGERGATE_API_KEY_LEDGER_A.

Exit codes: 0 done, 1 the call failed, 2 the command line, an input or a
setting cannot be used, 3 the call may succeed later, 4 the key was refused.`;

/** Creates the program without its commands. */
export function createProgram({ out, err }: Pick<CommandIo, "out" | "err">, version: string): Parser {
  return new Parser("ledgergate")
    .description("Calls every operation of the Ledgergate APIs, for people and for AI agents.")
    .version(version, "-V, --version")
    .addHelpText("after", settingsHelp)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({
      minWidthToWrap: 20,
      padWidth: (command, helper) => Math.min(new Help().padWidth(command, helper), widestName),
      // A longer name has its description below it, so that lines still fit the terminal.
      formatItem(term, width, description, helper) {
        const format = (name: string) => Help.prototype.formatItem.call(this, name, width, description, helper);
        return term.length <= width || description === "" ? format(term) : `  ${term}\n${format("")}`;
      },
    })
    .configureOutput({
      writeOut: (text) => void out(escapeControls(text)).catch(() => {}),
      writeErr: (text) => err(text.trimEnd()),
      outputError: () => {},
    });
}
