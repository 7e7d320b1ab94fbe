/** Replaces every known secret in a text, however it is written there. */
export type Mask = (text: string) => string;

/** What may stand for a character: `\/`, `\u002f`, `\x2f`, `%2F`, `&#47;`, `&#x2f;`, `&amp;`. */
const ESCAPED = /(?:\\\0*(?:u00|x)|%\0*)([\da-f]{2})|\\\0*(u....|.)|&\0*(?:#(x?[\da-f]{1,6})|\w+)\0*;/gis;

/**
 * Makes a {@link Mask} for the given secrets. It finds them as they are, percent-encoded, escaped as in JSON or HTML, and in
 * Base64. Empty ones are passed over, and so are backslashes and characters beyond ASCII at the end of one.
 *
 * A text is read as it stands, then with its escapes undone, then with those undone that this brought to light, and so on.
 */
export function createMask(secrets: readonly string[]): Mask {
  const forms = secrets.flatMap(formsOf).filter(Boolean);
  return (text) => {
    const shown = text.split("");
    for (let read = text, last = "", depth = 0; read !== last && depth < 5; depth++) {
      const folded = fold(read);
      let ends: readonly RegExpExecArray[] | undefined;
      for (const form of forms) {
        for (let from = folded.indexOf(form); from >= 0; from = folded.indexOf(form, from + 1)) {
          // Where in the text each folded character ends. A list, and a long one: it is made only if there is a secret.
          ends ??= [...read.matchAll(/^|(?<=[ -[\]-~])/g)];
          // From behind the character before: an escape stands to the left of what it is read as.
          shown.fill("\uffff", ends[from]?.index, ends[from + form.length]?.index);
        }
      }
      last = read;
      read = read.replace(ESCAPED, readEscaped);
    }
    return shown.join("").replace(/\uffff+/g, "[secret]");
  };
}

/** The character, after as many NULs as keep everything behind it in its place. */
function readEscaped(written: string, hex: string, sign = "&", point: string): string {
  const code = Number(point ? `0${point}` : `0x${hex}`);
  return (code >= 0 ? String.fromCharCode(code) : sign > "a" ? "" : sign).padStart(written.length, "\0");
}

/**
 * What a secret looks like in a text that is folded: as it is, with what looks like an escape in it undone, and in Base64, also
 * if it was encoded or escaped before.
 */
function formsOf(secret: string): string[] {
  const plain = secret.replace(/[^ -~]/g, "");
  const base64 = [...new Set([plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)])].flatMap((text) =>
    // After 0, 1 or 2 other bytes, and of these only what does not depend on what stands around it.
    ["", "\0", "\0\0"].map((before, skip) =>
      btoa(before + text).slice(skip && skip + 1, ((skip + text.length) * 4) / 3),
    ),
  );
  // Shorter ones would also be found where no secret is.
  return [plain, plain.replace(ESCAPED, readEscaped), ...base64.filter((form) => form.length > 5)].map(fold);
}

/**
 * Visible ASCII alone, for each encoding has its own bytes for all else, and gaps and the line breaks of Base64 are none of it.
 * Without backslashes, since of JSON within HTML nobody can tell which are undone first.
 * One sign stands for all: Base64 for URLs has - and _, a form + for a space.
 */
function fold(text: string): string {
  return text.replace(/[^ -[\]-~]/g, "").replace(/[\W_]/g, ".");
}

/**
 * A copy of a decoded JSON value with every string and member name masked. What is nested deeper than a hundred levels is left
 * out: a hostile body could exhaust the stack.
 */
export function maskValue(value: unknown, mask: Mask, depth = 100): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value !== "object") return value;
  if (!value || !depth) return null;
  const masked = (member: unknown) => maskValue(member, mask, depth - 1);
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [mask(name), masked(member)]));
}

/**
 * A copy of a cause that holds nothing but masked text: name, message, stack, code and the causes beneath it. The original may
 * carry the request, and so the key, in properties that nobody knows.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (typeof cause === "string") return mask(cause);
  if (!(cause instanceof Error) || depth < 0) return undefined;
  const { name, message, stack, code } = cause as Error & { readonly code?: unknown };
  const inner = maskCause(cause.cause, mask, depth - 1);
  // Anything may stand in any of them.
  return Object.assign(new Error(mask(`${message}`), inner ? { cause: inner } : undefined), {
    name: mask(`${name}`),
    stack: mask(`${stack}`),
    ...(typeof code === "string" && { code: mask(code) }),
  });
}
