import { createMask, isCredentialName, MASKED, type Mask, maskLong, maskValue } from "@ledgergate/runtime/mask";

/** Depth below which an answer is dropped. A hostile one could exhaust the stack. */
const deepest = 1000;

/**
 * Copies an answer with all secrets masked: those in `secrets`, and the values of members with the given names. Unlike the runtime's
 * mask, it never shortens a text without a secret.
 */
export function hideSecrets(data: unknown, secrets: Iterable<string>, members: readonly string[] = []): unknown {
  // A URL may repeat a key of the same answer.
  const all = [...secrets, ...secretValues(data, members)];
  const mask = createMask(all);
  const hide: Mask = (text, name = "") => {
    if (members.includes(name)) return MASKED;
    // A secret that is too short for a search is compared with whole words.
    if (isCredentialName(name) && text.split(" ").some((word) => all.includes(word))) return MASKED;
    return maskLong(text, mask);
  };
  return maskValue(data, hide, "", deepest);
}

/** Lists the texts in members with the given names. */
function secretValues(data: unknown, members: readonly string[]): string[] {
  if (members.length === 0 || typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, inner]) =>
    typeof inner === "string" && members.includes(name) ? [inner] : secretValues(inner, members),
  );
}

/**
 * Masks the secrets in a message. A secret that is too short for a search is masked as a path segment, as a quoted word, and as the
 * value of a parameter.
 */
export function hideInMessage(text: string, secrets: Iterable<string>): string {
  const all = [...secrets];
  const masked = all.reduce((shown, secret) => shown.replaceAll(`'${secret}'`, `'${MASKED}'`), createMask(all)(text));
  // After a quote or `=`, also behind a scheme: `"Bearer x`.
  return masked.replace(/(?<=["=])(?:\w+ )?([^"&\s]+)/g, (given, word) => (all.includes(word) ? MASKED : given));
}
