import { MASKED } from "@ledgergate/runtime/mask";
import { checkNumber, parseExact } from "@ledgergate/runtime/parts";
import type { InputEntry, OperationEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** The input of a call, as its reader gave it and names it. */
export interface GivenInput {
  /** Values by the name of their input. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Reads the secret in an environment variable. */
  readonly readSecret: (variable: string) => string | undefined;
  /** Name of an input as its reader types it: a flag, or the member of a tool's input. */
  readonly nameOf: (input: InputEntry) => string;
  /** Texts that no message repeats. */
  readonly secrets: readonly string[];
}

/**
 * Checks the input of an operation before the client does, in the words of the reader.
 *
 * @throws {@link UsageError} that names the input, the broken rule, what was given, and the meaning of the input.
 */
export function readInput({ inputs }: OperationEntry, given: GivenInput): Record<string, unknown> {
  const entries = inputs.map((input) => {
    const { name, rule, variable, description } = input;
    const label = variable === undefined ? given.nameOf(input) : `LEDGERGATE_${variable}`;
    const value = variable === undefined ? given.values[name] : given.readSecret(variable);
    const meaning = description === undefined ? "" : `\n${description}`;
    if (value === undefined) {
      if (!rule.required || rule.fill !== undefined) return [];
      throw new UsageError(`${label} is missing.${meaning}`);
    }
    const broken = brokenRule(input, value);
    if (broken === undefined) return [[name, value]];
    const isSecret = given.secrets.some((secret) => String(value).includes(secret));
    const shown = variable === undefined ? ` (given: ${isSecret ? MASKED : shorten(value)})` : "";
    throw new UsageError(`${label} must be ${broken}${shown}.${meaning}`);
  });
  return Object.fromEntries(entries.flat());
}

/** Finds the rule that a value breaks, as text that completes "must be …". */
function brokenRule({ rule }: InputEntry, value: unknown): string | undefined {
  const { type, format, cursor, nullable, enum: values, pattern, words } = rule;
  if (value === null && nullable) return undefined;
  if (type === "integer" || format !== undefined) {
    if (cursor && typeof value === "string") return undefined;
    const broken = brokenInteger(rule, value);
    if (broken !== undefined) return broken;
  } else if (type !== undefined && type !== kindOf(value)) return kinds[type];
  if (rule.in === "path" && /^\.{0,2}$/.test(String(value))) return "a text that is not empty, . or ..";
  if (values && !values.map(String).includes(String(value))) return `one of ${values.join(", ")}`;
  if (pattern !== undefined && typeof value !== "object" && !new RegExp(pattern, "u").test(String(value)))
    return words ?? `a text that matches ${pattern}`;
  return undefined;
}

function brokenInteger(rule: InputEntry["rule"], value: unknown): string | undefined {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    return "a text of digits, since a number beyond 2^53 has lost digits";
  if (!/^-?\d+$/.test(typeof value === "object" ? "" : String(value))) return kinds.integer;
  try {
    checkNumber(value, rule, (broken) => new UsageError(broken));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const kinds = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
} as const;

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function shorten(value: unknown): string {
  const text = typeof value === "object" ? kindOf(value) : String(value);
  return text === "" ? "nothing" : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Reads the text of a flag or word as a value of its input's type. A text that does not fit stays, and is refused later. */
export function readText({ rule, itemType }: InputEntry, given: string | boolean | readonly string[]): unknown {
  if (typeof given === "object") return given.map((text) => (itemType === "string" ? text : readJson(text)));
  if (typeof given === "boolean") return given;
  if (rule.type === "number") return given.trim() !== "" && Number.isFinite(Number(given)) ? Number(given) : given;
  if (rule.type === "object" || (rule.type === undefined && /^(?:body|payload)$/.test(rule.in))) return readJson(given);
  return given;
}

function readJson(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}
