import { isObject, nodeAt, resolveReference } from "@ledgergate/service-kit";
import { asList, type JsonObject } from "./json.ts";
import { type Path, walk } from "./walk.ts";

/** Source of a part that the contract does not state. */
export type Source = "upstream" | "assumed";

/** One mark of `x-provenance`: a place, the source of that part, and a note. */
export interface ProvenanceMark {
  readonly about: Path;
  readonly source: Source;
  readonly note: string;
}

/** Lists the `x-provenance` marks of a document. A mark is on its object, or on an ancestor that names the object by `at`. */
export function listProvenance(document: object): ProvenanceMark[] {
  const marks: ProvenanceMark[] = [];
  for (const { path, node } of walk(document)) {
    for (const mark of [node["x-provenance"]].flat()) {
      if (!isObject(mark) || (mark.source !== "upstream" && mark.source !== "assumed")) continue;
      const about = typeof mark.at === "string" ? pathDown(document, path, mark.at) : path;
      marks.push({ about, source: mark.source, note: String(mark.note ?? "").trim() });
    }
  }
  return marks;
}

/**
 * Resolves the `at` of an `x-provenance` mark: keys that lead down from `holder`, the object with the mark. An item of a list is
 * named by its `name`, such as a parameter's, or by its index.
 */
function pathDown(document: object, holder: Path, at: string): Path {
  let path = holder;
  for (const key of at.split("/")) {
    const node = nodeAt(document, path);
    const item = asList(node).findIndex((entry) => nameOf(document, entry) === key);
    path = [...path, item === -1 ? key.replaceAll("~1", "/") : String(item)];
  }
  return path;
}

function nameOf(document: object, item: unknown): unknown {
  return isObject(item) ? resolveReference<JsonObject>(document, item).name : undefined;
}
