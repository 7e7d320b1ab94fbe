import { isObject, nodeAt, resolveReference } from "@ledgergate/service-kit";

/** Returns the value at one of Redocly's paths, which continue behind each `$ref`. */
export function follow(document: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => dereference(document, nodeAt(node, [key])), document);
}

/** Returns the target of a `$ref`, or the value itself if it is none. */
export function dereference(document: object, value: unknown): unknown {
  return isObject(value) ? resolveReference(document, value) : value;
}
