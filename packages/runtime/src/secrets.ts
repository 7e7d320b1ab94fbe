import type { CallState } from "./call-state.ts";
import { createMask, isSecretName, type Mask } from "./mask.ts";
import { isObject } from "./option-rules.ts";

/**
 * The credentials among headers, the parameters of a form or the members of an object: each as a whole, and its parts behind
 * a scheme or a name (`Bearer t0ken`, `sid=t0ken; theme=dark`).
 */
export function secretsOf(given: unknown): string[] {
  const hasPairs = given instanceof Headers || given instanceof URLSearchParams;
  return (hasPairs ? [...given] : isObject(given) ? Object.entries(given) : []).flatMap(([name, value]) =>
    isSecretName(name) ? [`${value}`, ...`${value}`.split(/[\s;,="]+/).slice(1)] : [],
  );
}

/** Hides all that must not be shown of a call: what options and input told, and what its request carries, whoever set it. */
export function maskOf({ secrets, request, client }: CallState): Mask {
  const [beforeKey, hasKey] = client.api.serverPath.split("{apiKey}");
  return createMask([...secrets, ...secretsOf(request?.headers)], hasKey === undefined ? undefined : beforeKey);
}
