import type { ShapeRules } from "@ledgergate/runtime/validate";
import { isIntegerFormat } from "./input-rule.ts";
import type { Schema } from "./openapi.ts";
import { below, type Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import { TEXT_FORMATS } from "./text-formats.ts";

/** Reads format and pattern. A text format becomes a pattern that goes by its name. */
export function readTextRules({ format, pattern }: Schema, pointer: Pointer, problems: Problems): ShapeRules {
  const own = pattern === undefined ? undefined : readPattern(pattern, below(pointer, "pattern"), problems);
  if (isIntegerFormat(format)) return { format, ...(own && { pattern: own }) };
  const shape = format !== undefined && Object.hasOwn(TEXT_FORMATS, format) ? TEXT_FORMATS[format] : undefined;
  const named = format !== undefined && shape && { format, pattern: shape };
  if (!own) return named || {};
  return { pattern: own, ...(named && { allOf: [named] }) };
}

function readPattern(pattern: string, pointer: Pointer, problems: Problems): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    problems.add(pointer, "is no regular expression of ECMAScript", "Write it as one, with the flag u in mind.");
    return undefined;
  }
}
