import { mapMembers } from "@ledgergate/support/service-kit";

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The replacement for a text, or the text itself. A place is a name, or the pointer to a text that is no name. */
type ReplaceText = (place: string, text: string) => unknown;

/** Part of OpenAPI, map whose keys the author of the document chose, or any JSON. */
type Kind = "part" | "map" | "data";

/** A part and its pointers in the given document and in the written one. */
interface Part {
  readonly node: unknown;
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
}

/** Further members that are maps. */
const OTHER_MAPS =
  /^(?:webhooks|callbacks|links|mapping|scopes|dependentRequired|\$vocabulary|lint|fill|x-upstream-headers|x-error-meanings)$/;

/** Members that hold any JSON. */
const DATA = /^(?:default|example|examples|const|enum|value)$/;

/** Keys of maps that OpenAPI defines. */
const DEFINED = /^(?:\d{3}|default|application\/json)$/;

/**
 * Replaces the texts of a document: its strings, and the keys that its author chose. A name, such as that of a property, is replaced
 * everywhere: also in references, templates and lists.
 *
 * @returns the document, and its places by their pointers in it.
 */
export function writeTexts(document: Json, replace: ReplaceText): { document: Json; places: Map<string, string> } {
  const names = findNames(document);
  const places = new Map<string, string>();
  return { document: write({ node: document, kind: "part", from: "", to: "" }) as Json, places };

  function write({ node, kind, from, to }: Part): unknown {
    if (typeof node === "string") return writeText(node, from, to);
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node))
      return node.map((item, index) => write({ node: item, kind, from: `${from}/${index}`, to: `${to}/${index}` }));
    const members = Object.entries(node).map(([key, member]) => {
      const name = isChosen(key, kind) ? writeName(key) : key;
      const at = `${to}/${escapeSegment(name)}`;
      if (isChosen(key, kind)) places.set(at, key);
      const part = { node: member, kind: kindOf(key, member, kind), from: `${from}/${escapeSegment(key)}`, to: at };
      return [name, write(part)];
    });
    return Object.fromEntries(members);
  }

  function writeName(name: string): string {
    if (!name.startsWith("/")) return String(replace(name, name));
    const added = replace(name, "");
    return added === "" ? writeParts(name) : `${writeParts(name)}/${added}`;
  }

  function writeText(text: string, from: string, to: string): unknown {
    const parts = writeParts(text);
    if (text.startsWith("#/") || (text.startsWith("/") && parts !== text)) return parts;
    const place = names.has(text) ? text : from;
    places.set(to, place);
    const written = replace(place, parts);
    return text.includes("{") && written !== parts ? `${parts}/${written}` : written;
  }

  /** Replaces the names in a reference, a pointer, a path or a template. */
  function writeParts(text: string): string {
    const isReference = text.startsWith("#/");
    if (!isReference && !/^\/|\{/.test(text)) return text;
    return text.replaceAll(/[^#/{}]+/g, (name) => {
      const written = names.has(name) ? String(replace(name, name)) : name;
      return isReference && written !== name ? encodeURIComponent(escapeSegment(written)) : written;
    });
  }
}

/** Finds the keys that the author of a document chose, and the names of parameters. */
function findNames(node: unknown, kind: Kind = "part", names = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return names;
  for (const [key, member] of Object.entries(node)) {
    if (!Array.isArray(node) && isChosen(key, kind)) names.add(key);
    if (key === "name" && "in" in node) names.add(String(member));
    findNames(member, Array.isArray(node) ? kind : kindOf(key, member, kind), names);
  }
  return names;
}

function isChosen(key: string, kind: Kind): boolean {
  return kind === "data" || (kind === "map" && !DEFINED.test(key));
}

function kindOf(key: string, value: unknown, kind: Kind): Kind {
  if (kind !== "part") return kind === "data" ? "data" : "part";
  const isMap = mapMembers.has(key) || OTHER_MAPS.test(key);
  if (key === "security" || (isMap && !Array.isArray(value))) return "map";
  return DATA.test(key) ? "data" : "part";
}

function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
