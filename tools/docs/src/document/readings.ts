import { isObject, nodeAt, resolveReference } from "@ledgergate/service-kit";
import { segmentsOf, walkDocument } from "@ledgergate/support/service-kit";
import { type DescribedPlace, describePlace, type Path } from "./describe-place.ts";
import { asList, type JsonObject } from "./json.ts";

/** Our reading of a part where the contract is silent, by a mark of `x-provenance`. */
export interface Reading extends Pick<DescribedPlace, "owner" | "anchor"> {
  readonly source: "upstream" | "assumed";
  /** The parts of the owner that have the note. Empty for the owner itself. */
  readonly parts: readonly string[];
  readonly note: string;
}

/**
 * Lists the readings of a document. A mark is on its object, or on an ancestor that names the object by `at`. Parts of one owner with the
 * same note are one, such as the error responses of an operation.
 */
export function listReadings(document: object): Reading[] {
  const readings = new Map<string, Reading>();
  const addMark = (mark: unknown, holder: Path) => {
    if (!isObject(mark) || (mark.source !== "upstream" && mark.source !== "assumed")) return;
    const { source } = mark;
    const note = String(mark.note ?? "").trim();
    const about = typeof mark.at === "string" ? pathDown(document, holder, mark.at) : holder;
    const { owner, anchor, part } = describePlace(document, about);
    const key = JSON.stringify([source, owner, note]);
    const parts = [...(readings.get(key)?.parts ?? []), part].filter(Boolean);
    readings.set(key, { source, owner, anchor, parts, note });
  };
  walkDocument(document, (node, _, pointer) => {
    for (const mark of [node["x-provenance"]].flat()) addMark(mark, segmentsOf(pointer) ?? []);
  });
  return [...readings.values()];
}

/**
 * Resolves the `at` of an `x-provenance` mark: keys that lead down from `holder`, the object with the mark. An item of a list is
 * named by its `name`, such as a parameter's, or by its index.
 */
function pathDown(document: object, holder: Path, at: string): Path {
  let path = holder;
  for (const key of at.split("/")) {
    const item = asList(nodeAt(document, path)).findIndex((entry) => nameOf(document, entry) === key);
    path = [...path, item === -1 ? key.replaceAll("~1", "/") : String(item)];
  }
  return path;
}

function nameOf(document: object, item: unknown): unknown {
  return isObject(item) ? resolveReference<JsonObject>(document, item).name : undefined;
}
