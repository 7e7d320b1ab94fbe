import { flattenSchema } from "./flatten-schema.ts";
import { readInputRule } from "./input-rule.ts";
import { inputType } from "./input-type.ts";
import type { InputMember } from "./model.ts";
import type { Parameter, PathItem, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import { readParameterStyle } from "./parameter-style.ts";
import { below, type Pointer } from "./pointer.ts";
import type { Place } from "./resolver.ts";

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
      "Describe it as a path, query or header parameter, or remove it.",
    );
    return [];
  });
}

function readParameter(
  { node, pointer }: Place<Parameter>,
  location: "path" | "query" | "header",
  context: OperationContext,
): readonly PlacedMember[] {
  const { resolver, problems } = context;
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
    ...(description !== undefined && { description }),
    ...(schema.keywords.default !== undefined && { default: schema.keywords.default }),
  };
  return [{ member, pointer }];
}
