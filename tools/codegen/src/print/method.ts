import { literal } from "../escape.ts";
import type { AnswerModel, InputMember, OperationModel } from "../read/model.ts";
import { propertyName } from "../read/type-names.ts";
import { described, LINE_WIDTH, printDocblock, withoutTags } from "./code.ts";
import { code, line, plain } from "./markdown-text.ts";

/**
 * Prints a method of the client's interface with its docblock. If the operation offers other media types, the type of the option
 * `accept` selects the type of the answer. `Accept` has no constraint, so that `ReturnType` resolves to the plain answer. Overloads
 * would show a mistake in the input once for each of them.
 */
export function printMethod(operation: OperationModel): string {
  return printDocblock(docs(operation), "  ") + printSignature(operation);
}

function printSignature({ id, inputName, input, answer, pagination }: OperationModel): string {
  const { accepts, events, ledger, mayBeEmpty, type } = answer;
  const state = ledger ? ["LedgerState"] : [];
  const offered = Object.keys(accepts ?? {}).map(literal);
  const union = offered.join(" | ");
  // Without quotes, `new(...)` would declare a construct signature.
  const name = `${id === "new" ? '"new"' : id}${accepts ? "<const Accept = undefined>" : ""}`;
  const parameters = [
    `${input.every(isOptional) ? "input?" : "input"}: ${inputName}`,
    `options?: ${accepts ? `AcceptOptions<Accept, ${union}>` : "CallOptions"}`,
  ];
  const items = pagination === undefined ? [] : [pagination.itemType, inputName];
  const results = events ? [type] : [type, ...items, ...state];
  const kind = events ? "EventStream" : pagination === undefined ? "CallPromise" : "PagePromise";
  const promise = events === "text" ? kind : `${kind}<${results.join(", ")}>`;
  // Bytes are not pages, even if the operation's JSON is.
  const bytes = `CallPromise<${[mayBeEmpty ? "Uint8Array | undefined" : "Uint8Array", ...state].join(", ")}>`;
  const result = accepts ? `Accept extends ${union} ? ${bytes} : ${promise}` : promise;
  const line = `  ${name}(${parameters.join(", ")}): ${result};`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  const start = `  ${name}(\n${parameters.map((parameter) => `    ${parameter},\n`).join("")}`;
  const end = `  ): ${result};`;
  if (end.length <= LINE_WIDTH) return `${start}${end}\n`;
  if (accepts) return `${start}  ): Accept extends ${union}\n    ? ${bytes}\n    : ${promise};\n`;
  return `${start}  ): ${kind}<\n${results.map((one) => `    ${one}`).join(",\n")}\n  >;\n`;
}

function docs(operation: OperationModel): readonly (string | undefined)[] {
  const { summary, description, answer, computeUnits, retryable, pagination } = operation;
  const cost = computeUnits === undefined ? "" : `Costs ${computeUnits} Compute Unit${computeUnits === 1 ? "" : "s"}. `;
  const repeats = retryable
    ? "Safe to repeat: the client retries failed requests (option `retries`)."
    : "Not safe to repeat: the client does not retry failed requests.";
  const pages = pagination
    ? "Returns one page. Iterate over the call to get the records of this page and of all later pages."
    : undefined;
  const events =
    answer.events && "Returns a stream of events. Iterate over it: the request is sent when the iteration begins.";
  return [
    described(summary),
    described(description),
    pages,
    events,
    describeAccepts(answer),
    cost + repeats,
    tags(operation),
  ];
}

function describeAccepts({ accepts = {} }: AnswerModel): string {
  const sentences = Object.entries(accepts).map(([name, mediaType]) => {
    return `With ${code(`accept: ${literal(name)}`)}, returns the bytes of ${code(mediaType)}.`;
  });
  return withoutTags(sentences.join(" "));
}

function tags({ failures, deprecated, useInstead, docsUrl }: OperationModel): string {
  const lines: string[] = [];
  if (failures.length > 0) lines.push("@throws `LedgergateError` of kind `api` for these answers:");
  for (const { status, description } of failures)
    lines.push(withoutTags(`- ${plain(status)}: ${line(firstParagraph(description))}`));
  const instead = useInstead === undefined ? "" : withoutTags(` Use ${code(useInstead)} instead.`);
  if (deprecated) lines.push(`@deprecated${instead}`);
  if (docsUrl !== undefined) lines.push(`@see {@link ${docsUrl}}`);
  return lines.join("\n");
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
}

export function printInput({ id, inputName, input }: OperationModel, clientName: string): string {
  const docblock = printDocblock([`Input of {@link ${clientName}.${id}}.`]);
  if (input.length === 0) return `${docblock}export type ${inputName} = Readonly<Record<string, never>>;\n`;
  const mark = input.some(({ secret }) => secret) ? " extends SecretInput" : "";
  return `${docblock}export interface ${inputName}${mark} {\n${input.map(printMember).join("")}}\n`;
}

/** Tests if a call may leave a member out. The client fills in a required member that has a default or only one possible value. */
function isOptional({ rule }: InputMember): boolean {
  return !rule.required || rule.fill !== undefined;
}

function printMember(member: InputMember): string {
  const limits = [printRange(member), printDefault(member)].filter((text) => text !== undefined).join(" ");
  const deprecated = member.deprecated ? "@deprecated" : undefined;
  const docblock = printDocblock([described(member.description), printWireName(member), limits, deprecated], "  ");
  const name = propertyName(member.name);
  const type = isOptional(member) ? `?: ${member.type} | undefined` : `: ${member.type}`;
  return `${docblock}  readonly ${name}${type};\n`;
}

/** Returns an input's name on the wire, if it differs from its name in code. */
function printWireName({ rule }: InputMember): string | undefined {
  return rule.name === undefined ? undefined : withoutTags(`${code(rule.name)} of the ${rule.in}.`);
}

function printRange({ rule: { minimum, maximum } }: InputMember): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`;
  if (minimum !== undefined) return `At least ${minimum}.`;
  return maximum === undefined ? undefined : `At most ${maximum}.`;
}

function printDefault({ default: standard, rule }: InputMember): string | undefined {
  const value = rule.fill ?? standard;
  if (value === undefined) return undefined;
  return withoutTags(`Default: ${code(typeof value === "string" ? value : literal(value))}.`);
}
