import { isObject } from "@ledgergate/service-kit";
import { DOCUMENT_SHAPE, type NodeKind } from "@ledgergate/support/service-kit";
import type { JsonObject } from "./json.ts";

/** The keys that lead from the root of a document down to a node. */
export type Path = readonly string[];

/** The kind of a node: an OpenAPI object, a list or map of them, or plain data (examples, defaults, extensions). */
export type Kind = NodeKind | `${NodeKind}s` | "data";

/**
 * Returns the kind of a child from its parent's kind and its key. The key alone is not enough: `properties` may be a keyword or
 * the name of a member.
 */
export function kindUnder(kind: Kind, key: string): Kind {
  if (kind === "data") return "data";
  if (!isObjectKind(kind)) return kind.slice(0, -1) as NodeKind;
  const member = Object.hasOwn(DOCUMENT_SHAPE[kind], key) ? DOCUMENT_SHAPE[kind][key] : undefined;
  if (!member || "plain" in member) return "data";
  return "one" in member ? member.one : `${"list" in member ? member.list : member.map}s`;
}

/** Tests for a place that holds one object, as opposed to a list, a map or data. */
function isObjectKind(kind: Kind): kind is NodeKind {
  return Object.hasOwn(DOCUMENT_SHAPE, kind);
}

/** An object of a document and its place. */
interface Visited {
  readonly path: Path;
  readonly kind: Kind;
  readonly node: JsonObject;
}

/** Yields every object of a document in its order. Skips data: values of examples, defaults, extensions. */
export function* walk(node: unknown, kind: Kind = "document", path: Path = []): Generator<Visited> {
  if (kind === "data" || typeof node !== "object" || node === null) return;
  if (isObject(node)) yield { path, kind, node };
  for (const [key, child] of Object.entries(node)) yield* walk(child, kindUnder(kind, key), [...path, key]);
}
