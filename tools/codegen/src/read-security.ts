import type { Document } from "./openapi.ts";
import { below } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import type { Resolver } from "./resolver.ts";

/** How the calls of an API say who makes them, where it is not the path. */
export interface Security {
  readonly apiKeyHeader?: string;
  readonly bearer?: true;
}

/**
 * Reads the security schemes. Those that a client has no option for and that a header can carry (basic, mutual TLS is
 * the transport's) are left to the option `headers` and the caller's `fetch`.
 */
export function readSecurity({ components }: Document, resolver: Resolver, problems: Problems): Security {
  let apiKeyHeader: string | undefined;
  let bearer = false;
  for (const [name, reference] of Object.entries(components?.securitySchemes ?? {})) {
    const { node: scheme, pointer } = resolver.follow(reference, below("#/components/securitySchemes", name));
    if (scheme.type === "oauth2" || scheme.type === "openIdConnect") bearer = true;
    if (scheme.type === "http" && scheme.scheme?.toLowerCase() === "bearer") bearer = true;
    if (scheme.type !== "apiKey" || scheme.in === "cookie") continue;
    if (scheme.in !== "header" || scheme.name === undefined) {
      problems.add(
        pointer,
        `wants an API key in ${JSON.stringify(scheme.in)}, where the client cannot put one`,
        "Describe it as a parameter of the operations, or put {apiKey} into the server's URL.",
      );
    } else if (apiKeyHeader !== undefined && apiKeyHeader.toLowerCase() !== scheme.name.toLowerCase()) {
      problems.add(
        pointer,
        `wants an API key in ${scheme.name}, and another scheme wants one in ${apiKeyHeader}`,
        "Keep one scheme of the type apiKey, and describe the other header as a parameter.",
      );
    } else apiKeyHeader = scheme.name;
  }
  return { ...(apiKeyHeader !== undefined && { apiKeyHeader }), ...(bearer && { bearer }) };
}
