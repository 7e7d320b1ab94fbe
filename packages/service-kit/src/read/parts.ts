import { isObject } from "../base/json.ts";
import { valueAt } from "./pointer.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Lists the schemas that describe the same value as a schema, itself first: by its reference and the branches of these keywords. */
export function partsOf(
  document: object,
  schema: unknown,
  keywords: readonly string[] = ["allOf", "anyOf", "oneOf"],
): readonly Schema[] {
  const parts = new Set([schema]);
  // Iteration over a Set also visits members that are added meanwhile.
  for (const part of parts) {
    if (!isObject(part)) continue;
    if (typeof part.$ref === "string") parts.add(valueAt(document, part.$ref));
    for (const branch of keywords.flatMap((keyword) => part[keyword] ?? [])) parts.add(branch);
  }
  return [...parts].filter(isObject);
}
