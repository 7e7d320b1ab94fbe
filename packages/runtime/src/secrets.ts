import type { CallState } from "./call-state.ts";

/** Names of headers that carry credentials. */
const CREDENTIAL = /auth|cookie|key|pass|secret|session|token/i;

/** The values of headers that carry credentials, with and without their scheme. */
export function secretsOf(headers: Iterable<readonly [name: string, value: string]>): string[] {
  return [...headers].flatMap(([name, value]) =>
    CREDENTIAL.test(name) ? [value, value.slice(value.indexOf(" ") + 1)] : [],
  );
}

/** All that must not be shown of a call: what options and input told, and what its request carries, whoever set it. */
export function secretsOfCall({ secrets, request }: CallState): string[] {
  return [...secrets, ...secretsOf(request?.headers ?? [])];
}
