import type { Operation, RequestCredential } from "./api.ts";
import type { OpenApiDocument, OperationObject, SecuritySchemeObject } from "./open-api-document.ts";
import { resolveReference } from "./references.ts";

/** Reads which credentials an operation accepts, and if it requires any. */
export function readSecurity(
  document: OpenApiDocument,
  operation: OperationObject,
): Pick<Operation, "security" | "keyHeader" | "takesToken"> {
  const alternatives = (operation.security ?? document.security ?? []).map((requirement) =>
    Object.keys(requirement)
      .flatMap((name) => document.components?.securitySchemes?.[name] ?? [])
      .map((scheme) => resolveReference(document, scheme)),
  );
  const schemes = alternatives.flat();
  const key = schemes.find(({ type, in: place }) => type === "apiKey" && place === "header");
  const security = alternatives.map((needed) => needed.flatMap(asCredential));
  return {
    security: security.every((needed) => needed.length > 0) ? security : [],
    takesToken: schemes.some(({ type, scheme }) => type === "http" && scheme?.toLowerCase() === "bearer"),
    ...(key?.name !== undefined && { keyHeader: key.name }),
  };
}

/** Returns nothing for credentials that are no part of a request, such as certificates. */
function asCredential({ type, in: place, name, scheme = "" }: SecuritySchemeObject): RequestCredential[] {
  if (type === "apiKey")
    return name !== undefined && (place === "header" || place === "query" || place === "cookie")
      ? [{ in: place, name }]
      : [];
  if (type === "http") return [{ in: "header", name: "Authorization", scheme: scheme.toLowerCase() }];
  return type === "oauth2" || type === "openIdConnect"
    ? [{ in: "header", name: "Authorization", scheme: "bearer" }]
    : [];
}
