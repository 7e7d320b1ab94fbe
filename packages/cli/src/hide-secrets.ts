import { createMask, isSecretName, MASKED, SEARCHED } from "@ledgergate/runtime/mask";

/**
 * Copies an answer with all secrets masked: those in `secrets`, and the values of members with the given names.
 * Unlike a mask of the runtime, it cuts no text that holds no secret. A secret that is too short to be searched for is masked if it
 * is the whole value of a member with the name of a secret.
 */
export function hideSecrets(data: unknown, secrets: Iterable<string>, members: readonly string[] = []): unknown {
  const all = new Set([...secrets, ...secretValues(data, members)]);
  const mask = createMask([...all]);
  const hide = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") {
      const isSecret = isSecretName(name) && value.split(" ").some((word) => all.has(word));
      return isSecret ? MASKED : hideInText(value, mask);
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => hide(item, name));
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [
        mask(member),
        members.includes(member) && inner !== null ? MASKED : hide(inner, member),
      ]),
    );
  };
  return hide(data);
}

/** Lists the texts in members with the given names. An address beside a key may repeat it. */
function secretValues(data: unknown, members: readonly string[]): string[] {
  if (members.length === 0 || typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, inner]) =>
    typeof inner === "string" && members.includes(name) ? [inner] : secretValues(inner, members),
  );
}

/** Masks a text of any length. A mask cuts longer texts, so that it searches them in overlapping pieces. */
function hideInText(text: string, mask: (text: string) => string): string {
  if (text.length <= SEARCHED) return mask(text);
  for (let at = 0; at < text.length; at += SEARCHED / 2) {
    const piece = text.slice(at, at + SEARCHED);
    if (mask(piece) !== piece) return MASKED;
  }
  return text;
}

/** Masks the secrets in a message. A secret that is too short for a search is masked as a path segment and as a quoted word. */
export function hideInMessage(text: string, secrets: Iterable<string>): string {
  const all = [...secrets];
  const masked = createMask(all)(text);
  return masked.replace(/(?<=")(?:\w+ )?([^"\s]+)(?=")/g, (quoted, word) => (all.includes(word) ? MASKED : quoted));
}
