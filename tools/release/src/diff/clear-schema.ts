import { nodeAt, readPointer } from "@ledgergate/service-kit";
import type { Documents, Impact, RawChange } from "./change.ts";
import { dereference } from "./document.ts";
import type { Uses } from "./uses.ts";

/** Keywords that restrict values and change no type. Redocly has judged what a restriction refuses or a server may now send. */
const RESTRICTIONS = new Set(
  `minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems
   minProperties maxProperties minContains maxContains contentEncoding contentMediaType`.split(/\s+/),
);

/** Formats that change a type or a check of the client. */
const TYPED_FORMATS = /^(?:u?int(?:8|16|32|64)|binary|password)$/;

/** A change of a keyword of a schema that Redocly did not judge. */
interface KeywordChange {
  readonly before: unknown;
  readonly now: unknown;
  readonly uses: Uses;
  /** The schemas that contain the keyword. */
  readonly schemas: readonly [before: unknown, now: unknown];
  /** True if an object must have this schema's value. `undefined` if the schema is not in the object itself. */
  readonly required: boolean | undefined;
}

/** Clears changes of a keyword by its name. No result, or no such name: the change is breaking. */
const CLEARINGS: Readonly<Record<string, (change: KeywordChange) => Impact | undefined>> = {
  deprecated: () => "patch",
  nullable: ({ uses }) => (uses.request && !uses.response ? "minor" : "patch"),
  type: ({ before, now, uses, schemas }) => {
    if (schemas.some((schema) => TYPED_FORMATS.test(String(nodeAt(schema, ["format"])))) && !differByNull(before, now))
      return undefined;
    if (!uses.response) return "minor";
    return differByNull(before, now) || (before === "number" && now === "integer") ? "patch" : undefined;
  },
  format: ({ before, now }) =>
    [before, now].some((format) => TYPED_FORMATS.test(String(format ?? ""))) ? undefined : "patch",
  enum: ({ uses, schemas }) => {
    const isOpen = schemas.every((schema) => nodeAt(schema, ["x-open-enum"]) === true);
    return !uses.response || isOpen ? "minor" : undefined;
  },
  const: ({ uses }) => (uses.response ? undefined : "minor"),
  default: ({ uses }) => (uses.request ? "minor" : "patch"),
  required: ({ before, now, uses }) => {
    const isKept = Array.isArray(now) && (Array.isArray(before) ? before : []).every((name) => now.includes(name));
    if (uses.response && !isKept) return undefined;
    return uses.request ? "minor" : "patch";
  },
  readOnly: ({ now, uses, required }) => {
    if (!uses.request) return "patch";
    return now !== true && required === false ? "minor" : undefined;
  },
  writeOnly: ({ now, uses }) => {
    if (!uses.response) return "patch";
    return now === true ? undefined : "minor";
  },
  additionalProperties: ({ before, now, uses }) => {
    // Redocly judges an object that a server may send.
    if (before === false || (before === undefined && now === true)) return "minor";
    return before === undefined && !uses.request ? "patch" : undefined;
  },
};

/** Returns the version bump of an unjudged change of a keyword. `undefined` if nothing shows that programs stay as they are. */
export function clearKeyword(change: RawChange, uses: Uses, documents: Documents): Impact | undefined {
  const { property = "", base, revision } = change;
  if (RESTRICTIONS.has(property)) return "patch";
  const clearing = Object.hasOwn(CLEARINGS, property) ? CLEARINGS[property] : undefined;
  const keysOf = (side: RawChange["base"]) => {
    const keys = readPointer(side?.pointer ?? "");
    return keys.at(-1) === property && side?.value !== undefined ? keys.slice(0, -1) : keys;
  };
  const schemas = [nodeAt(documents.base, keysOf(base)), nodeAt(documents.revision, keysOf(revision))] as const;
  const required = isRequired(documents.revision, keysOf(revision));
  return clearing?.({ before: base?.value, now: revision?.value, uses, schemas, required });
}

/** Returns the version bump of a new property, if no value that was allowed there before has another type now. */
export function clearNewProperty({ base, revision }: Documents, pointer: string): Impact | undefined {
  const parent = readPointer(pointer).slice(0, -2);
  const before = dereference(base, nodeAt(base, parent)) ?? dereference(revision, nodeAt(revision, parent));
  const others = nodeAt(before, ["additionalProperties"]);
  const isOpen = (others ?? false) !== false || nodeAt(before, ["patternProperties"]) !== undefined;
  return isOpen ? undefined : "minor";
}

/** Tests if the keys lead to a property of an object, not to a keyword of a property that is itself named `properties`. */
export function isProperty(keys: readonly string[]): boolean {
  const names = keys.slice(0, -1);
  const last = names.findLastIndex((key) => key !== "properties");
  return (names.length - 1 - last) % 2 === 1;
}

function isRequired(document: object, keys: readonly string[]): boolean | undefined {
  if (!isProperty(keys)) return undefined;
  const required = nodeAt(document, [...keys.slice(0, -2), "required"]);
  return Array.isArray(required) && required.includes(keys.at(-1));
}

function differByNull(before: unknown, now: unknown): boolean {
  const withoutNull = (type: unknown) => JSON.stringify([type].flat().filter((one) => one !== "null"));
  return withoutNull(before) === withoutNull(now);
}
