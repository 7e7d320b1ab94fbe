import type { JsonObject } from "@ledgergate/codegen/openapi";
import { isMethod } from "@ledgergate/support/service-kit";

/**
 * Adds the gateway's servers and security to a document. Adds cost and retryability to each operation, marked as assumed.
 *
 * @param root - The template's root document.
 * @param computeUnits - Cost of each call.
 */
export function addGatewayParts(document: JsonObject, root: JsonObject, computeUnits: number): JsonObject {
  const { openapi, info, tags, paths, components } = document;
  for (const item of Object.values(paths as Record<string, JsonObject>))
    for (const method of Object.keys(item).filter(isMethod))
      item[method] = withMarks(item[method] as JsonObject, method, computeUnits);
  const { version = "1.0.0", license = { name: "unknown" } } = info as JsonObject;
  return {
    openapi,
    info: { ...(info as object), version: String(version), license },
    externalDocs: root.externalDocs,
    servers: root.servers,
    tags,
    security: root.security,
    paths,
    components: { ...(components as object), ...(root.components as object) },
    "x-provenance": {
      source: "upstream",
      note: "SOURCES.md names the imported document. Parts with another mark are not in that document.",
    },
  };
}

function withMarks(operation: JsonObject, method: string, computeUnits: number): JsonObject {
  return {
    ...operation,
    "x-compute-units": computeUnits,
    "x-retryable": method === "get" || method === "head",
    "x-provenance": [
      { at: "x-compute-units", source: "assumed", note: "The document names no cost." },
      {
        at: "x-retryable",
        source: "assumed",
        note: "The document does not say if the call may be retried. Only GET and HEAD are.",
      },
    ],
  };
}
