import { LedgergateError } from "./errors.ts";
import { type GivenMembers, givenMembers } from "./json.ts";

/**
 * Rule of an option: a minimum, a type, or a test with text that completes "must be …". A test that throws counts as failed.
 */
export type OptionRule =
  | number
  | "boolean"
  | "function"
  | "object"
  | readonly [test: (value: never) => unknown, text: string];

/** The rules of a set of options. A name without a rule is no option. */
export type OptionRules<Options = Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Options]-?: OptionRule;
};

/** True for a text that a header can hold: visible ASCII characters without spaces. */
export const isCredential = (value: unknown): value is string =>
  typeof value === "string" && /^[\x21-\x7e]+$/.test(value);

export const credentialRule: OptionRule = [isCredential, "visible ASCII characters without spaces"];

export const tokenRule: OptionRule = [
  (value: { readonly request?: unknown }) => isCredential(value) || typeof value.request === "function",
  "visible ASCII characters without spaces or Bearer, or a token source",
];

/** True for an object that is neither `null` nor an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === "object";

/**
 * Lets the platform check the headers, with our own message, since the platform's would repeat the value. A `Headers` object or a
 * list of pairs has no own properties, so spreading it would lose the headers. Both are refused.
 */
export const headersRule: OptionRule = [
  (value: Record<string, string>) =>
    isObject(value) &&
    !(Symbol.iterator in value) &&
    Object.values(value).every((text) => typeof text === "string") &&
    new Headers(value),
  "an object of texts without line breaks",
];

/** @throws `LedgergateError` of kind `invalid_input` for options that are no object, since untyped programs may pass any value. */
export function checkObject(options: unknown, prefix = ""): void {
  if (!isObject(options)) throw new LedgergateError("invalid_input", `${prefix}options must be an object.`);
}

/**
 * Checks options by their rules.
 *
 * @returns the options that are not `undefined`
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule, but never the value.
 */
export function checkOptions<Options extends object>(
  options: Options,
  rules: OptionRules,
  prefix = "",
): GivenMembers<Options> {
  checkObject(options, prefix);
  const given = givenMembers(options);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(rules, name))
      throw new LedgergateError("invalid_input", `There is no option ${prefix}${name} (${suggestName(name, rules)}).`);
    // An unset variable often becomes an empty text.
    if (value === "") throw refuseOption(prefix + name, "is missing");
    const broken = brokenRule(value, rules[name] as OptionRule);
    if (broken) throw refuseOption(prefix + name, `must be ${broken}`);
  }
  return given;
}

/** Returns the text of a rule that a value breaks, as it follows "must be". */
export function brokenRule(value: unknown, rule: OptionRule): string | undefined {
  const type = typeof rule === "number" ? "number" : rule;
  if (typeof type === "string") {
    const kind = kindOf(value);
    if (kind !== type) return `of type ${type} (given: ${kind})`;
    return typeof rule === "number" && !((value as number) >= rule) ? `a number from ${rule}` : undefined;
  }
  const [test, text] = type;
  try {
    return test(value as never) ? undefined : text;
  } catch {
    return text;
  }
}

/** Names the type of a value for messages, which never repeat the value. */
export const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/**
 * Suggests the known name that has most of the pairs of letters of a name, or lists all known names if none has half of them. A known name may
 * be longer: `get-blok` is near to `get-block-by-height`. A name may have any length, so only its first 64 characters are compared.
 */
export function suggestName(name: string, known: object): string {
  const names = Object.keys(known);
  const given = name.slice(0, 64).toLowerCase();
  let best: string | undefined;
  let least = (given.length - 1) / 2;
  for (const one of names) {
    // The number of missing pairs, and an eighth for each letter that the known name has more.
    let distance = (one.length - given.length) / 8;
    for (let at = 1; at < given.length; at++) if (!one.toLowerCase().includes(given.slice(at - 1, at + 1))) distance++;
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  return best ? `did you mean ${best}?` : `known: ${names.join(", ") || "none"}`;
}

export function refuseOption(option: string, rule: string): LedgergateError<"invalid_input"> {
  return new LedgergateError("invalid_input", `The option ${option} ${rule}.`);
}
