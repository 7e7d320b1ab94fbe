import { escapeControls } from "@ledgergate/service-kit";
import { Argument, type Option, type Command as Parser } from "commander";
import type { CommandContext } from "./command-io.ts";
import type { ApiEntry } from "./operations.ts";

/** Scripts by shell. Each passes the words up to the cursor as arguments, and evaluates neither them nor the candidates. */
const scripts = {
  bash: `_ledgergate() {
  local IFS=$'\\n'
  COMPREPLY=($(ledgergate completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _ledgergate ledgergate
`,
  zsh: `#compdef ledgergate
_ledgergate() {
  local -a found
  found=("\${(@f)$(ledgergate completion zsh -- "\${(@)words[2,$CURRENT]}" 2>/dev/null)}")
  if [[ -n $found[1] ]]; then _describe ledgergate found; else _files; fi
}
compdef _ledgergate ledgergate
`,
  fish: `complete -c ledgergate -a '(ledgergate completion fish -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
`,
};

type Shell = keyof typeof scripts;

const help = `
Add one of these lines to the start of your shell:
  ~/.bashrc                   source <(ledgergate completion bash)
  ~/.zshrc, after compinit    source <(ledgergate completion zsh)
  ~/.config/fish/config.fish  ledgergate completion fish | source`;

/** Adds the command that prints a shell's script. The script calls it with the words that the user has typed. */
export function addCompletion(program: Parser, apis: readonly ApiEntry[], io: CommandContext["io"]): void {
  program
    .command("completion")
    .summary("Complete commands in a shell")
    .description("Prints a script by which your shell completes commands, flags and values.")
    .addArgument(new Argument("<shell>").choices(Object.keys(scripts)))
    .addArgument(new Argument("[words...]", "complete these words instead; the script does this"))
    .addHelpText("after", help)
    .action(async (shell: Shell, words: readonly string[]) => {
      const found = words.length > 0 ? complete(program, apis, words) : [];
      const lines = found.map((one) => `${print(shell, one)}\n`);
      await io.out(words.length > 0 ? lines.join("") : scripts[shell]);
    });
}

interface Candidate {
  readonly text: string;
  readonly description: string;
}

/** Lists what the last word may become. Bash gives the `=` after a flag as a word of its own. */
function complete(program: Parser, apis: readonly ApiEntry[], words: readonly string[]): readonly Candidate[] {
  const typed = words.filter((word) => word !== "=");
  const current = words.at(-1) === "=" ? "" : (typed.pop() ?? "");
  let command = program;
  const names: string[] = [];
  let given = 0;
  for (const word of typed) {
    // `help` takes the names of commands.
    if (word === "help" && command.commands.length > 0) continue;
    const below = command.commands.find((one) => one.name() === word);
    if (below === undefined && command.commands.length > 0 && !word.startsWith("-")) return [];
    if (below === undefined) given++;
    else names.push(word);
    command = below ?? command;
  }
  const helper = command.createHelp();
  const option = command.options.find(({ long, short }) => [long, short].includes(typed.at(-1)));
  const candidates = option?.required
    ? valuesOf(option, apis, names)
    : current.startsWith("-")
      ? helper.visibleOptions(command).flatMap(({ long, description }) => (long ? { text: long, description } : []))
      : [...commandsOf(command), ...asCandidates(command.registeredArguments[given]?.argChoices)];
  // A value of a document that a shell would evaluate is not offered.
  return candidates.filter(({ text }) => text.startsWith(current) && /^[\w.:@%+,/-]+$/.test(text));
}

function commandsOf(command: Parser): readonly Candidate[] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((one) => ({ text: one.name(), description: one.summary() || one.description() }));
}

function valuesOf(
  option: Option,
  apis: readonly ApiEntry[],
  [group, command]: readonly string[],
): readonly Candidate[] {
  const operation = apis.find(({ name }) => name === group)?.operations.find((one) => one.command === command);
  const input = operation?.inputs.find(({ flag }) => `--${flag}` === option.long);
  return asCandidates(option.argChoices ?? input?.rule.enum);
}

function asCandidates(values: readonly unknown[] = []): readonly Candidate[] {
  return values.map((value) => ({ text: String(value), description: "" }));
}

function print(shell: Shell, { text, description }: Candidate): string {
  if (shell === "bash" || description === "") return shell === "zsh" ? text.replaceAll(":", "\\:") : text;
  const [line = ""] = escapeControls(description).split("\n");
  return shell === "fish" ? `${text}\t${line}` : `${text.replaceAll(":", "\\:")}:${line}`;
}
