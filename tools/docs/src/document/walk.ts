import { DOCUMENT_SHAPE, type NodeKind } from "@ledgergate/codegen/walk-document";
import { isObject, type JsonObject } from "./json.ts";
import type { Path } from "./path.ts";

/** The type of a node: an OpenAPI object, a list or map of them, or plain data (examples, defaults, extensions). */
export type Kind = NodeKind | `${NodeKind}s` | "data";

/** The type of the child at `key`. It follows from the parent alone: `properties` may be a keyword or the name of a member. */
export function kindUnder(kind: Kind, key: string): Kind {
  if (kind === "data") return "data";
  if (!isObjectKind(kind)) return kind.slice(0, -1) as NodeKind;
  const member = Object.hasOwn(DOCUMENT_SHAPE[kind], key) ? DOCUMENT_SHAPE[kind][key] : undefined;
  if (!member || "plain" in member) return "data";
  return "one" in member ? member.one : `${"list" in member ? member.list : member.map}s`;
}

/** The type of the node at a path. */
export function kindAt(path: readonly string[]): Kind {
  return path.reduce<Kind>(kindUnder, "document");
}

/** Tests for a place that holds one object, as opposed to a list, a map or data. */
function isObjectKind(kind: Kind): kind is NodeKind {
  return Object.hasOwn(DOCUMENT_SHAPE, kind);
}

/** An object of a document and where it stands. */
interface Place {
  readonly path: Path;
  readonly kind: Kind;
  readonly node: JsonObject;
}

/** Yields every object of a document in its order. Skips data: values of examples, defaults, extensions. */
export function* walk(document: JsonObject, path: Path = [], kind: Kind = "document"): Generator<Place> {
  yield { path, kind, node: document };
  for (const [key, child] of Object.entries(document)) {
    const childKind = kindUnder(kind, key);
    if (childKind === "data") continue;
    if (isObject(child)) yield* walk(child, [...path, key], childKind);
    else if (Array.isArray(child)) yield* walkList(child, [...path, key], childKind);
  }
}

function* walkList(list: readonly unknown[], path: Path, kind: Kind): Generator<Place> {
  for (const [index, item] of list.entries()) {
    if (isObject(item)) yield* walk(item, [...path, String(index)], kindUnder(kind, String(index)));
  }
}
