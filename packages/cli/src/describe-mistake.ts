import { suggestName } from "@ledgergate/runtime/internal";
import { nearest } from "@ledgergate/service-kit";
import type { CommanderError, Command as Parser } from "commander";
import { findCommand } from "./find-command.ts";

/**
 * Describes a mistake in a command line, with the name that was probably meant. Leaves out the value of a flag and words that no
 * command takes, which may be secrets.
 */
export function describeMistake({ message }: CommanderError, program: Parser, args: readonly string[]): string {
  const { command } = findCommand(program, args);
  const mistake = message
    .replace(/^error: /, "")
    .replace(/('--[\w-]+)=.*'/s, "$1'")
    .replace(/^(too many arguments .* but got \d+): .*/s, "$1.");
  const [, kind, given = ""] = /^unknown (command|option) '(.*)'$/s.exec(mistake) ?? [];
  const inputs = [
    ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
    ...command.options.map(({ long = "" }) => long),
    "--help",
  ];
  const names = kind === "option" ? inputs : command.commands.map((one) => one.name());
  const hint = kind === undefined ? "" : names.includes(given) ? ": it takes no value" : hintAt(given, names);
  return `${mistake}${hint}\nRun it with --help to see its arguments.`;
}

/**
 * Names the known name that was probably meant. A name in another case, with other signs between its words or without the API before it
 * is nearest, then one with few other letters. If no name is near, lists all names, unless they are many.
 */
export function hintAt(given: string, names: readonly string[]): string {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");
  const wanted = letters(given);
  const other = names.find((name) => letters(name) === wanted) ?? names.find((name) => letters(name).endsWith(wanted));
  const meant = other ?? nearest(given, names);
  if (wanted !== "" && meant !== undefined) return ` (did you mean ${meant}?)`;
  const hint = suggestName(given, Object.fromEntries(names.map((name) => [name, true])));
  return hint.startsWith("known") && names.length > 20 ? "" : ` (${hint})`;
}
