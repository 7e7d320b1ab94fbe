import { asObject, type JsonObject } from "../document/json.ts";
import { listOperations } from "../document/operations.ts";

/**
 * Says in the name of a security scheme that a call may do without it: Redoc leaves the empty alternative out, and the
 * others look as if they were required. Changes the document.
 */
export function markOptionalSecurity(document: JsonObject): void {
  const schemes = asObject(asObject(document.components).securitySchemes);
  for (const node of [document, ...listOperations(document).map((operation) => operation.node)]) {
    const alternatives = Array.isArray(node.security) ? node.security.map(asObject) : [];
    if (!alternatives.some((alternative) => Object.keys(alternative).length === 0)) continue;
    node.security = alternatives.map((alternative) => {
      const renamed = Object.entries(alternative).map(([name, scopes]) => {
        schemes[optional(name)] = schemes[name];
        return [optional(name), scopes];
      });
      return Object.fromEntries(renamed);
    });
  }
}

function optional(name: string): string {
  return `${name} (optional)`;
}
