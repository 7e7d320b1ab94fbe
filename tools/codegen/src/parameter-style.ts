import type { InputRule } from "@ledgergate/runtime";
import { type FlatSchema, flattenSchema } from "./flatten-schema.ts";
import type { Parameter, Schema } from "./openapi.ts";
import type { OperationContext } from "./operation-context.ts";
import { below, type Pointer } from "./pointer.ts";

/** What stands between the items of a list that travels as one text. */
const SEPARATORS: Readonly<Record<string, NonNullable<InputRule["join"]>>> = {
  form: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/**
 * How the runtime is to write a parameter where its own way is not the document's. Its own way is openapi-fetch's: lists in
 * a query one by one (`a=1&a=2`), objects in a query as `a[b]=1`, lists in a path or header with commas. Notes a problem
 * for what can be written neither way.
 */
export function readParameterStyle(
  { name, style, explode }: Parameter,
  location: "path" | "query" | "header",
  schema: FlatSchema,
  pointer: Pointer,
  { resolver, problems }: Pick<OperationContext, "resolver" | "problems">,
): Pick<InputRule, "join"> {
  const written = style ?? (location === "query" ? "form" : "simple");
  const refuse = (what: string, remedy: string) => {
    problems.add(
      pointer,
      `is ${what} in a ${location} (${name}) in the style ${written}, which the client cannot send`,
      remedy,
    );
    return {};
  };
  const isNested = (inner: Schema | boolean) => {
    const types = flattenSchema(inner, below(pointer, "schema"), resolver).types;
    return types?.has("array") || types?.has("object");
  };
  if (location !== "query" && written !== "simple") return refuse("a value", "Use the style simple.");
  if (schema.types?.has("object")) {
    const members = [...schema.properties.values()].map(({ node }) => node);
    if (location !== "query") return refuse("an object", "Use a parameter for each member.");
    if (written !== "deepObject")
      return refuse("an object", "Use the style deepObject, or a parameter for each member.");
    if (members.some(isNested))
      return refuse("an object with lists or objects in it", "Use a parameter for each member.");
  }
  if (!schema.types?.has("array")) return {};
  if (isNested(schema.keywords.items ?? true))
    return refuse("a list of lists or objects", "Move it to a request body.");
  if (location !== "query" || (explode ?? written === "form")) {
    return written === "deepObject" ? refuse("a list", "Use the style form.") : {};
  }
  const join = Object.hasOwn(SEPARATORS, written) ? SEPARATORS[written] : undefined;
  return join === undefined ? refuse("a list", "Use the style form.") : { join };
}
