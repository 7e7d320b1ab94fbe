import { InvalidArgumentError, Option, type Command as Parser } from "commander";
import { quote } from "./dry-run.ts";
import { type ApiEntry, type InputEntry, isWord, type OperationEntry } from "./operations.ts";
import { readFields } from "./print-json.ts";
import { readText } from "./read-input.ts";
import { type OperationRun, type OutputOptions, runOperation } from "./run-operation.ts";

/** Adds the command of an operation to the commands of its API. */
export function addOperation(group: Parser, run: Omit<OperationRun, "values" | "options">): void {
  const { api, operation } = run;
  const command = group.command(operation.command).summary(operation.title).description(describe(operation));
  const inputs = operation.inputs.filter(({ variable }) => variable === undefined);
  const words = inputs.filter(isWord).sort((one, other) => placeOf(operation, one) - placeOf(operation, other));
  for (const word of words) command.argument(`<${word.flag}>`, helpOf(word));
  const flags = inputs.filter((input) => !isWord(input)).map((input) => [input, inputOption(input)] as const);
  for (const option of [...flags.flatMap(([, option]) => option), ...outputOptions(api, operation)])
    command.addOption(option);
  command.addHelpText("after", `\n${exampleOf(api, operation)}`);
  command.action(async () => {
    const given = command.opts<Readonly<Record<string, string | boolean | readonly string[] | undefined>>>();
    const values = [
      ...words.map((word, index) => [word, command.args[index]] as const),
      ...flags.map(([input, [option]]) => [input, given[(option as Option).attributeName()]] as const),
    ];
    const read = values.flatMap(([input, value]) =>
      value === undefined ? [] : [[input.name, readText(input, value)] as const],
    );
    await runOperation({ ...run, values: Object.fromEntries(read), options: given as OutputOptions });
  });
}

function placeOf({ path }: OperationEntry, { name }: InputEntry): number {
  return path.indexOf(`{${name}}`);
}

/** Creates the option of an input. A switch also gets an option that turns it off. */
function inputOption(input: InputEntry): readonly [Option, ...Option[]] {
  const { flag, rule } = input;
  const option = (flags: string, help: string) => new Option(flags, help).helpGroup("Inputs:");
  if (rule.type === "boolean")
    return [option(`--${flag}`, helpOf(input)), option(`--no-${flag}`, "the opposite").hideHelp()];
  const only = option(`--${flag} <${rule.type === "array" ? "item" : "value"}>`, helpOf(input));
  if (rule.type === "array") only.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  return [only];
}

/** Creates the options beside the inputs, if they have an effect on the operation. */
function outputOptions({ key }: ApiEntry, { list, accepts, secrets }: OperationEntry): readonly Option[] {
  return [
    new Option("--fields <a,b.c>", "print only these members; a dotted path goes through lists").argParser(readFields),
    ...(list ? [new Option("--all", "print the records of all pages, one a line")] : []),
    ...(accepts ? [new Option("--accept <type>", "print the bytes of this media type").choices(accepts)] : []),
    ...(secrets ? [new Option("--show-secrets", "print the secrets of the answer")] : []),
    ...(key === "path" ? [new Option("--network <name>", "network of the endpoint; needs LEDGERGATE_ADMIN_KEY")] : []),
    new Option("--budget <units>", "spend at most this many Compute Units").argParser(readCount),
    new Option("--dry-run", "print the request as a curl command, and send nothing"),
    new Option("-q, --quiet", "print no cost, newest block and next page"),
  ];
}

/** Reads an option that is a whole number. */
export function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Meaning and rules of an input. */
function helpOf({ description = "", rule, default: standard }: InputEntry): string {
  const { type, format, minimum, maximum, enum: values, required, fill } = rule;
  const [, sign, bits] = /^(u?)int(\d+)$/.exec(format ?? "") ?? [];
  const least = minimum ?? (bits && (sign ? "0" : `-2^${Number(bits) - 1}`));
  const greatest = maximum ?? (bits && `2^${Number(bits) - (sign ? 0 : 1)} - 1`);
  const range = [least !== undefined && `from ${least}`, greatest !== undefined && `to ${greatest}`].filter(Boolean);
  const facts = [
    ...(values ? [`one of ${values.join(", ")}`] : []),
    ...(range.length > 0 ? [range.join(" ")] : []),
    ...(type === "array" ? ["repeatable"] : []),
    ...(type === "object" ? ["JSON"] : []),
    ...(standard === undefined ? [] : [`default: ${standard}`]),
    ...(required && rule.in !== "path" && fill === undefined ? ["required"] : []),
  ];
  return [plainText(description), facts.length > 0 && `(${facts.join("; ")})`].filter(Boolean).join(" ");
}

function describe({ title, description, computeUnits, inputs }: OperationEntry): string {
  const variables = inputs.flatMap(({ variable, description: meaning }) =>
    variable === undefined ? [] : [`LEDGERGATE_${variable} must be set. ${plainText(meaning)}`],
  );
  const cost = computeUnits === undefined ? "Costs nothing." : `Costs ${computeUnits} Compute Units.`;
  return [`${title}.`, plainText(description), cost, ...variables].filter(Boolean).join("\n\n");
}

/** Removes the marks and the line breaks of Markdown that a terminal does not show. Lists and tables keep their lines. */
export function plainText(markdown = ""): string {
  return markdown
    .replaceAll("**", "")
    .replace(/(?<!\n)\n(?!\n|[-*|>`]|\d+\.)/g, " ")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .trim();
}

/** An example that runs: the path inputs and the required flags, with the document's examples. */
function exampleOf({ name }: ApiEntry, operation: OperationEntry): string {
  const { inputs } = operation;
  const needed = inputs.filter(({ rule, variable }) => rule.required && rule.fill === undefined && !variable);
  const words = needed.filter(isWord).sort((one, other) => placeOf(operation, one) - placeOf(operation, other));
  const flags = needed.filter((input) => !isWord(input));
  const parts = [
    ...words.map(({ example }) => textOf(example)),
    ...flags.flatMap(({ flag, example }) => [`--${flag}`, textOf(example)]),
  ];
  return `Example:\n  ${["ledgergate", name, operation.command, ...parts].join(" ")}`;
}

function textOf(example: unknown): string {
  return quote(typeof example === "object" ? JSON.stringify(example) : String(example ?? "VALUE"));
}
