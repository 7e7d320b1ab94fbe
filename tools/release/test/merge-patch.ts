import { isObject, type Json } from "../src/diff/document.ts";

/** Applies a JSON Merge Patch (RFC 7396): objects are merged, null removes a member, any other value replaces. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = mergePatch(result[name], value);
  }
  return result;
}
