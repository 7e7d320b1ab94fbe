import { errorMessage, nearest } from "@ledgergate/document";
import { readVersion } from "../version.ts";
import { type Command, columns, done, failed, helpOf, type Io, misused, readInput, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

/** Runs the command that a command line asks for, and gives the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  // `pnpm gateway -- serve` passes the two dashes on.
  const given = args[0] === "--" ? args.slice(1) : args;
  try {
    if (["--version", "-v"].includes(given[0] ?? "")) {
      io.out(readVersion());
      return done;
    }
    if (["--help", "-h", "help"].includes(given[0] ?? "")) {
      io.out(overview(commands));
      return done;
    }
    // Without a command it serves, with the flags of that.
    const words = given[0] === undefined || given[0].startsWith("-") ? ["serve", ...given] : given;
    const [first = "", second = ""] = words;
    const name = Object.hasOwn(commands, `${first} ${second}`) ? `${first} ${second}` : first;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return describeGroup(first, second, io);
    const rest = words.slice(name.split(" ").length);
    if (rest.some((word) => word === "--help" || word === "-h")) {
      io.out(helpOf(name, command));
      return done;
    }
    return await command.run(readInput(command, rest) as never, io);
  } catch (error) {
    const usage = error instanceof UsageError;
    io.err(`ledgergate-gateway: ${errorMessage(error)}${usage ? "\n--help tells what it takes." : ""}`);
    return usage ? misused : failed;
  }
}

/** The commands of a group such as `endpoint`. */
function describeGroup(first: string, second: string, io: Io): number {
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `));
  if (group.length > 0 && ["", "--help", "-h"].includes(second)) {
    (second === "" ? io.err : io.out)(overview(Object.fromEntries(group)));
    return second === "" ? misused : done;
  }
  const known = group.length > 0 ? group.map(([name]) => name) : Object.keys(commands);
  const given = group.length > 0 ? `${first} ${second}` : first;
  const groups = known.map((name) => name.split(" ", 1)[0] ?? "");
  const near = nearest(given, group.length > 0 ? known : [...new Set([...known, ...groups])]);
  throw new UsageError(`There is no command ${given}.${near ? ` Did you mean ${near}?` : ""}`);
}

function overview(of: Readonly<Record<string, Command>>): string {
  return [
    "Usage: ledgergate-gateway [COMMAND] [flags]",
    "",
    "Forwards calls to nodes by API key, charged in Compute Units, as the OpenAPI documents say.",
    "",
    ...columns(Object.entries(of).map(([name, { help }]) => [name, help] as const)),
    "",
    "Without a command it serves. COMMAND --help tells its flags. Ends with 0 when it is done,",
    "with 1 where it cannot be, with 2 where the command line cannot be read.",
  ].join("\n");
}
