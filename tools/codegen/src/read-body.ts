import { flattenSchema } from "./flatten-schema.ts";
import { readInputRule } from "./input-rule.ts";
import { inputType } from "./input-type.ts";
import { byPreference, formatOf, isForm, isMultipart } from "./media-type.ts";
import type { InputMember } from "./model.ts";
import type { RequestBody, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import { below } from "./pointer.ts";
import type { PlacedMember } from "./read-parameters.ts";
import type { Place } from "./resolver.ts";
import { schemaNameOf, schemaType } from "./schema-name.ts";

/** The request body as input members. */
export interface BodyInput {
  readonly members: readonly PlacedMember[];
  /** Its media type where it is not JSON. */
  readonly bodyType?: string;
}

/** Reads the request body: an object's members become input members, any other body becomes the one member `body`. */
export function readBody(context: OperationContext): BodyInput {
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
