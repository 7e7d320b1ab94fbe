import { checkDocument, type OperationSelection, selectOperations } from "@ledgergate/codegen";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import {
  below,
  isMethod,
  type NodeKind,
  type Pointer,
  segmentsOf,
  valueAt,
  walkDocument,
} from "@ledgergate/support/service-kit";
import { follow } from "./follow.ts";
import { brokenReference } from "./load-files.ts";
import { FOLDERS } from "./name-components.ts";
import { type OperationPlace, Reach } from "./reach.ts";

/** An operation of a third-party document. */
export interface SourceOperation extends OperationPlace {
  /** The document's own id. */
  readonly operationId?: string;
  /** True if the path has no readable operations, so that this one stands for all. */
  readonly isWholePath: boolean;
}

/**
 * Lists the operations of an unchecked document that a selection includes.
 *
 * @throws `DocumentError` for names that no operation has.
 */
export function listSourceOperations(
  document: JsonObject,
  name: string,
  selection: OperationSelection,
): readonly SourceOperation[] {
  const { openapi, info, paths } = document;
  if (!isObject(paths)) checkDocument({ openapi, info, paths });
  const operations = new Map<string, SourceOperation>();
  const skeleton: Record<string, JsonObject> = {};
  for (const path of Object.keys(paths ?? {})) {
    if (path.startsWith("x-")) continue;
    const given = (paths as JsonObject)[path];
    const item = follow(document, given);
    const methods = Object.keys(item).filter(isMethod);
    const isEmpty = isObject(given) && given.$ref === undefined && brokenReference(given) === undefined;
    skeleton[path] = {};
    for (const method of methods.length > 0 ? methods : isEmpty ? [] : ["get"]) {
      const { operationId } = isObject(item[method]) ? item[method] : {};
      const own = typeof operationId === "string" ? { operationId } : {};
      operations.set(`${method} ${path}`, { path, method, ...own, isWholePath: methods.length === 0 });
      Reflect.set(skeleton[path], method, /[\p{Cc}\p{Zl}\p{Zp}]/u.test(own.operationId ?? "") ? {} : own);
    }
  }
  const selected = selectOperations({ openapi, info, paths: skeleton }, name, selection);
  return selected.flatMap(({ method, path }) => operations.get(`${method} ${path}`) ?? []);
}

/**
 * Copies a document with these operations and all that they refer to. A part of another operation to which they refer becomes a
 * component.
 */
export function pickOperations(document: JsonObject, operations: readonly OperationPlace[]): JsonObject {
  const { paths, components, ...others } = document;
  const reach = new Reach(document);
  const parts = new Map(operations.flatMap((one) => [...reach.partsOf(one)]));
  const picked: Record<string, JsonObject> = {};
  for (const { path, method } of operations) {
    const given = (paths as JsonObject)[path];
    const item = follow(document, given);
    const shared = Object.entries(item).filter(([key]) => !isMethod(key));
    // Several paths may refer to one item. Each gets a copy, since the next steps change operations in place.
    const copy = (members: JsonObject) => structuredClone(members);
    if (item[method] === undefined) picked[path] = given as JsonObject;
    else picked[path] = { ...(picked[path] ?? copy(Object.fromEntries(shared))), ...copy({ [method]: item[method] }) };
  }
  const kept: Record<string, Record<string, unknown>> = {};
  for (const [folder, given] of Object.entries(isObject(components) ? components : {})) {
    // The report names the security schemes.
    const used = Object.entries(isObject(given) ? given : {}).filter(
      ([name]) => folder === "securitySchemes" || parts.has(below("#/components", folder, name)),
    );
    if (used.length > 0) kept[folder] = Object.fromEntries(used);
  }
  const copy = structuredClone({ ...others, paths: picked, components: kept }) as JsonObject;
  moveToComponents(copy, document, parts);
  return copy;
}

function moveToComponents(copy: JsonObject, document: JsonObject, parts: ReadonlyMap<Pointer, NodeKind>): void {
  const moved = new Map<Pointer, Pointer>();
  const components = copy.components as Record<string, Record<string, unknown>>;
  for (const [pointer, kind] of parts) {
    const folder = FOLDERS[kind];
    const segments = segmentsOf(pointer) ?? [];
    const value = valueAt(document, pointer);
    if (segments[0] !== "paths" || folder === undefined || value === undefined) continue;
    if (valueAt(copy, pointer) !== undefined) continue;
    const taken = { ...(document.components as Record<string, object> | undefined)?.[folder], ...components[folder] };
    let name = String(segments.at(-1));
    while (Object.hasOwn(taken, name)) name += "_";
    components[folder] = { ...components[folder], [name]: structuredClone(value) };
    moved.set(pointer, below("#/components", folder, name));
  }
  if (moved.size === 0) return;
  walkDocument(copy, "document", "#", {
    visit: (node) => {
      if (typeof node.$ref === "string") node.$ref = moved.get(node.$ref) ?? node.$ref;
    },
  });
}
