import { errorMessage, escapeControls } from "@ledgergate/service-kit";
import { CommanderError, Command as Parser } from "commander";
import { readVersion } from "../version.ts";
import { type Command, done, failed, type Io, misused, ReaderGone, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

/** Runs the command of a command line. @returns the exit code */
export async function main(args: readonly string[], given: Io): Promise<number> {
  // Names and messages may come from others, and a terminal would obey them.
  const io: Io = {
    ...given,
    out: (text) => given.out(escapeControls(text)),
    err: (text) => given.err(escapeControls(text)),
  };
  // `pnpm gateway -- serve` passes the two dashes on.
  const words = args[0] === "--" ? args.slice(1) : args;
  const [first = "-"] = words;
  const program = createProgram(io);
  let code = done;
  for (const [name, command] of Object.entries(commands)) {
    const parser = addCommand(program, name, command);
    parser.action(async () => {
      const names = Object.keys(command.positionals ?? {});
      const positionals = names.map((name, index) => [name, parser.processedArgs[index]] as const);
      const input = Object.fromEntries(positionals.filter(([, value]) => value !== undefined));
      code = await command.run({ ...input, ...parser.opts<object>() } as never, io);
    });
  }
  try {
    // Without a command, flags are those of `serve`.
    const serves = first.startsWith("-") && !["-h", "--help", "-v", "--version"].includes(first);
    const named = first === "help" ? words.slice(1) : words;
    const [path = ""] = /^[^-\s]\S*(?: [^-\s]\S*)?/.exec(named.join(" ")) ?? [];
    const isCommand = (name: string) => `${name} `.startsWith(`${path} `) || `${path} `.startsWith(`${name} `);
    // With a wrong name, `help` and `--help` would show the help above it, and hide the mistake.
    const isWrong = path !== "" && !Object.keys(commands).some(isCommand);
    await program.parseAsync(serves ? ["serve", ...words] : isWrong ? path.split(" ") : words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof ReaderGone) return done;
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : misused;
    io.err(`ledgergate-gateway: ${errorMessage(error)}`);
    return error instanceof UsageError ? misused : failed;
  }
}

/** Options are positional: otherwise the command `usage` would take the flags of `usage collect`. */
function createProgram({ out, err }: Io): Parser {
  return new Parser("ledgergate-gateway")
    .description("Forwards calls to nodes by API key, and charges Compute Units, as the OpenAPI documents say.")
    .version(readVersion(), "-v, --version")
    .addHelpText("after", "\nWithout a command it serves.\nExit codes: 0 success, 1 failure, 2 invalid command line.")
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError("Run it with --help to see its arguments.")
    .configureOutput({
      writeOut: (text) => void out(text.trimEnd()).catch(() => {}),
      writeErr: (text) => err(text.trimEnd()),
      // The value of an unknown flag may be a secret.
      outputError: (text, write) =>
        write(text.replace(/^error:/, "ledgergate-gateway:").replace(/('--[\w-]+)=.*'/, "$1'")),
    });
}

function addCommand(program: Parser, name: string, { help, positionals = {}, flags = [] }: Command): Parser {
  const [first = "", second] = name.split(" ");
  const parser = (second === undefined ? program : groupOf(program, first)).command(second ?? first).description(help);
  parser.enablePositionalOptions();
  for (const positional of Object.values(positionals)) parser.addArgument(positional);
  for (const flag of flags) parser.addOption(flag);
  return parser;
}

/** The commands of a group such as `endpoint`. */
function groupOf(program: Parser, name: string): Parser {
  const group = program.commands.find((one) => one.name() === name);
  const verbs = Object.keys(commands).flatMap((one) => (one.startsWith(`${name} `) ? one.split(" ").slice(1) : []));
  return group ?? program.command(name).description(verbs.join(", "));
}
