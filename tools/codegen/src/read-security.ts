import type { ApiDescriptor } from "@ledgergate/runtime";
import type { Document } from "./openapi.ts";
import { below, type Resolver } from "./references.ts";

/** Credentials that calls carry outside the path. */
type Security = Pick<ApiDescriptor, "apiKeyHeader" | "apiKeys" | "bearer">;

/**
 * Reads the security schemes. What a client has no option for is left to the caller: basic authentication and cookies to the
 * option `headers`, mutual TLS to `fetch`.
 */
export function readSecurity({ components }: Document, resolver: Resolver): Security {
  const keys = new Map<string, "header" | "query">();
  let bearer = false;
  for (const [name, reference] of Object.entries(components?.securitySchemes ?? {})) {
    const { node: scheme } = resolver.follow(reference, below("#/components/securitySchemes", name));
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
