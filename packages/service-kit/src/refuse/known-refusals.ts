import type { Refusal } from "../check/refusal.ts";
import { allowedMethods, type Operation } from "../read/api.ts";

/** The refusal of a node call without a key in its path. */
export const missingKey: Refusal = { condition: "missing_key", in: "path", name: "apiKey", reason: "is missing" };

/** Refuses an unknown key. `name` is the name of its header, or `apiKey` for a key in the path. */
export function unknownKey(place: "path" | "header", name: string): Refusal {
  return { condition: "unknown_key", in: place, name, reason: "is not a known key" };
}

/** The refusal of a path that the API does not have. */
export const unknownRoute: Refusal = {
  condition: "unknown_route",
  in: "path",
  name: "path",
  reason: "is not a path of this API",
};

/** The refusal of a path or a query with a malformed escape. */
export function malformedEscape(place: "path" | "query"): Refusal {
  const reason = "must be UTF-8 in percent-encoding, in which % itself is %25";
  return { condition: `invalid_${place}`, in: place, name: place, reason };
}

/** Refuses a method that no operation of the path has. The answer has `Allow`. */
export function wrongMethod(operations: readonly Operation[], method: string): Refusal {
  const allow = allowedMethods(operations).join(", ");
  return {
    condition: "method_not_allowed",
    in: "method",
    name: method,
    reason: `is not allowed, only ${allow}`,
    headers: { Allow: allow },
  };
}

/** The refusal of a caller that accepts none of the types of the answer. */
export const notAcceptable: Refusal = {
  condition: "not_acceptable",
  in: "header",
  name: "Accept",
  reason: "names none of the media types that the operation answers in",
};

/** The refusal of a body that the operation does not take. */
export const unexpectedBody: Refusal = {
  condition: "malformed_body",
  in: "body",
  name: "body",
  reason: "must be empty",
};

/** The refusal of a token that the service did not issue, or that has expired. */
export const invalidToken: Refusal = {
  condition: "invalid_token",
  in: "header",
  name: "Authorization",
  reason: "must carry a token of this service that has not expired",
};

/** The refusal of client credentials: the same for an unknown client and for a wrong secret. */
export const unknownClient: Refusal = {
  condition: "unknown_client",
  in: "body",
  name: "client_secret",
  reason: "belongs to no client, or not to this one",
};

/** The refusal of a scope that is unknown or that the client does not have. */
export const unknownScope: Refusal = {
  condition: "invalid_body",
  in: "body",
  name: "scope",
  reason: "names a permission that the client does not have",
  invalidValue: { given: true },
};

/** The largest request body that is read, in bytes: 4 MiB, the limit of ledger C's nodes. */
export const bodyLimit: number = 4 * 1024 * 1024;

/** Refuses a body above a limit in bytes. */
export function tooLarge(limit: number = bodyLimit): Refusal {
  const [size, unit] = limit % 2 ** 20 === 0 ? [limit / 2 ** 20, "MiB"] : [limit / 2 ** 10, "KiB"];
  return { condition: "body_too_large", in: "body", name: "body", reason: `exceeds ${size} ${unit}` };
}

/** Refuses a call above a limit of calls or Compute Units. The answer has `Retry-After` in whole seconds. */
export function rateLimited(retryAfter: number): Refusal {
  return {
    condition: "rate_limited",
    in: "header",
    name: "Retry-After",
    reason: `try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}`,
    headers: { "Retry-After": String(retryAfter) },
  };
}

/** Refuses a call that the gateway cannot take now. The answer has `Retry-After` in whole seconds. */
export function overloaded(reason: string, retryAfter = 1): Refusal {
  return { condition: "overloaded", in: "", name: "", reason, headers: { "Retry-After": String(retryAfter) } };
}

/** Reports that no node answered a call: no node could be reached, or none answered in time. */
export function nodeFailed(condition: "node_unreachable" | "node_timeout", reason: string): Refusal {
  return { condition, in: "", name: "", reason };
}
