import type { InputRule } from "@ledgergate/runtime";
import {
  isForm,
  isMultipart,
  type MediaTypeObject,
  type RequestBodyObject,
  type SchemaObject,
} from "@ledgergate/support/service-kit";
import { literal } from "../escape.ts";
import { readBodyParts } from "./body-parts.ts";
import { isMarked } from "./directions.ts";
import { hasMembers } from "./has-members.ts";
import { describeSchema, inputType, readInputRule, scalarValues } from "./input-member.ts";
import type { ListedOperation } from "./list-operations.ts";
import { isSecret } from "./mark-types.ts";
import { byPreference, firstExample, formatOf, isFile } from "./media-type.ts";
import type { InputMember } from "./model.ts";
import { isObject } from "./openapi.ts";
import type { PlacedMember } from "./parameters.ts";
import type { Place, SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import { typeNameOf } from "./rewrite-schema.ts";
import { inSchemaFile, schemaType } from "./type-names.ts";

export interface BodyInput {
  readonly members: readonly PlacedMember[];
  /** Media type of the body, if it is not `application/json`. */
  readonly bodyType?: string;
  /** Further media types that the body may have if it is a `Blob`. */
  readonly blobTypes?: readonly string[];
  /** True if the body is not sent when none of its members is given. */
  readonly optionalBody?: true;
}

/** A request body in the media type that the client writes. */
interface WrittenBody {
  readonly body: Place<RequestBodyObject>;
  readonly mediaType: string;
  /** The other media types that are sent as they are given. */
  readonly rawTypes: readonly string[];
  readonly media: MediaTypeObject;
  readonly place: SchemaPlace;
  /** True if the whole body is a file. */
  readonly isFile: boolean;
}

/** Reads the request body. The members of an object become input members. Any other body becomes the one member `body`. */
export function readRequestBody({ id, method, operation }: ListedOperation): BodyInput {
  const declared = operation.member("requestBody");
  if (!declared) return { members: [] };
  const body = declared.end;
  const required = body.node.required === true;
  if (method === "get" || method === "head") {
    if (required)
      declared.note(
        `is the body of a ${method.toUpperCase()} request, which fetch refuses to send`,
        "Describe its members as query parameters, use POST, or leave the operation out (--skip).",
      );
    return { members: [] };
  }
  const written = chooseBody(body);
  if (!written) {
    body.noteFault("has no content", "Add the body's media type and schema, or remove requestBody.");
    return { members: [] };
  }
  const { mediaType } = written;
  checkMediaType(written);
  const isPlain = mediaType === "application/json" || (mediaType.includes("*") && isAnyJson(written));
  const bodyType = isPlain ? {} : { bodyType: mediaType };
  if (!isAnyJson(written) && !isForm(mediaType)) {
    const blobTypes = isMultipart(mediaType) ? [] : written.rawTypes;
    return { members: [rawBody(written)], ...bodyType, ...(blobTypes.length > 0 && { blobTypes }) };
  }
  const members = readMembers(written, id);
  const isFlat = members.some(({ member }) => member.rule.in === "body");
  return { members, ...bodyType, ...(!required && isFlat && { optionalBody: true }) };
}

/** Notes a problem for a body that the client or the platform would write differently. */
function checkMediaType({ mediaType, place, body, isFile }: WrittenBody): void {
  if (isFile && formatOf(mediaType) === "json" && !mediaType.includes("*")) {
    const remedy = "Describe the JSON in the file, or use the media type application/octet-stream.";
    place.note("is a file of JSON, which the client would encode a second time", remedy);
  }
  if (isMultipart(mediaType) && !/^multipart\/(form-data|\*)/i.test(mediaType)) {
    const remedy = "Offer multipart/form-data, or leave the operation out (--skip).";
    body.note(`is ${mediaType}, but the only parts that fetch sends are multipart/form-data`, remedy);
  }
}

/**
 * Chooses JSON, else a form, else text or bytes, since the members of JSON and forms become input members. If such a member is a
 * file, chooses multipart where it is offered. Parts of another type than `form-data` come last, since no client can write them.
 */
function chooseBody(body: Place<RequestBodyObject>): WrittenBody | undefined {
  const content = body.node.content ?? {};
  const isOdd = (type: string) => /^multipart\/[^f*]/i.test(type);
  const rank = (type: string) => (isOdd(type) ? 2 : isForm(type) ? 0 : formatOf(type) === "json" ? -1 : 1);
  const [first, ...others] = byPreference(Object.keys(content)).toSorted((left, right) => rank(left) - rank(right));
  if (first === undefined) return undefined;
  const bodyIn = (mediaType: string): WrittenBody & { readonly holdsFile: boolean } => {
    const media = content[mediaType] ?? {};
    const place = body.below<SchemaObject | boolean>(media.schema ?? true, "content", mediaType, "schema");
    const { keywords, properties } = place.flat;
    const holdsFile = [...properties.values()].some(({ flat }) => isFile(flat.keywords) || isFile(flat.keywords.items));
    return { body, mediaType, rawTypes, media, place, isFile: isFile(keywords), holdsFile };
  };
  const rawTypes = others.filter((type) => !isForm(type) && !isMultipart(type) && formatOf(type) !== "json");
  const parts = others.find(isMultipart);
  const written = bodyIn(first);
  return written.holdsFile && parts !== undefined ? bodyIn(parts) : written;
}

/** Tests for JSON. A range such as `*\/*` counts as JSON, unless the body is a file. */
function isAnyJson({ mediaType, isFile }: WrittenBody): boolean {
  return formatOf(mediaType) === "json" && !isFile;
}

function readMembers(written: WrittenBody, operationId: string): readonly PlacedMember[] {
  const { body, mediaType, media, place } = written;
  const { flat } = place;
  const shown = firstExample(body.below(media));
  const name = typeNameOf(place.node);
  const inOperation = `NonNullable<${inSchemaFile(operationId)}["requestBody"]>["content"][${literal(mediaType)}]`;
  const bodyType = name === undefined ? inOperation : schemaType(name);
  if (!hasMembers(place)) {
    const rule = readInputRule("payload", body.node.required === true, flat, place);
    return [payload(written, { rule, type: bodyType, secret: place.contains(isSecret) })];
  }
  return [...flat.properties].flatMap(([memberName, member]) => {
    const schema = member.flat;
    if (isMarked(member, "readOnly")) return [];
    // Required members of an optional body are required only if the body is sent, which the server checks.
    const required = body.node.required === true && flat.required.has(memberName);
    const inFile = `${bodyType}[${literal(memberName)}]`;
    const { deprecated } = schema.keywords;
    const rule = readInputRule("body", required, schema, member);
    const input: InputMember = {
      name: memberName,
      rule: isForm(mediaType) ? readFormRule(rule, media, memberName, member) : rule,
      type: inputType({ place: member, asText: isForm(mediaType) }, inFile),
      deprecated: deprecated === true,
      secret: member.contains(isSecret),
      ...describeSchema(member, isObject(shown) && Object.hasOwn(shown, memberName) ? shown[memberName] : undefined),
    };
    return [{ member: input, place: member }];
  });
}

/** Reads the rule of a form's member. A list is sent as separate texts, unless its `encoding` says otherwise. */
function readFormRule(
  { nullable, ...rule }: InputRule,
  { encoding = {} }: MediaTypeObject,
  memberName: string,
  member: SchemaPlace,
): InputRule {
  const { contentType = "", style = "form", explode = true } = encoding[memberName] ?? {};
  const refuse = (what: string, remedy: string) => {
    member.note(`is ${what} in a form (${memberName}), which the client cannot send`, remedy);
    return rule;
  };
  if (isNested(member)) {
    if (formatOf(contentType) === "json" && encoding[memberName]?.style === undefined) return rule;
    return refuse(
      "an object, or a list of lists or objects,",
      `Declare it as JSON (encoding: { ${memberName}: { contentType: application/json } }), or leave the operation out (--skip).`,
    );
  }
  if (!member.flat.types?.has("array")) return rule;
  if (style !== "form") return refuse(`a list in the style ${style}`, "Use the style form.");
  return explode ? rule : { ...rule, join: "," };
}

/** Tests for a value that is neither one text nor a list of texts. */
function isNested(place: SchemaPlace): boolean {
  const { types, keywords } = place.flat;
  if (types?.has("object")) return true;
  if (!types?.has("array") || keywords.items === undefined) return false;
  const items = place.below(keywords.items, "items").flat.types;
  return items?.has("array") === true || items?.has("object") === true;
}

/** A body that the client sends unchanged. */
function rawBody(written: WrittenBody): PlacedMember {
  const { mediaType, rawTypes, body, place } = written;
  const text = formatOf(mediaType) === "text";
  const onlyText = text && rawTypes.length === 0;
  const bytes = onlyText ? [] : [bytesType(mediaType)];
  const required = body.node.required === true;
  const values = scalarValues(place.flat);
  const texts = values?.map((one) => literal(String(one))) ?? ["string"];
  const type = isMultipart(mediaType) ? "FormData" : [...(text ? texts : []), ...bytes].join(" | ");
  const rule = { in: "payload", ...(required && { required }), ...(onlyText && { type: "string" as const }) } as const;
  const parts = isMultipart(mediaType) ? { parts: readBodyParts(place, written.media) } : {};
  return payload(written, { rule, type, secret: place.contains(isSecret), ...parts });
}

/** For a range of media types, the body must be a `Blob`, which knows its own type. */
function bytesType(mediaType: string): string {
  return mediaType.includes("*") ? "Blob" : "Blob | Uint8Array<ArrayBuffer>";
}

/** The whole body as the one input. */
function payload(
  { body, media, place }: WrittenBody,
  own: Pick<InputMember, "rule" | "type" | "secret" | "parts">,
): PlacedMember {
  const { description } = body.node;
  const described = describeSchema(place, firstExample(body.below(media)));
  return {
    member: { name: "body", ...own, deprecated: false, ...described, ...present({ description }) },
    place: body,
  };
}
