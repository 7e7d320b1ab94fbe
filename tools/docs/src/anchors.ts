/**
 * The place of an operation in its Redoc page. Redoc opens it by the operation's id, and turns the address into its own
 * longer form, which also holds a tag; links outside do not depend on tags this way.
 */
export function operationAnchor(operationId: string): string {
  return `#operation/${encodeURIComponent(operationId)}`;
}

/** The heading in the menu of a Redoc page under which the named schemas stand. */
export const SCHEMAS_HEADING = "Schemas";

/** The place of a named schema in its Redoc page. */
export function schemaAnchor(name: string): string {
  return `#/${SCHEMAS_HEADING.toLowerCase()}/${encodeURIComponent(name.toLowerCase())}`;
}
