import { isObject } from "../base/json.ts";
import { longestChain, lookUp } from "./references.ts";
import { walkSchemas } from "./walk-schemas.ts";

/** Keywords whose schemas describe the same value as the schema around them. */
const sameValue: readonly string[] = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Throws at the first schema that starts a chain too long for functions that follow it by recursion. */
export function checkChains(document: object): void {
  const places = new Map<object, string>();
  walkSchemas(document, (schema, place) => places.set(schema, place));
  const lengths = new Map<object, number>();
  // The schemas that lead to the current one. Those of a ring lead back to themselves, which adds nothing.
  const open = new Set<object>();
  for (const start of places.keys()) {
    const waiting = [start];
    for (let schema = waiting.at(-1); schema; schema = waiting.at(-1)) {
      const parts = partsOf(document, schema);
      if (open.delete(schema)) {
        const length = parts.reduce((longest, part) => Math.max(longest, 1 + (lengths.get(part) ?? 0)), 0);
        if (length > longestChain) throw new Error(`#${places.get(schema) ?? ""}: ${fault}`);
        lengths.set(schema, length);
      }
      if (lengths.has(schema)) waiting.pop();
      else {
        open.add(schema);
        for (const part of parts) if (!open.has(part)) waiting.push(part);
      }
    }
  }
}

const fault = `starts a chain of more than ${longestChain} references and branches (${sameValue.join(", ")}). Refer to the end of the chain, or merge some of its schemas`;

function partsOf(document: object, schema: object): readonly object[] {
  const node = schema as Readonly<Record<string, unknown>>;
  const target = typeof node.$ref === "string" ? lookUp(document, node.$ref) : undefined;
  return [...sameValue.flatMap((keyword) => node[keyword] ?? []), target].filter(isObject);
}
