/** Replaces every known secret in a text, also where it stands percent-encoded or in Base64. */
export type Mask = (text: string) => string;

const HIDDEN = "[secret]";

/** Makes a {@link Mask} for the given secrets. Secrets that are empty or absent are passed over. */
export function createMask(secrets: readonly (string | undefined)[]): Mask {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (!secret) continue;
    forms.add(secret);
    forms.add(encodeURIComponent(secret));
    forms.add(JSON.stringify(secret).slice(1, -1));
    const base64 = toBase64(secret);
    forms.add(base64);
    forms.add(base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
  }
  // The longest first, so that no form leaves the rest of a longer one behind.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const form of ordered) masked = masked.replaceAll(form, HIDDEN);
    return masked;
  };
}

/** A copy of a decoded JSON value with every string and member name masked. */
export function maskValue(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), maskValue(member, mask)]));
  }
  return value;
}

/**
 * A copy of a cause that holds nothing but masked text: name, message, code and the causes beneath it. The original may
 * carry the request, and so the key, in properties that nobody knows.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (!(cause instanceof Error)) return typeof cause === "string" ? mask(cause) : undefined;
  const inner = depth > 0 ? maskCause(cause.cause, mask, depth - 1) : undefined;
  const copy = new Error(mask(cause.message), inner === undefined ? undefined : { cause: inner });
  copy.name = cause.name;
  copy.stack = mask(cause.stack ?? "");
  const { code } = cause as { code?: unknown };
  return typeof code === "string" ? Object.assign(copy, { code: mask(code) }) : copy;
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
