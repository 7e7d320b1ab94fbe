import type { Parameter } from "./api.ts";
import type { SchemaObject } from "./open-api-document.ts";
import type { Violation } from "./violations.ts";

/** The integer formats of OpenAPI and their bounds. */
const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  uint128: [0n, 2n ** 128n - 1n],
  uint256: [0n, 2n ** 256n - 1n],
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/**
 * Checks what Prism lets pass in parameters: `3.0`, `0x3` and `3e0` as integers, 64-bit numbers out of range, which lose
 * their last digits as JavaScript numbers, and an empty value, which it takes for an absent one.
 */
export function checkParameterTexts(
  parameters: readonly Parameter[],
  textsOf: (parameter: Parameter) => readonly string[],
): Violation[] {
  return parameters.flatMap((parameter) => {
    const place = parameter.in;
    if (place !== "path" && place !== "query" && place !== "header") return [];
    return textsOf(parameter).flatMap((text) => {
      const reason = checkText(parameter.schema, text);
      return reason === undefined ? [] : [{ in: place, name: parameter.name, reason }];
    });
  });
}

function checkText(schema: SchemaObject, text: string): string | undefined {
  const types = [schema.type ?? []].flat();
  const range = ranges[schema.format ?? ""];
  if (types.includes("boolean") && text === "") return "must be true or false";
  if (!types.includes("integer") && !(range && types.includes("string"))) return undefined;
  // `cursor: [integer, string]`: any text is a string.
  if (types.includes("integer") && types.includes("string")) return undefined;
  if (!/^-?\d+$/.test(text)) return range ? describe(range) : "must be an integer";
  return range && (BigInt(text) < range[0] || BigInt(text) > range[1]) ? describe(range) : undefined;
}

function describe([least, most]: readonly [bigint, bigint]): string {
  return `must be an integer from ${least} to ${most}`;
}
