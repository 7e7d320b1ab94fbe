import { type Document, isNode, type Reference, type Schema } from "./openapi.ts";

/** A JSON pointer in its URI form (`#/paths/~1blocks/get`), which is how every place in a document is named. */
export type Pointer = string;

/** The pointer to something below another place. */
export function below(pointer: Pointer, ...segments: readonly (string | number)[]): Pointer {
  return segments.reduce<Pointer>((path, segment) => {
    return `${path}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }, pointer);
}

/** The segments of a reference into the document itself; `undefined` for one that leads to another file. */
export function segmentsOf(reference: string): readonly string[] | undefined {
  if (reference === "#") return [];
  if (!reference.startsWith("#/")) return undefined;
  return reference.slice(2).split("/").map(decodeSegment);
}

function decodeSegment(segment: string): string {
  const tildes = (text: string) => text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return tildes(decodeURIComponent(segment));
  } catch {
    return tildes(segment);
  }
}

/** An object of a document together with where it stands. */
export interface Place<T> {
  readonly node: T;
  readonly pointer: Pointer;
}

/** Follows references inside one document. */
export interface Resolver {
  /**
   * Follows a chain of references to its end. Returns `undefined` for a broken or circular chain, which `checkDocument` reports
   * before anything else is read.
   */
  follow<T extends Reference | boolean>(node: T, pointer: Pointer): Place<T>;
  /** The end of the chain and the objects on the way to it, the outermost first. */
  chain<T extends Reference | boolean>(node: T, pointer: Pointer): readonly Place<T>[];
}

/** A limit on chains of references, which are resolved anew at each use. */
const LONGEST_CHAIN = 50;

/** Makes the resolver of a document. */
export function createResolver(document: Document): Resolver {
  function chain<T extends Reference | boolean>(node: T, pointer: Pointer): readonly Place<T>[] {
    const places: Place<T>[] = [{ node, pointer }];
    const passed = new Set<string>();
    for (let last: T | undefined = node; isNode(last) && typeof last.$ref === "string"; ) {
      const reference: string = last.$ref;
      last =
        passed.has(reference) || passed.size > LONGEST_CHAIN
          ? undefined
          : (valueAt(document, reference) as T | undefined);
      passed.add(reference);
      places.push({ node: last as T, pointer: reference });
    }
    return places;
  }
  return { chain, follow: (node, pointer) => chain(node, pointer).at(-1) ?? { node, pointer } };
}

function valueAt(document: Document, reference: string): unknown {
  let value: unknown = document;
  for (const segment of segmentsOf(reference) ?? []) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

/** The schemas that a schema is put together from by these keywords. */
export function branchesOf(
  { node, pointer }: Place<Schema | boolean>,
  ...keywords: readonly ("allOf" | "anyOf" | "oneOf")[]
): readonly Place<Schema | boolean>[] {
  if (typeof node !== "object") return [];
  return keywords.flatMap((keyword) => {
    return (node[keyword] ?? []).map((branch, index) => ({ node: branch, pointer: below(pointer, keyword, index) }));
  });
}
