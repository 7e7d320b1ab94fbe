import { type Kind, kindUnder } from "./grammar.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { Path } from "./path.ts";

/** An object of a document and where it stands. */
export interface Place {
  readonly path: Path;
  readonly kind: Kind;
  readonly node: JsonObject;
}

/** Every object of a document in its order, without what is data: examples' values, defaults, extensions. */
export function* walk(document: JsonObject, path: Path = [], kind: Kind = "root"): Generator<Place> {
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
