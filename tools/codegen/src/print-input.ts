import type { InputMember, OperationModel } from "./model.ts";
import { printDocblock, untagged } from "./print-docblock.ts";
import { propertyName } from "./type-names.ts";

/** The type of an operation's input. */
export function printInput({ id, inputName, input }: OperationModel, clientName: string): string {
  const docblock = printDocblock([`Input of {@link ${clientName}.${id}}.`]);
  if (input.length === 0) return `${docblock}export type ${inputName} = Readonly<Record<string, never>>;\n`;
  return `${docblock}export interface ${inputName} {\n${input.map(printMember).join("")}}\n`;
}

/** Whether a call may leave a member out: the client fills in what leaves no choice. */
export function isOptional({ rule }: InputMember): boolean {
  return !rule.required || rule.fill !== undefined;
}

function printMember(member: InputMember): string {
  const limits = [printRange(member), printDefault(member)].filter((text) => text !== undefined).join(" ");
  const deprecated = member.deprecated ? "@deprecated" : undefined;
  const docblock = printDocblock([untagged(member.description), limits, deprecated], "  ");
  const name = propertyName(member.name);
  const type = isOptional(member) ? `?: ${member.type} | undefined` : `: ${member.type}`;
  return `${docblock}  readonly ${name}${type};\n`;
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
