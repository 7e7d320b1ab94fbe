import { type Kind, kindAt } from "../document/grammar.ts";
import { isObject, type JsonObject } from "../document/json.ts";
import { dereference, nodeAt, type Path, referencePath } from "../document/path.ts";
import { placeWords } from "../document/place-words.ts";
import { listReadings, type Reading } from "../document/readings.ts";
import { addBadge, addText } from "./badges.ts";

/** Colours of the marks, and the words in which a note begins. */
const MARKS = {
  upstream: { color: "blue", label: "Upstream" },
  assumed: { color: "orange", label: "Assumed" },
} as const;

/** Kinds of objects whose description Redoc shows. */
const DESCRIBED: ReadonlySet<Kind> = new Set<Kind>([
  "info",
  "tag",
  "operation",
  "parameter",
  "requestBody",
  "response",
  "header",
  "schema",
  "securityScheme",
]);

/** Turns every `x-provenance` of a document into a badge or a visible note where it belongs. Changes the document. */
export function markReadings(document: JsonObject): void {
  for (const reading of listReadings(document)) {
    const path = shownAt(reading.about);
    const node = ownNode(document, path);
    if (node === undefined) continue;
    // What belongs to the whole document is named in full, anything else by what leads from the shown object to it.
    const about = placeWords(document, reading.about, path[0] === reading.about[0] ? path.length : 0);
    mark(node, reading, { isMember: isMember(path), about });
  }
}

function mark(node: JsonObject, { source, note }: Reading, place: { isMember: boolean; about: string }): void {
  const { color, label } = MARKS[source];
  if (place.isMember && place.about === "") {
    // Redoc puts a badge beside the names of parameters and members only.
    addBadge(node, { name: source, color });
    addText(node, `> ${quoted(note)}`);
  } else {
    const about = place.about === "" ? "" : ` (${place.about})`;
    addText(node, `> **${label}**${about}: ${quoted(note)}`);
  }
}

/** The nearest place at or above `path` whose description is shown; what belongs to the whole document, in its head. */
function shownAt(path: Path): Path {
  for (let length = path.length; length > 0; length--) {
    const above = path.slice(0, length);
    const kind = kindAt(above);
    if (DESCRIBED.has(kind) && (kind !== "schema" || isNamed(above))) return above;
  }
  return ["info"];
}

/**
 * The object at a path, fit to be changed. A note that stands beside a reference is about this use alone: a schema takes
 * it beside the reference, anything else becomes a copy of what it refers to.
 */
function ownNode(document: JsonObject, path: Path): JsonObject | undefined {
  const node = nodeAt(document, path);
  if (!isObject(node)) return undefined;
  if (referencePath(node) === undefined || kindAt(path) === "schema") return node;
  const target = dereference(document, node);
  const parent = nodeAt(document, path.slice(0, -1));
  const key = path.at(-1);
  if (!isObject(target) || typeof parent !== "object" || parent === null || key === undefined) return undefined;
  const copy = structuredClone(target);
  Object.assign(parent, { [key]: copy });
  return copy;
}

/** Whether a schema has a name: a component or a member. The description of one within another is mostly not shown. */
function isNamed(path: Path): boolean {
  const keyAbove = path.at(-2);
  return kindAt(path.slice(0, -1)) === "schemas" && (keyAbove === "properties" || keyAbove === "schemas");
}

function isMember(path: Path): boolean {
  return kindAt(path) === "parameter" || (isNamed(path) && path.at(-2) === "properties");
}

/** A note as the inside of a quotation, however many lines it has. */
function quoted(note: string): string {
  return note.replaceAll("\n", "\n> ");
}
