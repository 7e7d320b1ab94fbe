import type { Operation } from "./api.ts";
import type { OpenApiDocument, OperationObject, SecuritySchemeObject } from "./open-api-document.ts";
import { resolveReference } from "./resolve-reference.ts";

/** Reads which credentials an operation takes, and whether it can do without. */
export function readSecurity(
  document: OpenApiDocument,
  operation: OperationObject,
): Pick<Operation, "secured" | "keyHeader" | "takesToken"> {
  const requirements = operation.security ?? document.security ?? [];
  const schemes = requirements
    .flatMap((requirement) => Object.keys(requirement))
    .flatMap((name) => document.components?.securitySchemes?.[name] ?? [])
    .map((scheme) => resolveReference<SecuritySchemeObject>(document, scheme));
  const key = schemes.find(({ type, in: place }) => type === "apiKey" && place === "header");
  return {
    secured: requirements.length > 0 && requirements.every((requirement) => Object.keys(requirement).length > 0),
    takesToken: schemes.some(({ type, scheme }) => type === "http" && scheme?.toLowerCase() === "bearer"),
    ...(key?.name !== undefined && { keyHeader: key.name }),
  };
}
