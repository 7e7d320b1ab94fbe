import type { IncomingHttpHeaders } from "node:http";
import type { Refusal } from "../requests/refusal.ts";
import type { Landing } from "../routing/land.ts";
import type { Directory } from "./directory.ts";
import type { TokenIssuer } from "./token-issuer.ts";

/** Says why a request may not pass: its key opens nothing here, or its token was not issued by this mock. */
export type Access = (landing: Landing, headers: IncomingHttpHeaders) => Promise<Refusal | undefined>;

/**
 * Makes the check of keys and tokens. A key that is absent altogether is left to the gateway, which refuses the
 * request where its document asks for one.
 */
export function createAccess(directory: Directory, tokens: TokenIssuer): Access {
  return async (landing, headers) => {
    if (landing.at === "elsewhere") return undefined;
    if (landing.key !== undefined && !isOpen(directory, landing.key, landing.api.name))
      return unknownKey("path", "apiKey");
    if (landing.at === "refusal") return undefined;
    const { operations } = landing.match;
    for (const { keyHeader } of operations) {
      const key = keyHeader === undefined ? "" : textOf(headers, keyHeader);
      if (keyHeader !== undefined && key !== "" && !directory.teamOf(key)) return unknownKey("header", keyHeader);
    }
    const [scheme, token = ""] = textOf(headers, "authorization").split(/ +/);
    if (scheme?.toLowerCase() !== "bearer" || !operations.some(({ takesToken }) => takesToken)) return undefined;
    return (await tokens.accepts(token)) ? undefined : invalidToken;
  };
}

/** Whether a key is that of an endpoint of this chain that takes calls. */
function isOpen(directory: Directory, key: string, chain: string): boolean {
  const { endpoint } = directory.endpointOf(key) ?? {};
  return endpoint?.chain === chain && endpoint.enabled && !endpoint.deleted;
}

function textOf(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name.toLowerCase()] ?? "").trim();
}

function unknownKey(place: "path" | "header", name: string): Refusal {
  return { condition: "unknown_key", in: place, name, reason: "is not the key of anything here" };
}

const invalidToken: Refusal = {
  condition: "invalid_token",
  in: "header",
  name: "Authorization",
  reason: "must carry a token of this mock that has not expired",
};
