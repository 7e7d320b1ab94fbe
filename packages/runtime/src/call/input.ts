import type { InputRule } from "../descriptor.ts";
import type { LedgergateError } from "../errors.ts";
import type { MustBe } from "../integer.ts";
import { isObject, kindOf, suggestName } from "../option-rules.ts";
import { callError, maskOf, secretsOf } from "./call-error.ts";
import type { CallState, RequestParts } from "./core.ts";

type Members = Record<string, unknown>;

/**
 * Checks the flat input of a call and sorts it into path, query, headers and body. Secrets in the input become secrets of the
 * call.
 *
 * @throws `LedgergateError` of kind `invalid_input` with the member (`input`) and the broken `rule`. It does not repeat the value,
 * which may be a secret.
 */
export function placeInput(
  call: CallState,
  input: Readonly<Members>,
  extra: Readonly<Members> | undefined,
): RequestParts {
  const rules = call.descriptor.input;
  const placed: Record<Exclude<InputRule["in"], "payload">, Members> = {
    path: {},
    query: {},
    header: {},
    body: undefined as never,
  };
  let extended = placed.query;
  if (!isObject(input)) throw callError(call, "invalid_input", "the input must be an object.");
  for (const name in input) {
    if (!Object.hasOwn(rules, name) && input[name] !== undefined) {
      const hint = suggestName(name, rules);
      throw refuse(call, maskOf(call)(name), `is not an input (${hint})`, "; the option extra sends it");
    }
  }
  for (const name in rules) {
    const rule = rules[name] as InputRule;
    const given = input[name] === undefined ? rule.fill : input[name];
    const { in: place } = rule;
    if (place === "body") extended = placed.body ??= {};
    if (given === undefined) {
      if (rule.required) throw refuse(call, name, "is missing");
      continue;
    }
    if (rule.secret) call.secrets = [...call.secrets, String(given)];
    const value = checkValue(call, name, given, rule);
    if (place === "payload") placed.body = value as Members;
    else placed[place][name] = value;
  }
  if (extra) {
    call.secrets = [...call.secrets, ...secretsOf(extra)];
    Object.assign(extended, extra);
  }
  return placed;
}

/** Checks a value and converts it to its form on the wire. */
function checkValue(call: CallState, name: string, given: unknown, rule: InputRule): unknown {
  const { in: place, type, pattern, enum: values } = rule;
  const { checkNumber, checkJson } = call.client.api;
  const mustBe = (broken: string, remark?: string) => refuse(call, name, `must be ${broken}`, remark);
  if (given === null && rule.nullable) return null;
  const isInteger = rule.format || type === "integer";
  // Parsers of JSON return large numbers as bigints.
  const kind = kindOf(given).replace("bigint", "number");
  if (type && !isInteger && type !== kind) throw mustBe(`of type ${type}`, ` (given: ${kind})`);
  const inJson = place === "body" || place === "payload";
  let value = checkNumber ? checkNumber(given, rule, mustBe) : given;
  if (checkJson) value = checkJson(call, value, rule, mustBe);
  if (value === null) throw mustBe("non-null");
  if (values && !values.map(String).includes(String(value))) throw mustBe(`one of ${values.join(", ")}`);
  // Integers whose schema type is `string` become text. So do all headers, and all values in path and query but lists and objects.
  const asText = type === "string" || !inJson;
  if (place === "header" || (asText && typeof value !== "object")) value = String(value);
  if (typeof value === "string" && pattern && !new RegExp(pattern, "u").test(value)) {
    throw mustBe(rule.words ?? `text that matches ${pattern}`);
  }
  if (place === "path") checkSegment(value, mustBe);
  return value;
}

/** Refuses a segment of a path that a URL parser would drop. */
export function checkSegment(segment: unknown, mustBe: MustBe): void {
  if (/^\.{0,2}$/.test(segment as string)) throw mustBe("a text that is not empty, . or ..");
}

/** Makes the error of an input. The remark is for programmers, and is no part of the rule. */
function refuse(call: CallState, input: string, rule: string, remark = ""): LedgergateError {
  return callError(call, "invalid_input", `${input} ${rule}${remark}.`, { input, rule });
}
