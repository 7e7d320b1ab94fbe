import type { JsonObject } from "@ledgergate/codegen/openapi";
import { parseJson, stringifyExact } from "@ledgergate/support/exact-document";
import { kindAt, type NodeKind, type Pointer, segmentsOf } from "@ledgergate/support/service-kit";
import { stringify } from "yaml";
import { takeName } from "./names.ts";
import { replaceReferences } from "./references.ts";

/**
 * Splits a document into the files of a spec: a root, one file for each path, and one for each component.
 *
 * @param pathFiles - Files of all paths, by {@link nameFiles}.
 */
export function splitDocument(
  document: JsonObject,
  pathFiles: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  // A copy in which each object occurs once, since `refer` writes other references for each file.
  const { paths, components, ...root } = parseJson(stringifyExact(document)) as JsonObject;
  const files = new Map<string, string>();
  const index = Object.entries(paths as Record<string, JsonObject>).map(([path, item]) => {
    const file = pathFiles.get(path) ?? "";
    files.set(file, print(refer(item, "pathItem", "../")));
    return [path, { $ref: file }];
  });
  const { securitySchemes, ...folders } = components as Record<string, Record<string, unknown>>;
  for (const [folder, parts] of Object.entries(folders))
    for (const [name, part] of Object.entries(parts))
      files.set(
        `components/${folder}/${name}.yaml`,
        print(refer(part, kindAt(`#/components/${folder}/${name}`) ?? "schema", "../../", folder)),
      );
  files.set("openapi.yaml", print({ ...root, paths: Object.fromEntries(index), components: { securitySchemes } }));
  return files;
}

/** Maximum length of a file's name in bytes. Most file systems allow 255. */
const LONGEST_NAME = 180;

/** Names the file of each path. The names have only characters that no file system and no reference reads in another way. */
export function nameFiles(paths: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    paths.map((path) => {
      let name = path.slice(1).replace(/[^\p{L}\p{M}\p{N}{}._-]/gu, "_") || "_";
      while (Buffer.byteLength(name) > LONGEST_NAME) name = name.slice(0, -1);
      return [path, `paths/${takeName(name, taken, "_")}.yaml`];
    }),
  );
}

/** Describes a place of a document by its file and the members above it, such as `paths/blocks.yaml: get responses 200`. */
export function describePlace(pointer: Pointer, pathFiles: ReadonlyMap<string, string>): string {
  const [root, ...segments] = segmentsOf(pointer) ?? [];
  const [one = "", two = "", ...rest] = segments;
  return root === "paths"
    ? `${pathFiles.get(one)}: ${[two, ...rest].join(" ")}`
    : `components/${one}/${two}.yaml: ${rest.join(" ")}`;
}

/** Turns references to components into references to files. Parts of one folder refer to each other by name. */
function refer(part: unknown, kind: NodeKind, toRoot: string, folder?: string): unknown {
  const fileOf = (reference: string) => {
    const [, , owner, name] = reference.split("/");
    return owner === folder
      ? `${name}.yaml`
      : `${toRoot}components/${owner}/${name}.yaml`.replace("../../components/", "../");
  };
  replaceReferences(part, kind, fileOf);
  return part;
}

function print(value: unknown): string {
  return stringify(value, { lineWidth: 120, aliasDuplicateObjects: false });
}
