import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { pascalCase } from "@ledgergate/codegen/type-names";
import { stringifyExact } from "@ledgergate/support/exact-document";
import { below, type Pointer, segmentsOf } from "@ledgergate/support/service-kit";
import { type LoadedFiles, listReferences, type Target } from "./load-files.ts";

/** Member with the place of a target. Its name is new in each process, so no document can have it. */
const PLACE = `x-place-${crypto.randomUUID()}`;

/** Words of places that tell nothing about a target. */
const COMMON = new Set("components schemas responses parameters headers examples definitions properties".split(" "));

/**
 * Marks the targets of references in other files than the first with their places. Redocly names components by the ends of their places and
 * numbers, such as `Block-2`. {@link nameTargets} then finds better names.
 */
export function markTargets({ files, find }: LoadedFiles): void {
  const [root] = files.keys();
  const targets = new Map<JsonObject, Target>();
  for (const [file, content] of files)
    for (const { reference } of listReferences(content)) {
      const target = followAliases(find, find(file, reference));
      if (target && target.file !== root && isObject(target.value)) targets.set(target.value, target);
    }
  // Equal targets with the same name become one component, as without marks.
  const firsts = new Map<string, string>();
  const marks = [...targets].map(([value, target]) => {
    const place = placeOf(target);
    const text = `${baseOf(place)} ${stringifyExact(withPlaces(value, target.file, find))}`;
    if (!firsts.has(text)) firsts.set(text, place);
    return [value, firsts.get(text)] as const;
  });
  for (const [value, place] of marks) value[PLACE] = place;
}

function followAliases(find: LoadedFiles["find"], first: Target | undefined): Target | undefined {
  let target = first;
  const seen = new Set<unknown>();
  while (target && isObject(target.value) && typeof target.value.$ref === "string") {
    if (seen.has(target.value)) return undefined;
    seen.add(target.value);
    target = find(target.file, target.value.$ref);
  }
  return target;
}

function placeOf({ file, segments }: Target): string {
  return below(`${file.replaceAll("#", "_")}#`, ...segments);
}

/** Copies a value with the place of its target in each reference. */
function withPlaces(value: unknown, file: string, find: LoadedFiles["find"]): unknown {
  if (Array.isArray(value)) return value.map((item) => withPlaces(item, file, find));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const target = key === "$ref" && typeof member === "string" ? find(file, member) : undefined;
      return [key, target ? placeOf(target) : withPlaces(member, file, find)];
    }),
  );
}

/**
 * Renames the components of a bundled document whose targets {@link markTargets} marked. A component that the first file names by a
 * reference gets that name. Components whose places end in the same name get the part of the place before it that tells them apart:
 * `red.yaml#/Block` and `blue.yaml#/Block` become `RedBlock` and `BlueBlock`.
 */
export function nameTargets(document: JsonObject): void {
  const renamed = new Map<Pointer, Pointer>();
  for (const [folder, parts] of Object.entries((document.components ?? {}) as Record<string, JsonObject>)) {
    const names = chooseNames(parts, below("#/components", folder));
    const copies = Object.entries(parts);
    for (const name of Object.keys(parts)) delete parts[name];
    for (const [name, part] of copies) {
      const chosen = names.get(name) ?? name;
      // A named reference to a component gives way to the component.
      if (names.has(name) || !Object.hasOwn(parts, chosen)) parts[chosen] = part;
      if (chosen === name) continue;
      const reference = below("#/components", folder, chosen);
      // Redocly keeps the escapes of a pointer in the name, and refers to it as it is.
      renamed.set(below("#/components", folder, name), reference).set(`#/components/${folder}/${name}`, reference);
    }
  }
  removeMarks(document);
  for (const { node, key, reference } of listReferences(document)) {
    const [root = "", folder = "", name = "", ...rest] = segmentsOf(reference) ?? [];
    const chosen =
      renamed.get(below("#", root, folder, name)) ?? renamed.get(reference.split("/").slice(0, 4).join("/"));
    if (chosen !== undefined) node[key] = below(chosen, ...rest);
  }
}

/** Chooses the names of the marked components of a folder, by their names so far. */
function chooseNames(parts: JsonObject, folder: Pointer): ReadonlyMap<string, string> {
  const marked = Object.entries(parts).flatMap(([name, part]) =>
    isObject(part) && typeof part[PLACE] === "string" ? [{ name, place: part[PLACE] }] : [],
  );
  const others = Object.keys(parts).filter((name) => !marked.some((one) => one.name === name));
  const chosen = new Map<string, string>();
  for (const alias of others) {
    const target = marked.find(({ name }) => stringifyExact(parts[alias]) === `{"$ref":"${below(folder, name)}"}`);
    if (target && !chosen.has(target.name)) chosen.set(target.name, alias);
  }
  const taken = new Set(others.map(comparable));
  for (const [base, all] of Map.groupBy(marked, ({ place }) => baseOf(place))) {
    const group = all.filter(({ name }) => !chosen.has(name));
    const candidates = group.map(({ place }) => {
      const qualified = qualifiersOf(place).map((word) => pascalCase(`${word} ${base}`));
      return all.length === 1 ? [base, ...qualified] : qualified;
    });
    const longest = Math.min(...candidates.map(({ length }) => length));
    for (let at = 0; at < longest; at++) {
      const names = candidates.map((list) => list[at] ?? "");
      const compared = new Set(names.map(comparable));
      if (compared.size < names.length || [...compared].some((name) => taken.has(name))) continue;
      for (const [index, { name }] of group.entries()) chosen.set(name, names[index] ?? "");
      for (const name of compared) taken.add(name);
      break;
    }
  }
  return chosen;
}

/** Names are compared as file names are: some file systems ignore case. */
function comparable(name: string): string {
  return pascalCase(name).toLowerCase();
}

/** Returns the name at the end of a place: the last word of its pointer, else the name of its file. */
function baseOf(place: string): string {
  return pascalCase(wordsOf(place).at(-1) ?? "");
}

/** Lists the words before the name in a place, the nearest first. */
function qualifiersOf(place: string): readonly string[] {
  const base = baseOf(place);
  const words = wordsOf(place).slice(0, -1).toReversed();
  return words.filter((word) => !COMMON.has(word) && pascalCase(word) !== base);
}

function wordsOf(place: string): readonly string[] {
  const [file = "", pointer = ""] = place.split("#");
  return [...file.replace(/\.[^./]+$/, "").split("/"), ...(segmentsOf(`#${pointer}`) ?? [])];
}

function removeMarks(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  delete (node as JsonObject)[PLACE];
  for (const child of Object.values(node)) removeMarks(child);
}
