import type { InputRule } from "@ledgergate/runtime";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { isJson, type ParameterObject, type SchemaObject } from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";
import { describeSchema, inputType, readInputRule } from "./input-member.ts";
import type { ListedOperation } from "./list-operations.ts";
import { isSecret } from "./mark-types.ts";
import { firstExample } from "./media-type.ts";
import type { InputMember } from "./model.ts";
import type { FlatSchema, Place, SchemaPlace } from "./place.ts";
import { inSchemaFile } from "./type-names.ts";

/** Headers that OpenAPI describes in other places. Parameters with these names must be ignored. */
const OTHER_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** An input member, and the place of its description. */
export interface PlacedMember {
  readonly member: InputMember;
  readonly place: Place;
}

/** Lists the parameters of an operation, including those of its path that it does not override. */
export function readPlacedMembers({ id, item, operation }: ListedOperation): readonly PlacedMember[] {
  const places = new Map<string, Place<ParameterObject>>();
  for (const [, { end }] of [...item.entries("parameters"), ...operation.entries("parameters")])
    places.set(`${end.node.in} ${end.node.name}`, end);
  return [...places.values()].flatMap((place) => {
    const { in: location, name } = place.node;
    if (location === "path" || location === "query") return readParameter(place, location, id);
    if (location === "header") {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) place.noteFault(`is no name of a header (${name})`, "Correct it.");
      return OTHER_HEADERS.has(name.toLowerCase()) ? [] : readParameter(place, location, id);
    }
    // A call is whole without it, and a caller can send it by the option `headers`.
    if (location === "cookie" && place.node.required !== true) return [];
    place.note(
      `is a parameter in ${JSON.stringify(location)}, which the client cannot send`,
      "Describe it as a path, query or header parameter, or leave the operation out (--skip).",
    );
    return [];
  });
}

function readParameter(
  parameter: Place<ParameterObject>,
  location: "path" | "query" | "header",
  operationId: string,
): readonly PlacedMember[] {
  const { node } = parameter;
  // A parameter with `content` instead of `schema` is sent as text in that format. The caller writes the text.
  const place: SchemaPlace = parameter.below<SchemaObject | boolean>(node.schema ?? { type: "string" }, "schema");
  const schema = place.flat;
  const required = location === "path" || node.required === true;
  const rule = {
    ...readInputRule(location, required, schema, parameter),
    ...readParameterStyle(parameter, location, schema),
  };
  const inFile = `NonNullable<${inSchemaFile(operationId)}["parameters"]["${location}"]>[${literal(node.name)}]`;
  const { description } = node;
  const member: InputMember = {
    name: node.name,
    rule,
    type: inputType({ place, asText: true }, inFile),
    deprecated: node.deprecated === true || schema.keywords.deprecated === true,
    secret: place.contains(isSecret),
    ...describeSchema(place, exampleAsText(parameter)),
    ...(description !== undefined && { description }),
  };
  return [{ member, place: parameter }];
}

/** Returns the first example of a parameter. With `content`, it is the text that a caller writes. */
function exampleAsText(parameter: Place<ParameterObject>): unknown {
  const [[mediaType, media] = []] = Object.entries(parameter.node.content ?? {});
  if (!mediaType || !media) return firstExample(parameter);
  const value = firstExample(parameter.below(media, "content"));
  const { types } = parameter.below(media.schema ?? true, "content").flat;
  // An example in JSON is perhaps its text already.
  const isText = typeof value === "string" && (!isJson(mediaType) || types?.has("string") === false);
  return value === undefined || isText ? value : stringifyExact(value);
}

/**
 * Reads the serialization of a parameter. Nothing if openapi-fetch serializes it in the same way: lists in a query as `a=1&a=2`,
 * objects in a query as `a[b]=1`, lists in a path or header with commas. Notes a problem if the runtime cannot serialize it.
 */
function readParameterStyle(
  parameter: Place<ParameterObject>,
  location: "path" | "query" | "header",
  schema: FlatSchema,
): Pick<InputRule, "join"> {
  const { name, style, explode } = parameter.node;
  const written = style ?? (location === "query" ? "form" : "simple");
  const refuse = (what: string, remedy: string) => {
    parameter.note(
      `is ${what} in a ${location} (${name}) in the style ${written}, which the client cannot send`,
      remedy,
    );
    return {};
  };
  const isNested = (inner: SchemaObject | boolean) => {
    const { types } = parameter.below(inner, "schema").flat;
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
