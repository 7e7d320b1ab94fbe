import { integerRanges } from "../base/integer-ranges.ts";
import type { Operation } from "../read/api.ts";
import type { SchemaObject } from "../read/open-api-document.ts";
import { type RequestParameters, textsOf } from "./read-request.ts";
import type { Violation } from "./violations.ts";

/**
 * Checks the parts of a parameter's text that validators of JSON values cannot see: `3.0`, `0x3` and `3e0` for integers, 64-bit
 * integers out of range, which lose precision as JavaScript numbers, and an empty text for a boolean.
 */
export function checkParameterTexts({ parameters }: Operation, given: RequestParameters): Violation[] {
  return parameters.flatMap((parameter) => {
    const place = parameter.in;
    const { style, allowEmptyValue } = parameter.node;
    if (place !== "path" && place !== "query" && place !== "header") return [];
    if (style === "label" || style === "matrix") return [];
    return textsOf(parameter, given).flatMap((text) => {
      if (allowEmptyValue && text === "") return [];
      const reason = checkText(parameter.schema, text);
      return reason === undefined ? [] : [{ in: place, name: parameter.name, reason }];
    });
  });
}

function checkText(schema: SchemaObject, text: string): string | undefined {
  const types = [schema.type ?? []].flat();
  const range = integerRanges.get(schema.format);
  if (types.includes("boolean") && text === "") return "must be true or false";
  // Null is an empty text or the word.
  if ((text === "null" || text === "") && types.includes("null")) return undefined;
  if (!types.includes("integer") && !(range && types.includes("string"))) return undefined;
  // `cursor: [integer, string]`: any text is a string.
  if (types.includes("integer") && types.some((type) => type !== "integer" && type !== "null")) return undefined;
  if (!/^-?\d+$/.test(text)) return range ? describe(range) : "must be an integer";
  return range && (BigInt(text) < range[0] || BigInt(text) > range[1]) ? describe(range) : undefined;
}

function describe([least, most]: readonly [bigint, bigint]): string {
  return `must be an integer from ${least} to ${most}`;
}
