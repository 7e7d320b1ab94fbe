import type { InputRule, OperationDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";
import { readInteger } from "./integer.ts";

/** The flat input of a call, sorted into the parts of a request. */
export interface PlacedInput {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, string>;
  /** The request body, where the input has one. */
  readonly body?: unknown;
  /** Values that must not be shown, such as a client secret. */
  readonly secrets: readonly string[];
}

/**
 * Checks the flat input of an operation and sorts it into path, query, headers and body.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the member and the rule it breaks; the value itself is not
 * repeated, it may be a secret.
 */
export function placeInput(
  operation: string,
  { input: rules }: OperationDescriptor,
  input: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>> | undefined,
): PlacedInput {
  const placed = {
    path: {} as Record<string, unknown>,
    query: {} as Record<string, unknown>,
    header: {} as Record<string, string>,
    secrets: [] as string[],
  };
  let body: Record<string, unknown> | undefined;
  let payload: unknown;
  for (const name in input) {
    if (!Object.hasOwn(rules, name) && input[name] !== undefined) {
      const known = Object.keys(rules).join(", ") || "none";
      throw refuse(
        operation,
        name,
        `is not an input of this operation (known: ${known}); the option extra passes it on`,
      );
    }
  }
  for (const name in rules) {
    const rule = rules[name] as InputRule;
    const given = input[name] === undefined ? rule.fill : input[name];
    if (rule.in === "body") body ??= {};
    if (given === undefined) {
      if (rule.required) throw refuse(operation, name, "is required");
      continue;
    }
    if (rule.secret) placed.secrets.push(String(given));
    const { value, broken } = checkValue(given, rule);
    if (broken) throw refuse(operation, name, `must be ${broken}`);
    if (rule.in === "payload") payload = value;
    else if (rule.in === "header") placed.header[name] = String(value);
    else (rule.in === "body" ? (body as Record<string, unknown>) : placed[rule.in])[name] = value;
  }
  Object.assign(body ?? placed.query, extra);
  return { ...placed, body: body ?? payload };
}

interface CheckedValue {
  readonly value?: unknown;
  /** The rule that the value breaks, as text that completes "must be …". */
  readonly broken?: string;
}

function checkValue(given: unknown, rule: InputRule): CheckedValue {
  if (given === null) return rule.nullable ? { value: null } : { broken: "given, not null" };
  if (rule.format !== undefined || rule.type === "integer") return checkInteger(given, rule);
  if (rule.type !== undefined && !hasType(given, rule.type)) return { broken: `of type ${rule.type}` };
  if (rule.enum && !rule.enum.includes(given as string)) return { broken: `one of ${rule.enum.join(", ")}` };
  if (rule.join !== undefined && Array.isArray(given)) return { value: given.join(rule.join) };
  const inUrl = rule.in === "path" || rule.in === "query" || rule.in === "header";
  if (typeof given === "number") {
    if (!Number.isFinite(given)) return { broken: "a finite number" };
    if (Number.isInteger(given) && !Number.isSafeInteger(given)) {
      return { broken: "given as bigint or text: as a number beyond 2^53 it has lost digits" };
    }
    if (rule.minimum !== undefined && given < rule.minimum) return { broken: `at least ${rule.minimum}` };
    if (rule.maximum !== undefined && given > rule.maximum) return { broken: `at most ${rule.maximum}` };
  }
  const text = typeof given === "string" ? given : inUrl && typeof given !== "object" ? String(given) : undefined;
  if (text !== undefined) {
    if (rule.pattern !== undefined && !matches(rule.pattern, text))
      return { broken: `text that matches ${rule.pattern}` };
    if (rule.in === "path" && /^\.{0,2}$/.test(text))
      return { broken: "a text that can stand in a path (not empty, . or ..)" };
  }
  return { value: inUrl && text !== undefined ? text : given };
}

function checkInteger(
  given: unknown,
  { in: place, type, format, minimum, maximum, enum: values }: InputRule,
): CheckedValue {
  const exact = readInteger(given, format, minimum, maximum);
  if (typeof exact === "string") return { broken: exact };
  if (values && !values.some((value) => String(value) === String(exact)))
    return { broken: `one of ${values.join(", ")}` };
  const inBody = place === "body" || place === "payload";
  if (!inBody || type === "string") return { value: String(exact) };
  const number = Number(exact);
  return { value: Number.isSafeInteger(number) ? number : exact };
}

function hasType(value: unknown, type: InputRule["type"]): boolean {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && !Array.isArray(value);
  return typeof value === type;
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) {
    compiled = new RegExp(pattern, "u");
    patterns.set(pattern, compiled);
  }
  return compiled.test(text);
}

function refuse(operation: string, name: string, rule: string): LedgergateError {
  return new LedgergateError("invalid_input", `${operation}: ${name} ${rule}.`, { operation });
}
