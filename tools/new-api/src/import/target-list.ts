import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { pascalCase } from "@ledgergate/codegen/type-names";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { below, segmentsOf } from "@ledgergate/support/service-kit";
import type { Target } from "./document-files.ts";

/** Words of places that tell nothing about a target. */
const COMMON = new Set("components schemas responses parameters headers examples definitions properties".split(" "));

/** Targets of references outside of the document's components, and these references. */
export class TargetList {
  /** Values by folder of `components`, and by place. */
  readonly #values = new Map<string, Map<string, unknown>>();
  readonly #uses: { readonly node: JsonObject; readonly key: string; readonly folder: string }[] = [];

  /** Adds a target. The reference becomes its place, until the target has a name. */
  add(folder: string, { file, segments, value }: Target, node: JsonObject, key: string): void {
    const place = below(`${file.replaceAll("#", "_")}#`, ...segments);
    this.#values.set(folder, (this.#values.get(folder) ?? new Map()).set(place, value));
    this.#uses.push({ node, key, folder });
    node[key] = place;
  }

  /** Makes the targets components of a document. */
  moveInto(document: JsonObject): void {
    const components = isObject(document.components) ? document.components : {};
    if (this.#values.size > 0) document.components = components;
    const names = new Map<string, ReadonlyMap<string, string>>();
    for (const [folder, values] of this.#values) {
      const parts: JsonObject = isObject(components[folder]) ? components[folder] : {};
      components[folder] = parts;
      const chosen = nameTargets(values, parts);
      for (const [place, name] of chosen) parts[name] = values.get(place);
      names.set(folder, chosen);
    }
    for (const { node, key, folder } of this.#uses)
      node[key] = below("#/components", folder, names.get(folder)?.get(String(node[key])) ?? "");
  }
}

/**
 * Names targets by their places. A target to which a component refers gets the name of that component. Targets whose places end in the
 * same word get the nearest word before it that tells them apart: `red.yaml#/Block` and `blue.yaml#/Block` become `RedBlock` and
 * `BlueBlock`. Equal targets whose places end in the same word get one name.
 *
 * @param parts - The document's own components.
 */
function nameTargets(values: ReadonlyMap<string, unknown>, parts: JsonObject): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, part] of Object.entries(parts)) {
    const { $ref } = isObject(part) && Object.keys(part).length === 1 ? part : {};
    if (typeof $ref === "string" && values.has($ref) && !names.has($ref)) names.set($ref, name);
  }
  const taken = new Set(Object.keys(parts).map(comparable));
  for (const [base, places] of Map.groupBy(values.keys(), baseOf)) {
    const equal = [...Map.groupBy(places, (place) => stringifyExact(values.get(place))).values()];
    const unnamed = equal.filter((some) => !some.some((place) => names.has(place)));
    const candidates = unnamed.map(([place = ""]) => [...(equal.length === 1 ? [base] : []), ...longerNames(place)]);
    const rows = (candidates[0] ?? []).map((_, at) => candidates.flatMap((list) => list[at] ?? []));
    const free = rows.find((row) => {
      const others = new Set(row.map(comparable).filter((name) => !taken.has(name)));
      return others.size === unnamed.length;
    });
    for (const name of free ?? []) taken.add(comparable(name));
    for (const some of equal) {
      // A place is a name, too, which no other target has.
      const [given = free?.[unnamed.indexOf(some)] ?? some[0] ?? ""] = some.flatMap((place) => names.get(place) ?? []);
      for (const place of some) names.set(place, given);
    }
  }
  return names;
}

/** Names are compared as file names are: some file systems ignore case. */
function comparable(name: string): string {
  return pascalCase(name).toLowerCase();
}

/** Returns the name at the end of a place: the last word of its pointer, else the name of its file. */
function baseOf(place: string): string {
  return pascalCase(wordsOf(place).at(-1) ?? "");
}

/** Lists the names of a place with a word before its end, the nearest first. */
function longerNames(place: string): readonly string[] {
  const base = baseOf(place);
  const words = wordsOf(place).slice(0, -1).toReversed();
  return words.flatMap((word) => (COMMON.has(word) || pascalCase(word) === base ? [] : pascalCase(`${word} ${base}`)));
}

function wordsOf(place: string): readonly string[] {
  const [file = "", pointer = ""] = place.split("#");
  return [...file.replace(/\.[^./]+$/, "").split("/"), ...(segmentsOf(`#${pointer}`) ?? [])];
}
