import type { ApiModel, InputMember, OperationModel } from "../read/model.ts";
import { printLiteral, withoutTags } from "./code.ts";

/** A call that examples show. */
export interface FirstCall {
  readonly operation: OperationModel;
  /** The document's examples of the inputs that the call needs, and empty files and forms. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Names of the inputs that the call needs and that have no example. */
  readonly missing: readonly string[];
}

/**
 * Chooses the call that examples show: a GET with a JSON answer and few inputs, all with an example. A stream of events is no such call.
 *
 * @returns `undefined` if there is no operation.
 */
export function chooseFirstCall({ operations }: ApiModel): FirstCall | undefined {
  const calls = operations.filter(({ answer }) => answer.events === undefined);
  const [operation] = calls.sort((one, other) => rank(one) - rank(other));
  if (operation === undefined) return undefined;
  const needed = operation.input
    .filter(isNeeded)
    .map((member) => [member.name, shownValue(member, operation)] as const);
  const input = Object.fromEntries(needed.filter(([, value]) => value !== undefined));
  return { operation, input, missing: needed.flatMap(([name, value]) => (value === undefined ? name : [])) };
}

/** Chooses the value that a call shows: the example. For a file, whose example is its content, and for a form, an empty one. */
function shownValue({ type, example }: InputMember, { bodyType = "" }: OperationModel): unknown {
  if (type === "FormData") return new FormData();
  // Each kind of media type has an `example`: RFC 4735.
  return isFile(type) ? new Blob([], { type: bodyType.replaceAll("*", "example") }) : example;
}

/**
 * Prints a call as code, such as `getBlock({ height: 5 })`.
 *
 * @param taken - Number of other characters on its line, if a long input takes several lines.
 */
export function printFirstCall(
  { operation: { id }, input }: FirstCall,
  taken: number = Number.NEGATIVE_INFINITY,
): string {
  return `${id}(${Object.keys(input).length > 0 ? withoutTags(printLiteral(input, "", taken + id.length)) : ""})`;
}

/** Tests if callers must give an input. The client fills in a required one that has a default or only one possible value. */
export function isNeeded({ rule }: InputMember): boolean {
  return rule.required === true && rule.fill === undefined;
}

/** Tests for an example that is the value itself. */
function hasExample({ type, example }: InputMember): boolean {
  return example !== undefined && type !== "FormData" && !isFile(type);
}

function isFile(type: string): boolean {
  return /\bBlob\b/.test(type);
}

/** The lower, the better as an example. */
function rank({ method, input, answer }: OperationModel): number {
  const needed = input.filter(isNeeded);
  const inBody = needed.some(({ rule }) => rule.in === "body" || rule.in === "payload");
  const worst = needed.every(hasExample) ? 0 : 1000;
  return worst + (answer.bodies ? 0 : 100) + (method === "GET" ? 0 : 50) + (inBody ? 10 : 0) + needed.length;
}
