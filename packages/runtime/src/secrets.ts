import type { CallState } from "./call-state.ts";
import { isObject } from "./option-rules.ts";

/** Names of headers, parameters and members that carry credentials. */
const CREDENTIAL = /assertion|auth|bearer|cookie|cred|jwt|key|pass|secret|session|sign|token/i;

/**
 * The credentials among headers, the parameters of a form or the members of an object: each as a whole, and its parts behind
 * a scheme or a name (`Bearer t0ken`, `sid=t0ken; theme=dark`). What has less than four characters is no secret, and stands
 * in every other text.
 */
export function secretsOf(given: unknown): string[] {
  const hasPairs = given instanceof Headers || given instanceof URLSearchParams;
  return (hasPairs ? [...given] : isObject(given) ? Object.entries(given) : [])
    .flatMap(([name, value]) => (CREDENTIAL.test(name) ? [`${value}`, ...`${value}`.split(/[\s;,="]+/).slice(1)] : []))
    .filter((text) => text.length > 3);
}

/** All that must not be shown of a call: what options and input told, and what its request carries, whoever set it. */
export function secretsOfCall({ secrets, request }: CallState): string[] {
  return [...secrets, ...secretsOf(request?.headers)];
}
