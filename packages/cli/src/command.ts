import { isOfType, parseJson } from "@ledgergate/service-kit";
import { Argument, InvalidArgumentError, Option, type Command as Parser } from "commander";
import { describeBody, describeInput, describeOperation, exampleOf } from "./command-help.ts";
import { type ApiEntry, type InputEntry, isWord, type OperationEntry, type Values } from "./operations.ts";
import type { OperationRun } from "./run-operation.ts";

/** Adds the command of an operation to the commands of its API. */
export function addOperation(group: Parser, run: Omit<OperationRun, "values" | "body" | "options">): void {
  const { api, operation } = run;
  const command = group.command(operation.command).summary(operation.title).description(describeOperation(operation));
  const inputs = operation.inputs.filter(({ variable }) => variable === undefined);
  const words = inputs.filter(isWord);
  for (const word of words) {
    const argument = new Argument(`<${word.flag}>`, describeInput(word));
    const read = word.rule.type === "array" ? readItems : readText;
    command.addArgument(offerValues(argument, word).argParser((text) => read(word, text)));
  }
  const flags = inputs
    .filter((input) => !isWord(input) && input.aliasOf === undefined)
    .map((input) => [input.name, addInput(command, input)] as const);
  const hasMembers = inputs.some(({ rule }) => rule.in === "body");
  if (hasMembers) command.addOption(new Option("--body <json>", describeBody(operation)).helpGroup("Inputs:"));
  for (const [applies, option] of outputOptions(api, operation)) if (applies) command.addOption(option);
  command.addHelpText("after", `\nExample:\n  ${exampleOf(api, operation)}`);
  command.action(async () => {
    // Help needs no client.
    const { runOperation } = await import("./run-operation.ts");
    const { readFields } = await import("./fields.ts");
    const { fields, ...given } = command.opts<Values>();
    const values = [
      ...words.map(({ name }, index) => [name, command.processedArgs[index]] as const),
      ...flags.map(([name, option]) => [name, given[option.attributeName()]] as const),
    ];
    await runOperation({
      ...run,
      values: Object.fromEntries(values),
      ...(hasMembers && { body: given.body as string | undefined }),
      options: { ...given, ...(fields !== undefined && { fields: readFields(fields, operation) }) },
    });
  });
}

/** Adds the option of an input. A switch also gets an option that turns it off. */
function addInput(command: Parser, input: InputEntry): Option {
  const { flag, rule } = input;
  const value = { boolean: "", array: " <item>" }[rule.type as string] ?? " <value>";
  const option = offerValues(new Option(`--${flag}${value}`, describeInput(input)).helpGroup("Inputs:"), input);
  command.addOption(option);
  if (rule.type === "boolean") command.addOption(new Option(`--no-${flag}`, "the opposite").hideHelp());
  else if (rule.type !== "array") option.argParser((text) => readText(input, text));
  else option.argParser((text, before: readonly unknown[] = []) => [...before, ...readItems(input, text)]);
  return option;
}

/** Lets help and completion show the values of an input. The client checks them. */
function offerValues<Part extends Argument | Option>(part: Part, { rule }: InputEntry): Part {
  return rule.enum ? (part.choices(rule.enum.map(String)) as Part) : part;
}

/** Lists the flags that no input may have: those of the program itself and of all options that are not inputs. */
export function reservedFlags(program: Parser): readonly string[] {
  const options = outputOptions().map(([, option]) => option);
  return [...program.createHelp().visibleOptions(program), ...options].map((option) => option.name());
}

/** Lists the options that are not inputs. The first value of each is true if the operation has it. */
function outputOptions(
  { isNode }: Partial<ApiEntry> = {},
  { inputs = [], pageStart, accepts, secrets, records, streams }: Partial<OperationEntry> = {},
): readonly (readonly [applies: unknown, option: Option])[] {
  const start = inputs.find(({ name }) => name === pageStart);
  const owner = `${start || records ? " of each record" : ""}${streams ? " of each event, such as event,data.id" : ""}`;
  const accept = new Option("--accept <type>", "print the bytes of this media type").choices(accepts ?? []);
  const budget = new Option("--budget <units>", "spend at most this many Compute Units").argParser(readCount);
  return [
    [true, new Option("--fields <a,b.c>", `print only these members${owner}; a dotted path goes through lists`)],
    [start, new Option("--all", `print the records of all pages, one per line; --${start?.flag} sets the first page`)],
    [accepts, accept],
    [secrets, new Option("--show-secrets", "print the secrets of the answer")],
    [isNode, new Option("--network <name>", "network of the endpoint; needs LEDGERGATE_ADMIN_KEY")],
    [true, new Option("--base-url <url>", "address of the gateway; default: LEDGERGATE_BASE_URL")],
    [true, budget],
    [true, new Option("--dry-run", "print the request as a curl command, and send nothing")],
    [true, new Option("-q, --quiet", "print no cost, newest block and next page")],
  ];
}

export function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** Reads items of a list: a JSON list of items, or one item. The name of a file stays a text. */
function readItems(input: InputEntry, text: string): readonly unknown[] {
  const { itemType, rule, schema } = input;
  const types = [itemType, ...[schema.items?.type].flat().filter((type) => type === "null")];
  if (rule.in === "payload" && /^(?:@.|-$)/s.test(text)) return [text];
  const isItem = (value: unknown) => itemType === undefined || types.some((type) => isOfType(value, type));
  const given = readText({ ...input, itemType: "" }, text);
  if (Array.isArray(given) && given.every(isItem)) return given;
  const item = readText(input, text);
  if (isItem(item)) return [item];
  throw new InvalidArgumentError(`It must be one ${itemType}, or a JSON list of them.`);
}

/** Reads the text of an input as a value of its type. A text that is no JSON is returned unchanged, and the client checks it. */
function readText({ rule, itemType, isBytes, schema }: InputEntry, text: string): unknown {
  if (isBytes) return text;
  const mayNest = /^[[{]/.test(text) && ["array", "object"].some((name) => [schema.type].flat().includes(name));
  const { type = mayNest || /^(?:body|payload)$/.test(rule.in) ? "any" : "string" } = rule;
  // A 64-bit integer stays a text, which keeps its digits.
  if (type === "array" ? itemType === "string" : /^(?:string|integer)$/.test(type)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
