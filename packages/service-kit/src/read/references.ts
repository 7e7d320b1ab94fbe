import { decodePercent } from "../base/decode-percent.ts";
import { isObject } from "../base/json.ts";

/** A JSON pointer in its URI form (`#/paths/~1blocks/get`). It names one place in a document. */
export type Pointer = string;

export function below(pointer: Pointer, ...segments: readonly (string | number)[]): Pointer {
  return segments.reduce<Pointer>((path, segment) => {
    const text = String(segment);
    // Most names need no escapes, and a large document has many.
    if (!/[~/%]/.test(text)) return `${path}/${text}`;
    return `${path}/${text.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")}`;
  }, pointer);
}

/** Splits a reference into its segments. Returns `undefined` for a reference to another file. */
export function segmentsOf(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  const segments = reference.slice(2).split("/");
  return segments.map((segment) => unescapeSegment(decodePercent(segment) ?? segment));
}

/** Splits a JSON pointer (RFC 6901) into names, the outermost first. */
export function readPointer(pointer: string): string[] {
  return pointer.split("/").slice(1).map(unescapeSegment);
}

function unescapeSegment(segment: string): string {
  // Most names need no escapes.
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

/** Looks up the target of a reference. Returns `undefined` if it has none, or if the reference is no pointer. */
export function valueAt(document: object, reference: string): unknown {
  const segments = segmentsOf(reference);
  return segments && nodeAt(document, segments);
}

/** Finds the node to which keys lead from another node. `undefined` if there is none. */
export function nodeAt(from: unknown, keys: readonly string[]): unknown {
  return keys.reduce(
    (node, key) =>
      typeof node === "object" && node !== null && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined,
    from,
  );
}

/** Follows a `$ref` to the end of its chain within its document. Returns any other node unchanged. */
export function resolveReference<Node extends object>(document: object, node: Node): Node {
  let current: object = node;
  while ("$ref" in current && typeof current.$ref === "string") {
    const target = valueAt(document, current.$ref);
    if (typeof target !== "object" || target === null) throw new Error(`$ref "${current.$ref}" points to nothing`);
    current = target;
  }
  return current as Node;
}

type Schema = Readonly<Record<string, unknown>>;

/** Lists the schemas that describe the same value as a schema, itself first: by its reference and the branches of these keywords. */
export function partsOf(
  document: object,
  schema: unknown,
  keywords: readonly string[] = ["allOf", "anyOf", "oneOf"],
): readonly Schema[] {
  const parts = new Set([schema]);
  // Iteration over a Set also visits members that are added meanwhile.
  for (const part of parts) {
    if (!isObject(part)) continue;
    if (typeof part.$ref === "string") parts.add(valueAt(document, part.$ref));
    for (const branch of keywords.flatMap((keyword) => part[keyword] ?? [])) parts.add(branch);
  }
  return [...parts].filter(isObject);
}
