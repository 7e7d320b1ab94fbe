import type { ShapeRules } from "@ledgergate/runtime/validate";
import { isIntegerFormat } from "./input-rule.ts";
import type { Schema } from "./openapi.ts";
import { TEXT_FORMATS } from "./text-formats.ts";

/** Reads format and pattern. A text format becomes a pattern that goes by its name. */
export function readTextRules({ format, pattern }: Schema): ShapeRules {
  const own = pattern === undefined ? undefined : compile(pattern);
  if (isIntegerFormat(format)) return { format, ...(own && { pattern: own }) };
  const shape = format !== undefined && Object.hasOwn(TEXT_FORMATS, format) ? TEXT_FORMATS[format] : undefined;
  const named = format !== undefined && shape && { format, pattern: shape };
  if (!own) return named || {};
  return { pattern: own, ...(named && { allOf: [named] }) };
}

/** A pattern as validators hold texts against it; `undefined` where it is none of ECMAScript's with the flag `u`. */
export function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
