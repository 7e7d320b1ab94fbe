import { quote } from "@ledgergate/service-kit";
import { type ApiEntry, type InputEntry, isWord, memberName, type OperationEntry } from "./operations.ts";

export function describeInput(input: InputEntry): string {
  const { description, rule, required, default: standard, parts } = input;
  const { type, format = "", minimum, maximum } = rule;
  const partTexts = Object.entries(parts ?? {}).map(([name, { words }]) => `${name || "any other name"}: ${words}`);
  const facts = [
    /^u?int\d/.test(format) && format,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    type === "array" && "repeatable, or a JSON list",
    type === "object" && "JSON",
    rule.in === "payload" && !parts && "@FILE for a file, - for standard input",
    parts && `JSON with the parts ${partTexts.join(", ")}`,
    standard !== undefined && `default: ${standard}`,
    required && rule.in !== "path" && "required",
  ].filter(Boolean);
  return [plainText(description), facts.length > 0 && `(${facts.join("; ")})`].filter(Boolean).join(" ");
}

/** Describes the flag that gives members of a body together. */
export function describeBody({ inputs }: OperationEntry): string {
  const aliases = inputs.flatMap((input) =>
    input.aliasOf === undefined ? [] : `${memberName(input)}, another spelling of ${input.aliasOf}`,
  );
  const others = aliases.length === 0 ? "" : `, also ${aliases.join("; ")}`;
  return `members of the body as one object${others} (JSON; @FILE for a file, - for standard input; flags replace members)`;
}

/** Describes an operation: its meaning, its cost, and the variables that it needs. */
export function describeOperation(operation: OperationEntry): string {
  const { title, description, deprecated, computeUnits, streams, inputs } = operation;
  const old = deprecated && (deprecated === true ? "Deprecated." : `Deprecated: use ${deprecated} instead.`);
  const variables = inputs.flatMap(({ variable, description: meaning }) =>
    variable === undefined ? [] : [`LEDGERGATE_${variable} must be set. ${plainText(meaning)}`],
  );
  const events = streams && "Prints each event as a line of JSON, until Ctrl-C or the end of the stream.";
  const cost = computeUnits === undefined ? "Costs nothing." : `Costs ${computeUnits} Compute Units.`;
  return [`${title}.`, old, plainText(description), events, cost, ...variables].filter(Boolean).join("\n\n");
}

/** Code, or a tag that only formats text. */
const CODE_OR_TAG =
  /`[^`]*`|<(\/?)(p|br|ul|ol|li|table|thead|tbody|tr|th|td|b|strong|i|em|u|s|code|small|sub|sup)\b[^<>]*>/gi;

/**
 * Removes the marks and the line breaks of Markdown that a terminal does not show. Lists and tables keep their lines, also those in
 * HTML. Other HTML is text.
 */
export function plainText(markdown = ""): string {
  return markdown
    .replace(/\*\*|^#{1,6} +/gm, "")
    .replace(/(?<!\n)\n(?!\n|[-*|>]|```|\d+\.)/g, " ")
    .replace(/\[([^[\]]+)\]\([^[)]*\)/g, "$1")
    .replace(CODE_OR_TAG, (found, end: string | undefined, name: string | undefined) =>
      name === undefined ? found : shownTag(name.toLowerCase(), end === "/"),
    )
    .replace(/(?<![ \t])[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function shownTag(name: string, isEnd: boolean): string {
  if (name === "li") return isEnd ? "" : "\n- ";
  if (name === "th" || name === "td") return isEnd ? " " : "";
  return /^(?:p|br|ul|ol|table|tr)$/.test(name) ? "\n" : "";
}

/**
 * Writes an example that runs: the required inputs, with the examples of the document. If no member of the body is required, it shows
 * one, since an empty body may be refused. A long example has a line for each input.
 */
export function exampleOf({ name }: ApiEntry, { command, inputs }: OperationEntry): string {
  const members = inputs.filter(({ rule, aliasOf }) => rule.in === "body" && !aliasOf);
  const shown = !members.some(({ required }) => required) && members.find(({ example }) => example);
  const needed = inputs.filter((one) => (one.required || isWord(one) || one === shown) && !one.variable);
  const parts = needed.flatMap((input) => {
    const { example = input.isBytes ? "@FILE" : exampleParts(input), flag, rule } = input;
    const write = (value: unknown) => quote(typeof value === "object" ? JSON.stringify(value) : String(value));
    if (isWord(input)) return [write(example)];
    if (rule.type === "boolean") return [example === false ? `--no-${flag}` : `--${flag}`];
    const values = rule.type === "array" && Array.isArray(example) ? example : [example];
    return values.map((value) => `--${flag} ${write(value)}`);
  });
  const words = [`ledgergate ${name} ${command}`, ...parts];
  return words.join(words.join(" ").length > 76 ? " \\\n    " : " ");
}

function exampleParts({ parts, schema: { properties, required } }: InputEntry): unknown {
  if (!parts) return "VALUE";
  const names = required ?? Object.keys(parts).slice(0, 1);
  const examples = names.map((name) => {
    const value = parts[name]?.file ? "@FILE" : "VALUE";
    return [name || "NAME", properties?.[name]?.items ? [value] : value];
  });
  return Object.fromEntries(examples);
}
