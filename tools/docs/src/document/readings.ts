import { isObject, type JsonObject } from "./json.ts";
import { type Path, pathDown } from "./path.ts";
import { walk } from "./walk.ts";

/** Source of a part that the contract does not state. */
export type Source = "upstream" | "assumed";

/** One mark of `x-provenance`: what it is about, where that comes from and why. */
export interface Reading {
  readonly about: Path;
  readonly source: Source;
  readonly note: string;
}

/** Every `x-provenance` of a document: on the object itself, or with `at` in a list of an ancestor. */
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
