import { escapeControls } from "@ledgergate/service-kit";
import { Argument, type Command as Parser } from "commander";
import type { CommandContext } from "./command-io.ts";
import { findCommand } from "./find-command.ts";

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
export function addCompletion(program: Parser, io: CommandContext["io"]): void {
  program
    .command("completion")
    .summary("Complete commands in a shell")
    .description("Prints a script by which your shell completes commands, flags and values.")
    .addArgument(new Argument("<shell>").choices(Object.keys(scripts)))
    .addArgument(new Argument("[words...]", "complete these words instead; the script does this"))
    .addHelpText("after", help)
    .action(async (shell: Shell, words: readonly string[]) => {
      const found = words.length > 0 ? complete(program, words) : [];
      const lines = found.map((one) => `${print(shell, one)}\n`);
      await io.out(words.length > 0 ? lines.join("") : scripts[shell]);
    });
}

type Candidate = readonly [text: string, description: string];

/** Lists what the last word may become. Bash gives the `=` after a flag as a word of its own. */
function complete(program: Parser, words: readonly string[]): readonly Candidate[] {
  const typed = words.filter((word) => word !== "=");
  const current = words.at(-1) === "=" ? "" : (typed.pop() ?? "");
  const { command, rest } = findCommand(program, typed);
  if (command.commands.length > 0 && rest.some((word) => !word.startsWith("-"))) return [];
  const option = command.options.find(({ long, short }) => [long, short].includes(typed.at(-1)));
  const { argChoices = [] } = (option?.required ? option : command.registeredArguments[rest.length]) ?? {};
  const helper = command.createHelp();
  const choices = argChoices.map((text): Candidate => [text, ""]);
  const flags = helper.visibleOptions(command).map(({ long = "", description }): Candidate => [long, description]);
  const names = helper.visibleCommands(command).map((one) => [one.name(), helper.subcommandDescription(one)] as const);
  const candidates = option?.required ? choices : current.startsWith("-") ? flags : [...names, ...choices];
  // A value of a document that a shell would evaluate is not offered.
  return candidates.filter(([text]) => text.startsWith(current) && /^[\w.:@%+,/-]+$/.test(text));
}

function print(shell: Shell, [text, description]: Candidate): string {
  const name = shell === "zsh" ? text.replaceAll(":", "\\:") : text;
  if (shell === "bash" || description === "") return name;
  const [line = ""] = escapeControls(description).split("\n");
  return `${name}${shell === "fish" ? "\t" : ":"}${line}`;
}
