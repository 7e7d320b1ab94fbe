import { type Refusal, refuse } from "../check/refusal.ts";
import { allowedMethods, type Operation } from "../read/api.ts";

/** The refusal of a node call without a key in its path. */
export const missingKey: Refusal = refuse("missing_key", "path", "apiKey", "is missing");

/** Refuses an unknown key. `name` is the name of its header, or `apiKey` for a key in the path. */
export function unknownKey(place: "path" | "header", name: string): Refusal {
  return refuse("unknown_key", place, name, "is not a known key");
}

/** The refusal of a path that the API does not have. */
export const unknownRoute: Refusal = refuse("unknown_route", "path", "path", "is not a path of this API");

/** The refusal of a path or a query with a malformed escape. */
export function malformedEscape(place: "path" | "query"): Refusal {
  return refuse(`invalid_${place}`, place, place, "must be UTF-8 in percent-encoding, in which % itself is %25");
}

/** Refuses a method that no operation of the path has. The answer has `Allow`. */
export function wrongMethod(operations: readonly Operation[], method: string): Refusal {
  const allow = allowedMethods(operations).join(", ");
  return refuse("method_not_allowed", "method", method, `is not allowed, only ${allow}`, { Allow: allow });
}

/** The refusal of a caller that accepts none of the types of the answer. */
export const notAcceptable: Refusal = refuse(
  "not_acceptable",
  "header",
  "Accept",
  "names none of the media types that the operation answers in",
);

/** The refusal of a body that the operation does not take. */
export const unexpectedBody: Refusal = refuse("malformed_body", "body", "body", "must be empty");

/** The refusal of a token that the service did not issue, or that has expired. */
export const invalidToken: Refusal = refuse(
  "invalid_token",
  "header",
  "Authorization",
  "must carry a token of this service that has not expired",
);

/** The refusal of client credentials: the same for an unknown client and for a wrong secret. */
export const unknownClient: Refusal = refuse(
  "unknown_client",
  "body",
  "client_secret",
  "belongs to no client, or not to this one",
);

/** Refuses a scope that is unknown or that the client does not have. */
export function unknownScope(scope: unknown): Refusal {
  const refusal = refuse("invalid_body", "body", "scope", "names a permission that the client does not have");
  return { ...refusal, invalidValue: scope };
}

/** The largest request body that is read, in bytes: 4 MiB, the limit of ledger C's nodes. */
export const bodyLimit: number = 4 * 1024 * 1024;

/** Refuses a body above a limit in bytes. */
export function tooLarge(limit: number = bodyLimit): Refusal {
  const [size, unit] = limit % 2 ** 20 === 0 ? [limit / 2 ** 20, "MiB"] : [limit / 2 ** 10, "KiB"];
  return refuse("body_too_large", "body", "body", `exceeds ${size} ${unit}`);
}

/** Refuses a call above a limit of calls or Compute Units. The answer has `Retry-After` in whole seconds. */
export function rateLimited(retryAfter: number): Refusal {
  const wait = `try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}`;
  return refuse("rate_limited", "header", "Retry-After", wait, { "Retry-After": String(retryAfter) });
}

/** Refuses a call that the gateway cannot take now. The answer has `Retry-After` in whole seconds. */
export function overloaded(reason: string, retryAfter = 1): Refusal {
  return refuse("overloaded", "", "", reason, { "Retry-After": String(retryAfter) });
}

/** Reports that no node answered a call: no node could be reached, or none answered in time. */
export function nodeFailed(condition: "node_unreachable" | "node_timeout", reason: string): Refusal {
  return refuse(condition, "", "", reason);
}
