import { checkDocument, type OperationSelection, selectOperations } from "@ledgergate/codegen";
import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, isMethod } from "@ledgergate/support/service-kit";
import { brokenReference } from "./broken-reference.ts";
import { type OperationPlace, Reach } from "./reach.ts";
import { follow } from "./references.ts";

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

/** Copies a document with these operations and the components to which they refer. */
export function pickOperations(document: JsonObject, operations: readonly OperationPlace[]): JsonObject {
  const { paths, components, ...others } = document;
  const reach = new Reach(document);
  const parts = new Set(operations.flatMap((one) => [...reach.partsOf(one).keys()]));
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
  return structuredClone({ ...others, paths: picked, components: kept });
}
