import { isMethod, isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, segmentsOf, valueAt } from "@ledgergate/codegen/pointer";
import { type NodeKind, walkDocument } from "@ledgergate/codegen/walk-document";
import { Names } from "./names.ts";

/** Folder of each kind of part that gets a file of its own. */
const FOLDERS: Partial<Record<NodeKind, string>> = {
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
 */
export function nameComponents(document: JsonObject, taken: Readonly<Record<string, Names>>): void {
  const source = structuredClone(document);
  const names = new Map(Object.values(FOLDERS).map((folder) => [folder, taken[folder] ?? new Names()]));
  const components = new Map<string, Map<string, unknown>>();
  const references = new Map<string, string>();

  /** Adds a component. Returns the reference to it. */
  function add(folder: string, value: unknown, ...texts: readonly string[]): string {
    const name = names.get(folder)?.take(...texts) ?? "";
    components.set(folder, (components.get(folder) ?? new Map()).set(name, value));
    return `#/components/${folder}/${name}`;
  }

  /** Adds the target of a reference at its first use, and all that the target refers to. */
  function addTarget(reference: string, kind: NodeKind): string {
    const known = references.get(reference);
    const folder = FOLDERS[kind];
    if (known !== undefined || folder === undefined) return known ?? reference;
    const target = structuredClone(valueAt(source, reference));
    const added = add(folder, target, String(segmentsOf(reference)?.at(-1)));
    references.set(reference, added);
    nameTargets(target, kind);
    return added;
  }

  function nameTargets(value: unknown, kind: NodeKind): void {
    walkDocument(value, kind, "#", {
      visit: (node, kind) => {
        if (typeof node.$ref === "string") node.$ref = addTarget(node.$ref, kind);
        if (kind === "discriminator" && isObject(node.mapping)) node.mapping = nameVariants(node.mapping);
      },
    });
  }

  function nameVariants(mapping: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(mapping).map(([value, target]) => {
        const reference = String(target).includes("#") ? String(target) : below("#/components/schemas", String(target));
        return [value, addTarget(reference, "schema")];
      }),
    );
  }

  function nameBody(media: unknown, ...texts: readonly string[]): void {
    if (!isObject(media) || !isObject(media.schema) || Object.keys(media.schema).join() === "$ref") return;
    media.schema = { $ref: add("schemas", media.schema, ...texts) };
  }

  delete document.components;
  nameTargets(document, "document");
  for (const { operationId, requestBody, responses } of listOperations(document)) {
    for (const media of contentsOf(requestBody)) nameBody(media, operationId, "Body");
    for (const [status, response] of Object.entries(responses))
      for (const media of contentsOf(response))
        nameBody(media, operationId, status.startsWith("2") ? "Answer" : `Failure ${status}`);
  }
  for (const [folder, suffix] of [
    ["responses", "Content"],
    ["requestBodies", "Content"],
  ] as const)
    for (const [name, part] of components.get(folder) ?? [])
      for (const media of contentsOf(part)) nameBody(media, name, suffix);
  document.components = Object.fromEntries(
    [...components].map(([folder, parts]) => [folder, Object.fromEntries(parts)]),
  );
}

interface NamedOperation {
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

export function listOperations({ paths }: JsonObject): readonly NamedOperation[] {
  return Object.values(paths as Record<string, JsonObject>).flatMap((item) =>
    Object.keys(item)
      .filter(isMethod)
      .map((method) => ({ responses: {}, ...(item[method] as object) }) as unknown as NamedOperation),
  );
}

function contentsOf(part: unknown): readonly unknown[] {
  return isObject(part) && isObject(part.content) ? Object.values(part.content) : [];
}
