import { formatOf } from "@ledgergate/codegen/media-type";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, isMethod, type NodeKind, type Pointer, segmentsOf, valueAt } from "@ledgergate/support/service-kit";
import { Names } from "./names.ts";
import type { OperationPlace } from "./reach.ts";
import { replaceReferences } from "./references.ts";

/** Folder of each kind of part that gets a file of its own. */
export const FOLDERS: Partial<Record<NodeKind, string>> = {
  schema: "schemas",
  response: "responses",
  parameter: "parameters",
  requestBody: "requestBodies",
  header: "headers",
  example: "examples",
};

/**
 * Makes every target of a reference, and every body, a component with a name in PascalCase. Components that nothing refers to are
 * left out.
 *
 * @param taken - Names that components of a folder, such as `schemas`, cannot have.
 * @returns the previous place of each component.
 */
export function nameComponents(
  document: JsonObject,
  taken: Readonly<Record<string, Names>>,
): ReadonlyMap<Pointer, Pointer> {
  const source = structuredClone(document);
  const names = new Map(Object.values(FOLDERS).map((folder) => [folder, taken[folder] ?? new Names()]));
  const components = new Map<string, Map<string, unknown>>();
  const references = new Map<string, string>();
  const origins = new Map<Pointer, Pointer>();

  /** Adds a component. Returns the reference to it. */
  function add(folder: string, value: unknown, ...texts: readonly string[]): string {
    const name = names.get(folder)?.take(...texts) ?? "";
    components.set(folder, (components.get(folder) ?? new Map()).set(name, value));
    return `#/components/${folder}/${name}`;
  }

  // Added targets, whose references get names later, since a chain of them may be too long for recursion.
  const added: [target: unknown, kind: NodeKind][] = [];

  /** Adds the target of a reference at its first use. */
  function addTarget(reference: string, kind: NodeKind): string {
    const known = references.get(reference);
    const folder = FOLDERS[kind];
    if (known !== undefined || folder === undefined) return known ?? reference;
    const target = structuredClone(valueAt(source, reference));
    const name = add(folder, target, String(segmentsOf(reference)?.at(-1)));
    references.set(reference, name);
    origins.set(name, reference);
    added.push([target, kind]);
    return name;
  }

  function nameBodies(part: unknown, place: Pointer, ...texts: readonly string[]): void {
    if (!isObject(part) || !isObject(part.content)) return;
    const mediaTypes = Object.keys(part.content);
    const main = mediaTypes.find((mediaType) => formatOf(mediaType) === "json") ?? mediaTypes[0];
    for (const [mediaType, media] of Object.entries(part.content)) {
      if (!isObject(media) || !isObject(media.schema) || Object.keys(media.schema).join() === "$ref") continue;
      const added = add("schemas", media.schema, ...texts, mediaType === main ? "" : subtypeOf(mediaType));
      origins.set(added, below(place, "content", mediaType, "schema"));
      media.schema = { $ref: added };
    }
  }

  delete document.components;
  replaceReferences(document, "document", addTarget);
  for (const [target, kind] of added) replaceReferences(target, kind, addTarget);
  for (const { place, operationId, requestBody, responses } of listOperations(document)) {
    nameBodies(requestBody, below(place, "requestBody"), operationId, "Body");
    for (const [status, response] of Object.entries(responses)) {
      const kind = status.startsWith("2") ? "Answer" : `Failure ${status}`;
      nameBodies(response, below(place, "responses", status), operationId, kind);
    }
  }
  for (const folder of ["responses", "requestBodies"])
    for (const [name, part] of components.get(folder) ?? [])
      nameBodies(part, origins.get(`#/components/${folder}/${name}`) ?? "#", name, "Content");
  document.components = Object.fromEntries(
    [...components].map(([folder, parts]) => [folder, Object.fromEntries(parts)]),
  );
  return origins;
}

/** Returns the part of a media type that tells it apart, such as `octet-stream`. */
function subtypeOf(mediaType: string): string {
  return mediaType.replace(/^.*?\/|;.*$/g, "");
}

interface NamedOperation extends OperationPlace {
  readonly place: Pointer;
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

export function listOperations({ paths }: JsonObject): readonly NamedOperation[] {
  return Object.entries(paths as Record<string, JsonObject>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter(isMethod)
      .map((method) => {
        const operation = item[method] as NamedOperation;
        const place = below("#/paths", path, method);
        return { ...operation, responses: operation.responses ?? {}, path, method, place };
      }),
  );
}
