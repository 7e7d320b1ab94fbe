import {
  createValidator,
  type OpenApiDocument,
  type SchemaMismatch,
  type SchemaUse,
  type Validate,
} from "@ledgergate/service-kit";
import type { IPrismDiagnostic } from "@stoplight/prism-core";
import { createBundles } from "./bundles.ts";
import { validateAgainstSchema, validateMediaType } from "./checks.cjs";

/** Makes a validator of Prism for the schemas of a document. It compiles each schema at its first use. */
export function createPrismValidator(document: OpenApiDocument, use: SchemaUse): Validate {
  const bundleOf = createBundles(document, use);
  const validateExactly = createValidator(document, use);
  return (schema, value) => {
    const { schema: converted, references, isExact } = bundleOf(schema);
    // Prism rounds integers, and checks nothing of a value that is nested more deeply than ajv's stack allows.
    if (!isExact || isWideOrDeep(value)) return value === undefined ? [] : validateExactly(schema, value);
    const found = validateAgainstSchema(value, converted, false, inRequest, "body", references);
    return found._tag === "None" ? [] : found.value.map(readDiagnostic);
  };
}

/** True if a JSON value has an integer beyond 2^53, or lists and objects that are nested more than a few hundred times. */
function isWideOrDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const isWide = (one: unknown) => typeof one === "bigint" || (Number.isInteger(one) && !Number.isSafeInteger(one));
    if (depth > 300 || level.some(isWide)) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Prism begins its messages with `Request`. */
const inRequest = 0;

/** Describes a media type that a response does not declare, in Prism's words. */
export function checkMediaType(
  contents: readonly { readonly mediaType: string }[],
  mediaType: string | undefined,
): string[] {
  // Prism parses each type anew.
  if (contents.some((content) => content.mediaType === mediaType)) return [];
  const found = validateMediaType(contents, mediaType);
  return found._tag === "Left" ? found.left.map(({ message }) => message) : [];
}

/**
 * Converts a diagnostic of Prism. Its message repeats the place: `Request body property block.height must be <= 200`.
 */
function readDiagnostic({ path = [], message }: IPrismDiagnostic): SchemaMismatch {
  const place = path.slice(1).map(String);
  const subject = `Request body ${place.length > 0 ? `property ${place.join(".").trim()} ` : ""}`;
  const rule = message.startsWith(subject) ? message.slice(subject.length) : message;
  const missing = /^must have required property '(.*)'$/s.exec(rule)?.[1];
  const names = place.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return {
    name: [...names, ...(missing === undefined ? [] : [missing])].join("."),
    reason: missing === undefined ? rule : "is missing",
  };
}
