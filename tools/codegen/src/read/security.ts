import type { ApiDescriptor } from "@ledgergate/runtime";
import type { Document } from "./openapi.ts";
import type { Place } from "./place.ts";

/** The credentials that a call sends in headers or in the query, not in the path. */
type Security = Pick<ApiDescriptor, "apiKeyHeader" | "apiKeys" | "bearer">;

/**
 * Reads the security schemes. The caller itself sends other credentials: basic authentication and cookies by the
 * option `headers`, mutual TLS by `fetch`.
 */
export function readSecurity(document: Place<Document>): Security {
  const keys = new Map<string, "header" | "query">();
  let bearer = false;
  for (const [, reference] of document.member("components")?.entries("securitySchemes") ?? []) {
    const scheme = reference.end.node;
    if (scheme.type === "oauth2" || scheme.type === "openIdConnect") bearer = true;
    if (scheme.type === "http" && scheme.scheme?.toLowerCase() === "bearer") bearer = true;
    if (scheme.type !== "apiKey" || scheme.name === undefined) continue;
    if (scheme.in === "query") keys.set(scheme.name, "query");
    if (scheme.in !== "header") continue;
    const known = [...keys.keys()].some((key) => key.toLowerCase() === scheme.name?.toLowerCase());
    if (!known) keys.set(scheme.name, "header");
  }
  return { ...readKeys(keys), ...(bearer && { bearer }) };
}

function readKeys(keys: ReadonlyMap<string, "header" | "query">): Security {
  const [only, ...others] = keys;
  if (!only) return {};
  const [name, place] = only;
  return others.length === 0 && place === "header" ? { apiKeyHeader: name } : { apiKeys: Object.fromEntries(keys) };
}
