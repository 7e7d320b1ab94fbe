import { asObject, asText, type JsonObject } from "./json.ts";
import type { Path } from "./path.ts";
import { walk } from "./walk.ts";

/** An operation, as the site shows it beside its Redoc section. */
export interface Operation {
  /** The operationId; empty where it is missing. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly deprecated: boolean;
  /** Compute Units of a call, where the document says. */
  readonly computeUnits: number | undefined;
  readonly place: Path;
  readonly node: JsonObject;
}

/** The operations of a document in its order. */
export function listOperations(document: JsonObject): Operation[] {
  const operations: Operation[] = [];
  for (const { path: place, kind, node } of walk(asObject(document.paths), ["paths"], "pathItems")) {
    const [, path, method] = place;
    if (kind !== "operation" || path === undefined || method === undefined) continue;
    const cost = node["x-compute-units"];
    operations.push({
      id: asText(node.operationId) ?? "",
      method: method.toUpperCase(),
      path,
      summary: asText(node.summary) ?? asText(node.operationId) ?? `${method.toUpperCase()} ${path}`,
      deprecated: node.deprecated === true,
      computeUnits: typeof cost === "number" ? cost : undefined,
      place,
      node,
    });
  }
  return operations;
}
