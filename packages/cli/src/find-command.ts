import type { Command as Parser } from "commander";

interface FoundCommand {
  readonly command: Parser;
  /** The words behind the names. */
  readonly rest: readonly string[];
}

/** Finds the command that the first words of a command line name. */
export function findCommand(program: Parser, words: readonly string[]): FoundCommand {
  const [word, ...rest] = words;
  const isHelp = word === "help" && program.commands.length > 0;
  const next = isHelp ? program : program.commands.find((one) => one.name() === word);
  return next ? findCommand(next, rest) : { command: program, rest: words };
}

/**
 * Writes `help a b` as `a b --help`, since the parser's own command takes one name. Leaves out what follows a wrong name, since
 * `--help` there would hide the mistake.
 */
export function spellHelp(program: Parser, words: readonly string[]): readonly string[] {
  const { command, rest } = findCommand(program, words);
  const given = words.slice(0, words.length - rest.length);
  const names = given.filter((word) => word !== "help");
  const [next = "-"] = rest;
  if (command.commands.length > 0 && !next.startsWith("-")) return [...names, next];
  return names.length < given.length ? [...names, "--help"] : words;
}
