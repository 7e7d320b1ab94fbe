import type { Schema } from "./openapi.ts";
import { below } from "./pointer.ts";
import type { Place } from "./resolver.ts";

/** The schemas that a schema is put together from by these keywords. */
export function branchesOf(
  { node, pointer }: Place<Schema | boolean>,
  ...keywords: readonly ("allOf" | "anyOf" | "oneOf")[]
): readonly Place<Schema | boolean>[] {
  if (typeof node !== "object") return [];
  return keywords.flatMap((keyword) => {
    return (node[keyword] ?? []).map((branch, index) => ({ node: branch, pointer: below(pointer, keyword, index) }));
  });
}
