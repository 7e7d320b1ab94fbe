import type { InputRule } from "@ledgergate/runtime";
import { type FlatSchema, flattenSchema } from "./flatten-schema.ts";
import { inputType, readInputRule } from "./input-member.ts";
import type { InputMember } from "./model.ts";
import type { Parameter, PathItem, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import { below, type Place, type Pointer } from "./references.ts";

/** Headers that OpenAPI has described elsewhere: a parameter of that name is to be ignored. */
const OTHER_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** An input member and where it is described. */
export interface PlacedMember {
  readonly member: InputMember;
  readonly pointer: Pointer;
}

/** The parameters of an operation, with those of its path that it does not override. */
export function readParameters(item: Place<PathItem>, context: OperationContext): readonly PlacedMember[] {
  const places = new Map<string, Place<Parameter>>();
  for (const { node, pointer } of [item, { node: context.operation, pointer: context.pointer }]) {
    for (const [index, parameter] of (node.parameters ?? []).entries()) {
      const place = context.resolver.follow(parameter, below(pointer, "parameters", index));
      places.set(`${place.node.in} ${place.node.name}`, place);
    }
  }
  return [...places.values()].flatMap((place) => {
    const { in: location, name } = place.node;
    if (location === "path" || location === "query") return readParameter(place, location, context);
    if (location === "header") {
      return OTHER_HEADERS.has(name.toLowerCase()) ? [] : readParameter(place, location, context);
    }
    context.problems.add(
      place.pointer,
      `is a parameter in ${JSON.stringify(location)}, which the client cannot send`,
      "Describe it as a path, query or header parameter, or leave the operation out (--skip).",
    );
    return [];
  });
}

function readParameter(
  { node, pointer }: Place<Parameter>,
  location: "path" | "query" | "header",
  context: OperationContext,
): readonly PlacedMember[] {
  const { resolver, problems, mayBeSecret } = context;
  // A parameter with `content` instead of `schema` travels as text in that format, which the caller writes.
  const described: Schema | boolean = node.schema ?? { type: "string" };
  const place = { node: described, pointer: below(pointer, "schema") };
  const schema = flattenSchema(described, place.pointer, resolver);
  const required = location === "path" || node.required === true;
  const rule = {
    ...readInputRule(location, required, schema, pointer, problems),
    ...readParameterStyle(node, location, schema, pointer, context),
  };
  const inFile = `NonNullable<${inSchemaFile(context)}["parameters"]["${location}"]>[${JSON.stringify(node.name)}]`;
  const type = inputType({ place, schema, asText: true }, inFile, resolver);
  const { description = schema.keywords.description } = node;
  const member: InputMember = {
    name: node.name,
    rule,
    type,
    deprecated: node.deprecated === true || schema.keywords.deprecated === true,
    secret: mayBeSecret(described),
    ...(description !== undefined && { description }),
    ...(schema.keywords.default !== undefined && { default: schema.keywords.default }),
  };
  return [{ member, pointer }];
}

/**
 * Reads how the runtime must serialise a parameter, if the document differs from openapi-fetch: lists in a query as `a=1&a=2`,
 * objects in a query as `a[b]=1`, lists in a path or header with commas. Notes a problem if it cannot be serialised at all.
 */
function readParameterStyle(
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
  if (location !== "query") return {};
  if (written !== "form") return refuse("a list", "Use the style form.");
  return explode === false ? { join: "," } : {};
}
