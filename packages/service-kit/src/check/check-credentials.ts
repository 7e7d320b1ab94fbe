import { attempt } from "../base/errors.ts";
import type { Operation, RequestCredential } from "../read/api.ts";
import { type RequestParameters, readHeader, readPairs } from "./read-request.ts";
import type { Violation } from "./refusal.ts";

/**
 * Checks that a request carries all credentials of one alternative in `security`. The violation names the first missing credential of
 * the alternative that lacks the fewest.
 */
export function checkCredentials({ security }: Operation, given: RequestParameters): Violation[] {
  const missing = security.map((needed) => needed.filter((credential) => !isGiven(credential, given)));
  const [[first] = []] = missing.sort((one, other) => one.length - other.length);
  if (!first) return [];
  const scheme = first.scheme === undefined ? "" : `, after the scheme ${schemeName(first.scheme)}`;
  return [{ in: "security", name: first.name, reason: `must carry the credentials of the API${scheme}` }];
}

/** Returns the name of an HTTP scheme as RFC 7617 and RFC 6750 write it, such as `Basic`. */
export function schemeName(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1);
}

function isGiven({ in: place, name, scheme }: RequestCredential, given: RequestParameters): boolean {
  if (place !== "header") return readPairs(place, given).some(([key, text]) => key === name && text !== "");
  const text = readHeader(given.headers, name);
  if (text === undefined || scheme === undefined) return text !== undefined;
  // The credentials follow the name of their scheme.
  const credentials = text.toLowerCase().startsWith(`${scheme} `) ? text.slice(scheme.length).trim() : "";
  if (scheme !== "basic") return credentials !== "";
  // An id and a password in Base64 (RFC 7617).
  return attempt(() => atob(credentials))?.includes(":") === true;
}
