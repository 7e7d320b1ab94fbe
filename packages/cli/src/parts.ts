import { randomUUID } from "node:crypto";
import { stringifyExact } from "@ledgergate/runtime/parts";
import { isJson, isObject, type PartNames, partHead } from "@ledgergate/service-kit";
import type { BodyPart, BodyParts, InputEntry, OperationEntry, Values } from "./operations.ts";
import { UsageError } from "./usage-error.ts";
import { mismatchesOf } from "./wide-integers.ts";

/** A part as it is sent. */
export interface SentPart extends PartNames {
  readonly content: string | File;
  readonly secret?: true | undefined;
}

/** The parts of bodies, for the command of a dry run. */
export const partsOfBodies: WeakMap<object, readonly SentPart[]> = new WeakMap();

/** Finds what a document says of a part. */
export function partNamed(name: string, parts: BodyParts): Partial<BodyPart> {
  return (Object.hasOwn(parts, name) ? parts[name] : parts[""]) ?? {};
}

type ReadBytes = (value: unknown, name: string) => unknown;

/**
 * Turns the object of a body with several parts into the body that clients take. Other values stay unchanged. `readBytes` reads the parts of
 * bytes.
 */
export function withParts({ inputs }: OperationEntry, values: Values, readBytes: ReadBytes = (value) => value): Values {
  const given = inputs.filter(({ name, parts }) => parts && values[name] !== undefined);
  return {
    ...values,
    ...Object.fromEntries(given.map((input) => [input.name, writeParts(input, values[input.name], readBytes)])),
  };
}

function writeParts({ name, schema, parts = {} }: InputEntry, value: unknown, readBytes: ReadBytes): Blob {
  if (!isObject(value)) throw new UsageError(`${name} must be an object with its parts.`);
  const [mismatch] = mismatchesOf(schema, value);
  if (mismatch) {
    const place = mismatch.name === "" ? name : `the part ${mismatch.name} of ${name}`;
    throw new UsageError(`${place} ${mismatch.reason}.`);
  }
  const sent = Object.entries(value).flatMap(([part, one]) => {
    const described = partNamed(part, parts);
    const read = (item: unknown) => (described.file === "bytes" ? readBytes(item, part) : item);
    return [one].flat().flatMap((item) => (item === null ? [] : asPart(part, read(item), described)));
  });
  // `FormData` gives a file name to each part that has a type, and then services take JSON for a file.
  const boundary = `----${randomUUID()}`;
  const pieces = sent.flatMap((part) => [partHead(part, boundary), part.content, "\r\n"]);
  const body = new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
  partsOfBodies.set(body, sent);
  return body;
}

function asPart(name: string, value: unknown, { file, mediaType = "*", secret }: Partial<BodyPart>): SentPart {
  if (value instanceof File) return { name, content: value, type: value.type, filename: value.name };
  // A text of JSON has quotes.
  const asJson = (!file && isJson(mediaType)) || typeof value === "object";
  const content = asJson ? stringifyExact(value) : String(value);
  // A range is no type. A part without a type is plain text.
  const declared = /[*,]|^text\/plain\b/.test(mediaType) ? undefined : mediaType;
  if (file === "bytes") return { name, content, secret, type: declared ?? "application/octet-stream", filename: name };
  return { name, content, secret, type: declared ?? (asJson ? "application/json" : undefined) };
}
