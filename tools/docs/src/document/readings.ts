import { isObject, type JsonObject } from "./json.ts";
import { type Path, pathDown } from "./path.ts";
import { walk } from "./walk.ts";

/** Source of a part that the contract does not state. */
export type Source = "upstream" | "assumed";

/** One mark of `x-provenance`: a place, the source of that part, and a note. */
export interface Reading {
  readonly about: Path;
  readonly source: Source;
  readonly note: string;
}

/** Lists the `x-provenance` marks of a document. A mark stands on its object, or on an ancestor that names the object by `at`. */
export function listReadings(document: JsonObject): Reading[] {
  const readings: Reading[] = [];
  for (const { path, node } of walk(document)) {
    const marks = node["x-provenance"];
    for (const mark of Array.isArray(marks) ? marks : [marks]) {
      if (!isObject(mark) || (mark.source !== "upstream" && mark.source !== "assumed")) continue;
      const about = typeof mark.at === "string" ? pathDown(document, path, mark.at) : path;
      readings.push({ about, source: mark.source, note: String(mark.note ?? "").trim() });
    }
  }
  return readings;
}
