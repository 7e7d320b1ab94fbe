import type { FlatSchema } from "./flatten-schema.ts";
import { flattenSchema } from "./flatten-schema.ts";
import type { Parameter } from "./openapi.ts";
import type { Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { Resolver } from "./resolver.ts";

/**
 * Notes a problem where a parameter is to be written in a way that openapi-fetch, as the runtime uses it, does not write.
 * It writes lists in a query one by one (`a=1&a=2`), objects in a query as `a[b]=1`, and lists in a path or header with
 * commas.
 */
export function checkParameterStyle(
  { name, style, explode }: Parameter,
  location: "path" | "query" | "header",
  schema: FlatSchema,
  pointer: Pointer,
  resolver: Resolver,
  problems: Problems,
): void {
  const types = schema.types ?? new Set();
  const inQuery = location === "query";
  const written = style ?? (inQuery ? "form" : "simple");
  if (types.has("object")) {
    if (!inQuery || written !== "deepObject") {
      problems.add(
        pointer,
        `is an object in a ${location} (${name}) in the style ${written}, which the client cannot send`,
        inQuery ? "Use the style deepObject, or a parameter for each member." : "Use a parameter for each member.",
      );
    } else if (hasNested(schema, resolver)) {
      problems.add(
        pointer,
        `is an object in a query (${name}) whose members are lists or objects, for which no style is defined`,
        "Use a parameter for each member.",
      );
    }
  }
  if (types.has("array") && inQuery && (written !== "form" || explode === false)) {
    problems.add(
      pointer,
      `is a list in a query (${name}) that is not repeated as name=value, the only way in which the client sends lists`,
      "Use the style form with explode: true, or type: string for text that callers join.",
    );
  }
  if (!inQuery && written !== "simple") {
    problems.add(
      pointer,
      `has the style ${written}, which the client cannot send in a ${location}`,
      "Use the style simple.",
    );
  }
}

function hasNested({ properties }: FlatSchema, resolver: Resolver): boolean {
  return [...properties.values()].some(({ node, pointer }) => {
    const types = flattenSchema(node, pointer, resolver).types;
    return types?.has("array") || types?.has("object");
  });
}
