/** Replaces every known secret in a text, however it is written there. */
export type Mask = (text: string) => string;

/** What may stand for a character: `\/`, `\u002f`, `%2F`, `&#47;`, `&#x2f;`, `&amp;`. */
const ESCAPED = /\\\0*(?:u([\da-f]{4})|(.))|%\0*([\da-f]{2})|&\0*(?:#(x?[\da-f]{1,6})|\w+)\0*;/gis;

/**
 * Makes a {@link Mask} for the given secrets. It finds them as they are, percent-encoded, escaped as in JSON or HTML, and in
 * Base64. Empty ones are passed over.
 *
 * A text is read as it stands, then with its escapes undone, then with those undone that this brought to light, and so on.
 */
export function createMask(secrets: readonly string[]): Mask {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter(Boolean);
  return (text) => {
    const shown = text.split("");
    for (let read = text, last = "", depth = 0; read !== last && depth < 5; depth++) {
      const folded = fold(read);
      const at = read.split("").flatMap((unit, index) => (unit < " " ? [] : index));
      for (const form of forms) {
        for (let from = folded.indexOf(form); from >= 0; from = folded.indexOf(form, from + 1)) {
          shown.fill("\uffff", (at[from - 1] ?? -1) + 1, (at[from + form.length - 1] as number) + 1);
        }
      }
      last = read;
      read = read.replace(ESCAPED, readEscaped);
    }
    return shown.join("").replace(/\uffff+/g, "[secret]");
  };
}

/** The character, after as many NULs as keep everything behind it in its place. */
function readEscaped(written: string, four: string, sign = "&", two: string, point: string): string {
  const code = Number(point ? `0${point}` : `0x${four ?? two}`);
  return (code >= 0 ? String.fromCharCode(code) : sign > "a" ? "" : sign).padStart(written.length, "\0");
}

/** What a secret looks like in a text that is folded: as it is, in UTF-8 whose bytes are escaped, and in Base64. */
function formsOf(secret: string): string[] {
  // Half of a character that takes two units cannot be encoded.
  const encoded = encodeURIComponent(secret.replace(/\p{Cs}/gu, "\ufffd"));
  return [secret, encoded].flatMap((text) => {
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    // After 0, 1 or 2 other bytes, and of these only what does not depend on what stands around it.
    const base64 = [0, 1, 2].map((before) =>
      btoa("\0".repeat(before) + bytes).slice(before && before + 1, ((before + bytes.length) * 4) / 3),
    );
    // Shorter ones would also be found where no secret is.
    return [text, bytes, ...base64.filter((form) => form.length > 5)].map(fold);
  });
}

/**
 * Without control characters, of which gaps and line breaks in Base64 consist, and with one sign for all of ASCII: Base64 for
 * URLs has - and _, a form + for a space.
 */
function fold(text: string): string {
  return text.replace(/[^ -\uffff]/g, "").replace(/[ -/:-@[-`{-\xbf]/g, ".");
}

/**
 * A copy of a decoded JSON value with every string and member name masked. What is nested deeper than a hundred levels is left
 * out: a hostile body could exhaust the stack.
 */
export function maskValue(value: unknown, mask: Mask, depth = 100): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask(name), maskValue(member, mask, depth - 1)]),
  );
}

/**
 * A copy of a cause that holds nothing but masked text: name, message, stack, code and the causes beneath it. The original may
 * carry the request, and so the key, in properties that nobody knows.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (typeof cause === "string") return mask(cause);
  if (!(cause instanceof Error) || depth < 0) return undefined;
  const inner = maskCause(cause.cause, mask, depth - 1);
  const copy = new Error("", inner ? { cause: inner } : undefined) as Error & Record<string, unknown>;
  for (const part of ["name", "message", "stack", "code"]) {
    const text = (cause as typeof copy)[part];
    if (typeof text === "string") copy[part] = mask(text);
  }
  return copy;
}
