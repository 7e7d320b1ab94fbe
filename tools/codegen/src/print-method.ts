import type { AnswerModel, InputMember, OperationModel } from "./model.ts";
import { LINE_WIDTH, printDocblock, untagged } from "./print-code.ts";
import { propertyName } from "./type-names.ts";

const REPEATED = "  // The first overload again: `Parameters`, `ReturnType` and compiler messages use the last one.\n";

/**
 * Prints a method of the client's interface with its docblock. If the operation offers other media types, their overload stands
 * between two copies of the plain signature. Editors show the text of the first overload. `Parameters`, `ReturnType` and the
 * compiler's messages use the last one.
 */
export function printMethod(operation: OperationModel): string {
  const { accepts, type } = operation.answer;
  const method = printSignature(operation, type);
  const documented = printDocblock(docs(operation), "  ") + method;
  return accepts ? documented + printAcceptOverload(operation, accepts) + REPEATED + method : documented;
}

function printAcceptOverload(operation: OperationModel, accepts: NonNullable<AnswerModel["accepts"]>): string {
  const names = Object.keys(accepts).map((name) => JSON.stringify(name));
  const bytes = operation.answer.mayBeEmpty ? "Uint8Array | undefined" : "Uint8Array";
  const mediaTypes = Object.values(accepts).map((mediaType) => `\`${mediaType}\``);
  const docblock = printDocblock(
    [
      untagged(operation.summary),
      `Answers with the bytes of ${mediaTypes.join(" or ")}.`,
      tags({ ...operation, failures: [] }),
    ],
    "  ",
  );
  return docblock + printSignature(operation, bytes, names.join(" | "));
}

function printSignature(
  { id, inputName, input, answer, pagination }: OperationModel,
  type: string,
  accept?: string,
): string {
  const optional = input.every(isOptional);
  // Without this member, a variable of options with `accept` would also match the plain overload.
  const noAccept = answer.accepts ? " & { readonly accept?: undefined }" : "";
  const inputParameter = optional && accept === undefined ? `input?: ${inputName}` : `input: ${inputName}`;
  const parameters = [
    optional && accept !== undefined ? `${inputParameter} | undefined` : inputParameter,
    accept === undefined ? `options?: CallOptions${noAccept}` : `options: CallOptions & { readonly accept: ${accept} }`,
  ];
  // Bytes are not pages, even if the operation's JSON is.
  const itemType = accept === undefined ? pagination?.itemType : undefined;
  const promise = itemType === undefined ? "CallPromise" : "PagePromise";
  const ofList = itemType === undefined ? [] : [itemType, inputName];
  const results = [type, ...ofList, ...(answer.ledger ? ["LedgerState"] : [])];
  // Without quotes, `new(...)` would declare a construct signature.
  const name = id === "new" ? '"new"' : id;
  const line = `  ${name}(${parameters.join(", ")}): ${promise}<${results.join(", ")}>;`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  const start = `  ${name}(\n${parameters.map((parameter) => `    ${parameter},\n`).join("")}`;
  const end = `  ): ${promise}<${results.join(", ")}>;`;
  if (end.length <= LINE_WIDTH) return `${start}${end}\n`;
  return `${start}  ): ${promise}<\n${results.map((result) => `    ${result}`).join(",\n")}\n  >;\n`;
}

function docs(operation: OperationModel): readonly (string | undefined)[] {
  const { summary, description, answer, computeUnits, retryable, pagination } = operation;
  const cost = computeUnits === undefined ? "" : `Costs ${computeUnits} Compute Unit${computeUnits === 1 ? "" : "s"}. `;
  const repeats = retryable
    ? "Safe to repeat: the client sends a failed request again by itself (`retries`)."
    : "Not safe to repeat: the client never sends a failed request again by itself.";
  const pages = pagination
    ? "Gives one page; iterate over the call for the records of this page and all behind it."
    : undefined;
  return [untagged(summary), untagged(description), pages, describeAccepts(answer), cost + repeats, tags(operation)];
}

function describeAccepts({ accepts = {} }: AnswerModel): string {
  const sentences = Object.entries(accepts).map(([name, mediaType]) => {
    return `With \`accept: ${JSON.stringify(name)}\`: the bytes of \`${mediaType}\`.`;
  });
  return sentences.join(" ");
}

function tags({ failures, deprecated, docsUrl }: OperationModel): string {
  const lines: string[] = [];
  if (failures.length > 0) lines.push("@throws `LedgergateError` of kind `api` for these answers:");
  for (const { status, description } of failures) lines.push(`- ${status}: ${firstParagraph(description)}`);
  if (deprecated) lines.push("@deprecated");
  if (docsUrl !== undefined) lines.push(`@see {@link ${docsUrl}}`);
  return lines.join("\n");
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? "").replace(/\s+/g, " ");
}

/** The type of an operation's input. */
export function printInput({ id, inputName, input }: OperationModel, clientName: string): string {
  const docblock = printDocblock([`Input of {@link ${clientName}.${id}}.`]);
  if (input.length === 0) return `${docblock}export type ${inputName} = Readonly<Record<string, never>>;\n`;
  const mark = input.some(({ secret }) => secret) ? " extends SecretInput" : "";
  return `${docblock}export interface ${inputName}${mark} {\n${input.map(printMember).join("")}}\n`;
}

/** Tests if a call may leave a member out. The client fills in a member that has only one possible value. */
function isOptional({ rule }: InputMember): boolean {
  return !rule.required || rule.fill !== undefined;
}

function printMember(member: InputMember): string {
  const limits = [printRange(member), printDefault(member)].filter((text) => text !== undefined).join(" ");
  const deprecated = member.deprecated ? "@deprecated" : undefined;
  const docblock = printDocblock([untagged(member.description), printWireName(member), limits, deprecated], "  ");
  const name = propertyName(member.name);
  const type = isOptional(member) ? `?: ${member.type} | undefined` : `: ${member.type}`;
  return `${docblock}  readonly ${name}${type};\n`;
}

/** Returns an input's name on the wire, if it differs from its name in code. */
function printWireName({ rule }: InputMember): string | undefined {
  return rule.name === undefined ? undefined : `\`${rule.name}\` of the ${rule.in}.`;
}

function printRange({ rule: { minimum, maximum } }: InputMember): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `From ${minimum} to ${maximum}.`;
  if (minimum !== undefined) return `At least ${minimum}.`;
  return maximum === undefined ? undefined : `At most ${maximum}.`;
}

function printDefault({ default: standard, rule }: InputMember): string | undefined {
  const value = rule.fill ?? standard;
  return value === undefined ? undefined : `Default: \`${typeof value === "string" ? value : JSON.stringify(value)}\`.`;
}
