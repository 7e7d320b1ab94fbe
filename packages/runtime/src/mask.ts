/** Replaces every known secret in a text, also where it stands percent-encoded or in Base64. */
export type Mask = (text: string) => string;

const HIDDEN = "[secret]";

/** Makes a {@link Mask} for the given secrets. Empty ones are passed over. */
export function createMask(secrets: readonly string[]): Mask {
  // The longest first, so that no form leaves the rest of a longer one behind.
  const forms = secrets
    .filter(Boolean)
    .flatMap(formsOf)
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((masked, form) => masked.replaceAll(form, HIDDEN), text);
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const lowerCase = encoded.replace(/%../g, (hex) => hex.toLowerCase());
  return [secret, encoded, lowerCase, JSON.stringify(secret).slice(1, -1), ...[0, 1, 2].flatMap(base64Of(secret))];
}

/** The Base64 of a secret after some other bytes: those of its characters that do not depend on what stands around it. */
function base64Of(secret: string): (before: number) => string[] {
  const bytes = new TextEncoder().encode(secret);
  return (before) => {
    const base64 = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const own = base64.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
    // Less would also be found where no secret is.
    return own.length < 6 ? [] : [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  };
}

/** A copy of a decoded JSON value with every string and member name masked. */
export function maskValue(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), maskValue(member, mask)]));
}

/**
 * A copy of a cause that holds nothing but masked text: name, message, code and the causes beneath it, of which an
 * `AggregateError` has several. The original may carry the request, and so the key, in properties that nobody knows.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (typeof cause === "string") return mask(cause);
  if (!(cause instanceof Error) || depth < 0) return undefined;
  const { name, message, stack = "", code } = cause as Error & { readonly code?: unknown };
  const maskInner = (inner: unknown) => maskCause(inner, mask, depth - 1);
  const inner = maskInner(cause.cause);
  const options = inner ? { cause: inner } : undefined;
  const copy =
    cause instanceof AggregateError
      ? new AggregateError(cause.errors.map(maskInner), mask(message), options)
      : new Error(mask(message), options);
  return Object.assign(copy, {
    name,
    stack: mask(stack),
    ...(typeof code === "string" && { code: mask(code) }),
  });
}
