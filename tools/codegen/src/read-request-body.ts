import type { InputRule } from "@ledgergate/runtime";
import { type FlatSchema, flattenSchema } from "./flatten-schema.ts";
import { inputType, readInputRule } from "./input-member.ts";
import { byPreference, formatOf, isFile, isForm, isMultipart } from "./media-type.ts";
import type { InputMember } from "./model.ts";
import type { MediaType, Method, RequestBody, Schema } from "./openapi.ts";
import { inSchemaFile, type OperationContext } from "./operation-context.ts";
import type { Problems } from "./problems.ts";
import type { PlacedMember } from "./read-parameters.ts";
import { below, type Place, type Pointer, type Resolver } from "./references.ts";
import { schemaNameOf, schemaType } from "./type-names.ts";

/** The request body as input members. */
export interface BodyInput {
  readonly members: readonly PlacedMember[];
  /** Its media type where it is not JSON. */
  readonly bodyType?: string;
  /** It is not sent where no member of it is given. */
  readonly optionalBody?: true;
}

/** A request body in the media type that the client writes. */
interface WrittenBody {
  readonly body: Place<RequestBody>;
  readonly mediaType: string;
  readonly media: MediaType;
  readonly place: Place<Schema | boolean>;
  /** The whole body is a file. */
  readonly isFile: boolean;
}

/** Reads the request body: an object's members become input members, any other body becomes the one member `body`. */
export function readBody(method: Method, context: OperationContext): BodyInput {
  const { operation, pointer, resolver, problems } = context;
  if (!operation.requestBody) return { members: [] };
  const body = resolver.follow(operation.requestBody, below(pointer, "requestBody"));
  const required = body.node.required === true;
  if (method === "get" || method === "head") {
    if (!required) return { members: [] };
    problems.add(
      below(pointer, "requestBody"),
      `is the body of a ${method.toUpperCase()} request, which fetch refuses to send`,
      "Describe its members as query parameters, use POST, or leave the operation out (--skip).",
    );
    return { members: [] };
  }
  const written = chooseBody(body, resolver);
  if (!written) {
    problems.add(body.pointer, "has no content", "Add the body's media type and schema, or remove requestBody.");
    return { members: [] };
  }
  const { mediaType } = written;
  checkMediaType(written, problems);
  const isPlain = mediaType === "application/json" || (mediaType.includes("*") && isAnyJson(written));
  const bodyType = isPlain ? {} : { bodyType: mediaType };
  if (!isAnyJson(written) && !isForm(mediaType)) return { members: [rawBody(written)], ...bodyType };
  const members = readMembers(written, context);
  const isFlat = members.some(({ member }) => member.rule.in === "body");
  return { members, ...bodyType, ...(!required && isFlat && { optionalBody: true }) };
}

/** Notes a problem for what the client, or the platform, would write as something else. */
function checkMediaType({ mediaType, place, body, isFile }: WrittenBody, problems: Problems): void {
  if (isFile && formatOf(mediaType) === "json" && !mediaType.includes("*")) {
    const remedy = "Describe what it holds, or name the media type application/octet-stream.";
    problems.add(place.pointer, "is a file whose own type is JSON, which the client would write once more", remedy);
  }
  if (isMultipart(mediaType) && !/^multipart\/(form-data|\*)/i.test(mediaType)) {
    const remedy = "Offer multipart/form-data, or leave the operation out (--skip).";
    problems.add(body.pointer, `is ${mediaType}, and fetch sends no parts but those of multipart/form-data`, remedy);
  }
}

/** JSON before a form, for both stand flat in the input, then text and bytes; but files go in parts where that is offered. */
function chooseBody(body: Place<RequestBody>, resolver: Resolver): WrittenBody | undefined {
  const content = body.node.content ?? {};
  const rank = (type: string) => (isForm(type) ? 0 : formatOf(type) === "json" ? -1 : 1);
  const [first, ...others] = byPreference(Object.keys(content)).toSorted((left, right) => rank(left) - rank(right));
  if (first === undefined) return undefined;
  const bodyIn = (mediaType: string): WrittenBody & { readonly holdsFile: boolean } => {
    const media = content[mediaType] ?? {};
    const place = { node: media.schema ?? true, pointer: below(body.pointer, "content", mediaType, "schema") };
    const { keywords, properties } = flattenSchema(place.node, place.pointer, resolver);
    const holdsFile = [...properties.values()].some(({ node, pointer }) => {
      const member = flattenSchema(node, pointer, resolver).keywords;
      return isFile(member) || isFile(member.items);
    });
    return { body, mediaType, media, place, isFile: isFile(keywords), holdsFile };
  };
  const parts = others.find(isMultipart);
  const written = bodyIn(first);
  return written.holdsFile && parts !== undefined ? bodyIn(parts) : written;
}

/** JSON, or anything, which APIs mean JSON by unless they say that it is a file. */
function isAnyJson({ mediaType, isFile }: WrittenBody): boolean {
  return formatOf(mediaType) === "json" && !isFile;
}

function readMembers(
  { body, mediaType, media, place }: WrittenBody,
  context: OperationContext,
): readonly PlacedMember[] {
  const { resolver, problems, mayBeSecret } = context;
  const flat = flattenSchema(place.node, place.pointer, resolver);
  const name = schemaNameOf(place.node);
  const inOperation = `NonNullable<${inSchemaFile(context)}["requestBody"]>["content"][${JSON.stringify(mediaType)}]`;
  const bodyType = name === undefined ? inOperation : schemaType(name);
  const isObject = flat.types?.size === 1 && flat.types.has("object");
  if (!isObject || flat.variants || flat.properties.size === 0) {
    const rule = readInputRule("payload", body.node.required === true, flat, place.pointer, problems);
    return [payload({ name: "body", rule, type: bodyType, deprecated: false, secret: mayBeSecret(place.node) }, body)];
  }
  return [...flat.properties].flatMap(([memberName, member]) => {
    const schema = flattenSchema(member.node, member.pointer, resolver);
    if (schema.keywords.readOnly === true) return [];
    // The members of a body that may be left out are only required where it is sent, which is for the server to say.
    const required = body.node.required === true && flat.required.has(memberName);
    const inFile = `${flat.nullable ? `NonNullable<${bodyType}>` : bodyType}[${JSON.stringify(memberName)}]`;
    const { description, default: standard, deprecated } = schema.keywords;
    const rule = readInputRule("body", required, schema, member.pointer, problems);
    const input: InputMember = {
      name: memberName,
      rule: isForm(mediaType) ? readFormRule(rule, schema, media, { memberName, member }, context) : rule,
      type: inputType({ place: member, schema, asText: isForm(mediaType) }, inFile, resolver),
      deprecated: deprecated === true,
      secret: mayBeSecret(member.node),
      ...(description !== undefined && { description }),
      ...(standard !== undefined && { default: standard }),
    };
    return [{ member: input, pointer: member.pointer }];
  });
}

/** The rule of a form's member, which is text, or a list of texts one by one unless its `encoding` says otherwise. */
function readFormRule(
  { nullable, ...rule }: InputRule,
  schema: FlatSchema,
  { encoding = {} }: MediaType,
  { memberName, member }: { readonly memberName: string; readonly member: Place<Schema | boolean> },
  { resolver, problems }: OperationContext,
): InputRule {
  const { contentType = "", style = "form", explode = true } = encoding[memberName] ?? {};
  const refuse = (what: string, remedy: string) => {
    problems.add(member.pointer, `is ${what} in a form (${memberName}), which the client cannot send`, remedy);
    return rule;
  };
  if (isNested(schema, resolver, member.pointer)) {
    if (formatOf(contentType) === "json" && encoding[memberName]?.style === undefined) return rule;
    return refuse(
      "an object, or a list of lists or objects,",
      `Say that it is JSON (encoding: { ${memberName}: { contentType: application/json } }), or leave the operation out (--skip).`,
    );
  }
  if (!schema.types?.has("array")) return rule;
  if (style !== "form") return refuse(`a list in the style ${style}`, "Use the style form.");
  return explode ? rule : { ...rule, join: "," };
}

/** Tests for a value that is neither one text nor a list of texts. */
function isNested({ types, keywords }: FlatSchema, resolver: Resolver, pointer: Pointer): boolean {
  if (types?.has("object")) return true;
  if (!types?.has("array") || keywords.items === undefined) return false;
  const items = flattenSchema(keywords.items, below(pointer, "items"), resolver).types;
  return items?.has("array") === true || items?.has("object") === true;
}

/** A body that the client sends as it is given. */
function rawBody({ mediaType, body }: WrittenBody): PlacedMember {
  const text = formatOf(mediaType) === "text";
  const type = isMultipart(mediaType) ? "FormData" : text ? "string" : bytesType(mediaType);
  const required = body.node.required === true;
  const rule = { in: "payload", ...(required && { required }), ...(text && { type: "string" as const }) } as const;
  return payload({ name: "body", rule, type, deprecated: false, secret: false }, body);
}

/** Only a `Blob` can say which type of a range it is of. */
function bytesType(mediaType: string): string {
  return mediaType.includes("*") ? "Blob" : "Blob | Uint8Array<ArrayBuffer>";
}

function payload(member: InputMember, body: Place<RequestBody>): PlacedMember {
  const { description } = body.node;
  return { member: { ...member, ...(description !== undefined && { description }) }, pointer: body.pointer };
}
