import { readFileSync } from "node:fs";
import { CommanderError, Command as Parser } from "commander";
import { CallWatch } from "./call-watch.ts";
import { addOperation, plainText, readCount } from "./command.ts";
import type { CommandIo } from "./command-io.ts";
import { describeError, exitCodes } from "./describe-error.ts";
import { hideInMessage } from "./hide-secrets.ts";
import type { McpOptions } from "./mcp/serve.ts";
import { readApis } from "./operations.ts";
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
  const apis = readApis();
  const settings = new CliSettings(io.env);
  const watch = new CallWatch(settings.secrets);
  const err = (text: string): void => io.err(hideInMessage(text, watch.secrets));
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const program = createProgram({ ...io, err }, version);
  for (const api of apis) {
    const group = program
      .command(api.name)
      .description(plainText(api.description ?? api.title))
      .summary(api.title);
    for (const operation of api.operations)
      addOperation(group, { api, operation, settings, watch, io: { ...io, err } });
  }
  program
    .command("mcp")
    .summary("Serve AI agents")
    .description(
      "Serves AI agents by the Model Context Protocol (MCP): a tool for each operation that changes nothing.",
    )
    .option("--write", "offer operations that change something, too")
    .option("--only <names>", "offer only these APIs and operations", (text) => text.split(","))
    .option("--network <name>", "network of the endpoints; needs LEDGERGATE_ADMIN_KEY")
    .option("--max-characters <n>", "shorten answers to this length", readCount, 40_000)
    .option(
      "--port <n>",
      "serve Streamable HTTP on this port of 127.0.0.1; default: standard input and output",
      readCount,
    )
    .action(async (options: McpOptions) => {
      const { serveMcp } = await import("./mcp/serve.ts");
      await serveMcp(options, { apis, settings, watch, io: { ...io, err }, version });
    });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
    const { text, exitCode } = describeError(error, apis, watch.isTransient);
    err(`ledgergate: ${text}`);
    return exitCode;
  }
}

const settingsHelp = `
Settings are environment variables:
  LEDGERGATE_BASE_URL   the gateway's address; {api} in it stands for the API's name
  LEDGERGATE_API_KEY    key of an endpoint
  LEDGERGATE_ADMIN_KEY  key of the team: finds endpoint and key of each call
  LEDGERGATE_TOKEN      bearer token, in addition to a key
  LEDGERGATE_NETWORK    default of --network
A setting of one API alone ends in its name, such as LEDGERGATE_API_KEY_LEDGER_A.

Exit codes: 0 done, 1 the call failed, 2 the command line, an input or a setting cannot be used,
3 the call may succeed later, 4 the key was refused.`;

function createProgram({ out, err }: CommandIo, version: string): Parser {
  return new Parser("ledgergate")
    .description("Calls every operation of the Ledgergate APIs, for people and for AI agents.")
    .version(version, "-V, --version")
    .addHelpText("after", settingsHelp)
    .exitOverride()
    .showHelpAfterError("Run it with --help to see its arguments.")
    .configureOutput({
      writeOut: (text) => void out(text).catch(() => {}),
      writeErr: (text) => err(text.trimEnd()),
      // The value of an unknown flag may be a secret.
      outputError: (text, write) => write(text.replace(/^error:/, "ledgergate:").replace(/(--[\w-]+)=.*'/s, "$1'")),
    });
}
