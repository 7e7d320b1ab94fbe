import type { InputRule } from "@ledgergate/runtime";
import { type FlatSchema, flattenSchema } from "./flatten-schema.ts";
import { inputType, readInputRule } from "./input-member.ts";
import { byPreference, formatOf, isForm, isMultipart } from "./media-type.ts";
import type { InputMember } from "./model.ts";
import type { Parameter, PathItem, RequestBody, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import { below, type Place, type Pointer } from "./references.ts";
import { schemaNameOf, schemaType } from "./type-names.ts";

/** The flat input of an operation. */
interface OperationInput {
  readonly members: readonly InputMember[];
  readonly bodyType?: string;
}

/** Reads the parameters and the body of an operation as one flat input, in which every name must stand for one thing. */
export function readInput(path: string, item: Place<PathItem>, context: OperationContext): OperationInput {
  const parameters = readParameters(item, context);
  checkPathParameters(path, parameters, context);
  const { members: bodyMembers, ...body } = readBody(context);
  const taken = new Map<string, PlacedMember>();
  for (const placed of [...parameters, ...bodyMembers]) {
    const { name, rule } = placed.member;
    const first = taken.get(name);
    if (first) {
      context.problems.add(
        context.pointer,
        `has two inputs named ${name}: ${first.pointer} (${first.member.rule.in}) and ${placed.pointer} (${rule.in})`,
        "Rename one of them: all inputs of a call stand in one flat object.",
      );
    } else if (name === "__proto__") {
      context.problems.add(placed.pointer, "is named __proto__, which no plain object can hold", "Rename it.");
    }
    taken.set(name, first ?? placed);
  }
  return { members: [...taken.values()].map(({ member }) => member), ...body };
}

function checkPathParameters(path: string, parameters: readonly PlacedMember[], context: OperationContext): void {
  const inTemplate = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""));
  const described = parameters.filter(({ member }) => member.rule.in === "path");
  for (const { member, pointer } of described) {
    if (inTemplate.delete(member.name)) continue;
    context.problems.add(
      pointer,
      `is a path parameter (${member.name}) that the path ${path} does not have`,
      `Add {${member.name}} to the path, or remove the parameter.`,
    );
  }
  for (const name of inTemplate) {
    context.problems.add(
      context.pointer,
      `does not describe {${name}} of its path`,
      `Add a path parameter named ${name}, with required: true and a schema.`,
    );
  }
}

/** Headers that OpenAPI has described elsewhere: a parameter of that name is to be ignored. */
const OTHER_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** An input member and where it is described. */
interface PlacedMember {
  readonly member: InputMember;
  readonly pointer: Pointer;
}

/** The parameters of an operation, with those of its path that it does not override. */
function readParameters(item: Place<PathItem>, context: OperationContext): readonly PlacedMember[] {
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
  if (location !== "query" || (explode ?? written === "form")) {
    return written === "deepObject" ? refuse("a list", "Use the style form.") : {};
  }
  const join = Object.hasOwn(SEPARATORS, written) ? SEPARATORS[written] : undefined;
  return join === undefined ? refuse("a list", "Use the style form.") : { join };
}

/** The request body as input members. */
interface BodyInput {
  readonly members: readonly PlacedMember[];
  /** Its media type where it is not JSON. */
  readonly bodyType?: string;
}

/** Reads the request body: an object's members become input members, any other body becomes the one member `body`. */
function readBody(context: OperationContext): BodyInput {
  const { operation, pointer, resolver, problems } = context;
  if (!operation.requestBody) return { members: [] };
  const body = resolver.follow(operation.requestBody, below(pointer, "requestBody"));
  const [mediaType] = byPreference(Object.keys(body.node.content ?? {}));
  if (mediaType === undefined) {
    problems.add(body.pointer, "has no content", "Add the body's media type and schema, or remove requestBody.");
    return { members: [] };
  }
  const schema = body.node.content?.[mediaType]?.schema ?? true;
  const place = { node: schema, pointer: below(body.pointer, "content", mediaType, "schema") };
  const isJson = formatOf(mediaType) === "json";
  const bodyType = mediaType === "application/json" || mediaType.includes("*") ? {} : { bodyType: mediaType };
  if (!isJson && !isForm(mediaType)) {
    return { members: [rawBody(mediaType, body)], ...bodyType };
  }
  const typeInFile = `NonNullable<${inSchemaFile(context)}["requestBody"]>["content"][${JSON.stringify(mediaType)}]`;
  return { members: readMembers(place, body, typeInFile, context), ...bodyType };
}

function readMembers(
  place: Place<Schema | boolean>,
  body: Place<RequestBody>,
  typeInFile: string,
  { resolver, problems }: OperationContext,
): readonly PlacedMember[] {
  const flat = flattenSchema(place.node, place.pointer, resolver);
  const name = schemaNameOf(place.node);
  const bodyTypeCode = name === undefined ? typeInFile : schemaType(name);
  const isObject = flat.types?.size === 1 && flat.types.has("object");
  if (!isObject || flat.variants || flat.properties.size === 0) {
    const rule = readInputRule("payload", body.node.required === true, flat, place.pointer, problems);
    return [payload({ name: "body", rule, type: bodyTypeCode, deprecated: false }, body)];
  }
  return [...flat.properties].flatMap(([memberName, member]) => {
    const schema = flattenSchema(member.node, member.pointer, resolver);
    if (schema.keywords.readOnly === true) return [];
    // The members of a body that may be left out are only required where it is sent, which is for the server to say.
    const required = body.node.required === true && flat.required.has(memberName);
    const inFile = `${flat.nullable ? `NonNullable<${bodyTypeCode}>` : bodyTypeCode}[${JSON.stringify(memberName)}]`;
    const { description, default: standard, deprecated } = schema.keywords;
    const input: InputMember = {
      name: memberName,
      rule: readInputRule("body", required, schema, member.pointer, problems),
      type: inputType({ place: member, schema, asText: false }, inFile, resolver),
      deprecated: deprecated === true,
      ...(description !== undefined && { description }),
      ...(standard !== undefined && { default: standard }),
    };
    return [{ member: input, pointer: member.pointer }];
  });
}

/** A body that the client sends as it is given. */
function rawBody(mediaType: string, body: Place<RequestBody>): PlacedMember {
  const text = formatOf(mediaType) === "text";
  const type = isMultipart(mediaType) ? "FormData" : text ? "string" : "Blob | Uint8Array<ArrayBuffer>";
  const required = body.node.required === true;
  const rule = { in: "payload", ...(required && { required }), ...(text && { type: "string" as const }) } as const;
  return payload({ name: "body", rule, type, deprecated: false }, body);
}

function payload(member: InputMember, body: Place<RequestBody>): PlacedMember {
  const { description } = body.node;
  return { member: { ...member, ...(description !== undefined && { description }) }, pointer: body.pointer };
}
