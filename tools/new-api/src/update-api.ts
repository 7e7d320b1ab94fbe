import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { OperationSelection } from "@ledgergate/codegen";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { parseYaml, stringifyExact } from "@ledgergate/support/exact-document";
import { below, type Pointer, segmentsOf } from "@ledgergate/support/service-kit";
import { type Document, parseDocument } from "yaml";
import type { AddedApi } from "./add-api.ts";
import { checkSpec } from "./check-spec.ts";
import type { FileChanges } from "./file-changes.ts";
import { type ImportOptions, importDocument } from "./import/import-document.ts";
import { ImportError } from "./import/import-error.ts";
import { keepSource, readSource } from "./imported-source.ts";
import { mergeTrees } from "./merge-trees.ts";
import type { SpecFiles } from "./spec-files.ts";
import { formsOf, readTemplate } from "./template.ts";

export interface UpdateOptions extends OperationSelection {
  /** Cost of each new operation. Default: that of the import. */
  readonly computeUnits?: number | undefined;
  /** The new version of the document. */
  readonly from: string;
  /** Conflicts in which our value stays, such as `paths/blocks.yaml#/get/summary`. `*` matches any text. */
  readonly keep?: readonly string[] | undefined;
  /** Conflicts in which the new document's value replaces ours. */
  readonly take?: readonly string[] | undefined;
}

/**
 * Updates the spec of an imported API to a new version of its document. What people changed since the import stays, where the new document
 * did not change the same place.
 *
 * @param changes - Records the written files, also if the update fails halfway.
 * @throws `ImportError` before anything is written.
 */
export async function updateApi(
  root: string,
  name: string,
  { from, keep = [], take = [], ...given }: UpdateOptions,
  changes: FileChanges,
): Promise<AddedApi> {
  const source = await readSource(name, changes);
  const options: ImportOptions = {
    computeUnits: given.computeUnits ?? source.computeUnits,
    only: given.only ?? source.only,
    skip: given.skip ?? source.skip,
  };
  const forms = formsOf(name);
  const template = readTemplate("spec", forms);
  const [base, theirs] = await Promise.all([
    importDocument(join(root, source.file), template, forms.pascal, source),
    importDocument(from, template, forms.pascal, options),
  ]);
  const ours = await readSpec(name, changes);
  const merged = mergeFiles(base.files, ours, theirs.files, { keep, take });
  const { severe, ...gaps } = await checkSpec(root, name, merged);
  if (severe.length > 0) {
    const lines = severe.map(({ place, message }) => `${place}: ${message}`);
    throw new ImportError(["The merged document is wrong at these places:", ...lines].join("\n"));
  }
  for (const file of ours.keys()) if (!merged.has(file)) await changes.remove(`specs/${name}/${file}`);
  for (const [file, text] of merged) if (ours.get(file) !== text) await changes.write(`specs/${name}/${file}`, text);
  const sources = `specs/${name}/SOURCES.md`;
  const text = (await changes.read(sources))?.replace(base.source, () => theirs.source);
  await changes.write(sources, text ?? "");
  await keepSource(name, from, options, changes);
  return { ...theirs, gaps };
}

/** Patterns of the places of conflicts, by the side whose value stays. */
interface Decisions {
  readonly keep: readonly string[];
  readonly take: readonly string[];
}

/** Contents of files by their paths. */
type Tree = Record<string, JsonObject>;

/** Reads the YAML files of a spec. */
async function readSpec(name: string, changes: FileChanges): Promise<SpecFiles> {
  const folder = `specs/${name}`;
  const listed = await Promise.all(["components", "paths"].map((part) => changes.list(`${folder}/${part}`)));
  const files = [`${folder}/openapi.yaml`, ...listed.flat().sort()];
  const texts = await Promise.all(files.map((file) => changes.read(file)));
  return new Map(files.map((file, at) => [file.slice(folder.length + 1), texts[at] ?? ""]));
}

/**
 * Merges three versions of the files of a spec. Unchanged files keep their text, and changed ones their comments.
 *
 * @throws `ImportError` with all places that both sides changed, or with decisions for none of them.
 */
export function mergeFiles(
  base: SpecFiles,
  ours: SpecFiles,
  theirs: SpecFiles,
  { keep, take }: Decisions,
): Map<string, string> {
  const unused = new Set([...keep, ...take]);
  const decide = (pointer: Pointer) => {
    const escaped = (place: string) => place.replace(/[\\^$.|?+()[\]{}]/g, "\\$&").replaceAll("*", ".*");
    const fits = (one: string) => new RegExp(`^${escaped(one)}$`, "s").test(placeOf(pointer));
    for (const one of unused) if (fits(one)) unused.delete(one);
    return keep.some(fits) ? "ours" : take.some(fits) ? "theirs" : undefined;
  };
  const ourTree = treeOf(ours);
  const { value, conflicts } = mergeTrees(treeOf(base), ourTree, treeOf(theirs), decide);
  if (conflicts.length > 0) {
    const lines = conflicts.map(({ place, ours, theirs }) => {
      return `  ${placeOf(place)}: ${show(ours)} here, ${show(theirs)} in the new document`;
    });
    throw new ImportError(
      [
        "The new document and this repository changed the same places:",
        ...lines,
        "Decide each: --keep PLACE keeps ours, --take PLACE takes the new document's. * matches any text. Nothing was written.",
      ].join("\n"),
    );
  }
  if (unused.size > 0)
    throw new ImportError(`No conflict has the place ${[...unused].join(", ")}. Nothing was written.`);
  const merged = value as Tree;
  restorePaths(merged, ourTree);
  return new Map(
    Object.entries(merged).map(([file, content]) => {
      const text = ours.get(file);
      return [file, text === undefined ? (theirs.get(file) ?? "") : edit(text, ourTree[file], content)];
    }),
  );
}

/** Shows a value of a conflict in one line. */
function show(value: unknown): string {
  const text = value === undefined ? "nothing" : stringifyExact(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Describes a place by its file and the pointer in it. */
function placeOf(pointer: Pointer): string {
  const [file = "", ...segments] = segmentsOf(`#${pointer}`) ?? [];
  return segments.length > 0 ? below(`${file}#`, ...segments) : file;
}

function treeOf(files: SpecFiles): Tree {
  const yaml = [...files].filter(([file]) => file.endsWith(".yaml"));
  return Object.fromEntries(yaml.map(([file, text]) => [file, parseYaml(text) as JsonObject]));
}

/** A path whose file we keep stays in the index. */
function restorePaths(merged: Tree, ours: Tree): void {
  const paths = merged["openapi.yaml"]?.paths as Record<string, JsonObject>;
  for (const [path, item] of Object.entries((ours["openapi.yaml"]?.paths ?? {}) as Record<string, JsonObject>))
    if (merged[String(item.$ref)] !== undefined) paths[path] ??= item;
}

function edit(text: string, before: unknown, after: JsonObject): string {
  if (isDeepStrictEqual(before, after)) return text;
  const document = parseDocument(text, { intAsBigInt: true });
  editNode(document, [], before, after);
  return document.toString({ lineWidth: 120 });
}

/** Changes only the values that differ, so that the comments of the others stay. */
function editNode(document: Document, path: readonly string[], before: unknown, after: unknown): void {
  if (!isObject(before) || !isObject(after)) {
    if (!isDeepStrictEqual(before, after))
      document.setIn(path, document.createNode(after, { aliasDuplicateObjects: false }));
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (Object.hasOwn(after, key)) editNode(document, [...path, key], before[key], after[key]);
    else document.deleteIn([...path, key]);
  }
}
