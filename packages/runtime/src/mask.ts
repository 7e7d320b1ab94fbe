/** Replaces every known secret in a text, however it is written there. */
export type Mask = (text: string) => string;

/**
 * Whatever may stand for a character: `\/`, `\n`, `\u002f`, `\x2f`, `%2F`, `%252F`, `&#47;`, `&amp;`. A text can be read as a
 * row of these in one way only, or a search could take for ever.
 */
const ESCAPED = String.raw`(?:\\|%(?:25)*[\da-fA-F]{2})(?:[bfnrt]|[ux][\da-fA-F]{2,4})?|&#?\w{1,9};`;

/**
 * Makes a {@link Mask} for the given secrets. It finds them as they are, percent-encoded, escaped as in JSON or HTML, and in
 * Base64. Empty ones are passed over.
 */
export function createMask(secrets: readonly string[]): Mask {
  // The longest first, so that no form leaves the rest of a longer one behind.
  const forms = secrets
    .filter(Boolean)
    .flatMap(formsOf)
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp([...new Set(forms)].join("|") || "(?!)", "g");
  return (text) => text.replace(pattern, "[secret]");
}

/** What matches a secret, and what matches the Base64 of a text that it stands in. */
function formsOf(secret: string): string[] {
  // Half of a character that takes two units cannot be encoded.
  const encoded = encodeURIComponent(secret.replace(/\p{Cs}/gu, "\ufffd"));
  const inBase64 = [secret, encoded, JSON.stringify(secret).slice(1, -1)].flatMap((text) =>
    // After 0, 1 or 2 other bytes: its beginning, of which nothing depends on what stands around it.
    [0, 1, 2].map((before) => {
      const bytes = new TextEncoder().encode("\0".repeat(before) + text).slice(0, 30);
      return btoa(String.fromCharCode(...bytes)).slice(before && before + 1, (bytes.length * 4) / 3);
    }),
  );
  // Shorter ones would also be found where no secret is.
  const found = inBase64.filter((form) => form.length > 5).map((form) => `${patternOf(form)}[\\w+/\\\\%=-]*`);
  return [patternOf(secret), ...found];
}

/** In a text any character but letters, digits and hyphens may be escaped. Base64 for URLs has - and _, a form + for a space. */
function patternOf(text: string): string {
  return text.replace(/[^\w-]+/g, (run) => `(?:(?!\\\\)[${run.replace(/\W/g, "\\$&")}+_-]|${ESCAPED}){1,99}`);
}

/** A copy of a decoded JSON value with every string and member name masked. */
export function maskValue(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), maskValue(member, mask)]));
}

/**
 * A copy of a cause that holds nothing but masked text: name, message, code and the causes beneath it. The original may
 * carry the request, and so the key, in properties that nobody knows.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (typeof cause === "string") return mask(cause);
  if (!(cause instanceof Error) || depth < 0) return undefined;
  const { name, message, stack = "", code } = cause as Error & { readonly code?: unknown };
  const inner = maskCause(cause.cause, mask, depth - 1);
  return Object.assign(new Error(mask(message), inner ? { cause: inner } : undefined), {
    name,
    stack: mask(stack),
    ...(typeof code === "string" && { code: mask(code) }),
  });
}
