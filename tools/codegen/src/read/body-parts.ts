import { isJson, type MediaTypeObject, type SchemaObject } from "@ledgergate/support/service-kit";
import { isSecret } from "./mark-types.ts";
import { isFile } from "./media-type.ts";
import { isObject } from "./openapi.ts";
import type { SchemaPlace } from "./place.ts";
import { present } from "./present.ts";
import { unionsOf } from "./schema-parts.ts";

/** A part of a body. A list is a part for each of its items. */
interface BodyPart {
  /** Names its type, and says if it is required. */
  readonly words: string;
  /** Present for a part that may be a file. A text is the content of a file of `bytes`, and `base64` sends the bytes as a text. */
  readonly file?: "bytes" | "base64" | "any";
  /** The media type or types of the part, such as `image/png, image/jpeg`. */
  readonly mediaType?: string;
  readonly secret?: true;
}

/** The parts of a body by their names. The empty name stands for all that are not listed. */
export type BodyParts = Readonly<Record<string, BodyPart>>;

/** Reads the parts of a body. */
export function readBodyParts(body: SchemaPlace, { encoding = {} }: MediaTypeObject): BodyParts {
  const { additionalProperties: others } = body.flat.keywords;
  const listed = [body, ...unionsOf(body).flat()].flatMap(({ flat }) => [...flat.properties]);
  if (isObject(others)) listed.push(["", body.below(others, "additionalProperties")]);
  const parts = listed.map(([name, place]) => {
    const { words, ...part } = describePart(place, encoding[name]?.contentType);
    const isRequired = body.flat.required.has(name);
    return [name, { words: `${words}${isRequired ? " (required)" : ""}`, ...part }] as const;
  });
  return Object.fromEntries(parts);
}

const kinds = { bytes: "@FILE", base64: "@FILE or Base64", any: "@FILE or any value" };

function describePart(place: SchemaPlace, contentType: string | undefined): BodyPart {
  const { items } = place.flat.keywords;
  const isList = items !== undefined;
  const { types, keywords } = (isList ? place.below(items, "items") : place).flat;
  const file = fileOf(keywords) ?? (types === undefined ? "any" : undefined);
  const mediaType = contentType ?? (file === "bytes" ? keywords.contentMediaType : undefined);
  const kind = file ? kinds[file] : [...(types ?? [])].join(" or ");
  const ofType = mediaType ? ` of ${mediaType}` : "";
  const words = `${isList ? "list of " : ""}${kind}${ofType}`;
  return { words, ...present({ file, mediaType, secret: place.contains(isSecret) }) };
}

/** OpenAPI 3.0 and 3.1 declare bytes differently. */
function fileOf(keywords: SchemaObject): BodyPart["file"] {
  const { format, contentMediaType, contentEncoding } = keywords;
  if (isFile(keywords)) return "bytes";
  if (format === "byte" || contentEncoding === "base64") return "base64";
  return contentMediaType && !contentEncoding && !isJson(contentMediaType) ? "bytes" : undefined;
}
