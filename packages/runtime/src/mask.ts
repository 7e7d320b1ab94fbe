/**
 * Hides secrets in texts, values and errors. For packages that use the runtime, not for applications.
 *
 * @module
 */

/** Stands in place of each secret. */
export const MASKED = "[secret]";

/** Names of headers and of an operator's settings that may carry a credential. */
const CREDENTIAL_NAME = /assertion|auth|bearer|cookie|cred|jwt|key|pass|secret|session|sign|token/i;

/** True if a header of this name, or a setting of an operator, may carry a credential. */
export const isCredentialName = (name: string): boolean => CREDENTIAL_NAME.test(name);

const SECRET_NAME =
  /^authorization|^cookie|assertion$|jwt$|passw|secret|(?:private|api).?key|(?:access|auth|bearer|refresh|session|\bid).?token/i;

/** True if a parameter or a member of this name is a secret. Other names may be those of data: in chains, `token` is an asset. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Shortest secret to mask everywhere. A shorter one may be part of ordinary words. */
export const SHORTEST_SECRET: number = 8;

/** Lists the secret values of headers, parameters or members: each whole value, and its parts after a scheme or a name. */
export const secretsOfPairs = (
  pairs: Iterable<readonly [name: string, value: unknown]>,
  isSecret: (name: string) => boolean = isCredentialName,
): string[] =>
  [...pairs].flatMap(([name, value]) =>
    isSecret(name) ? [`${value}`, ...`${value}`.split(/[\s;,="]+/).slice(1)] : [],
  );

/** Shortest form of a secret to search for. A form may be shorter than its secret. Still shorter forms match by chance. */
const SHORTEST_FORM = 6;

/** Maximum number of secrets whose forms are kept. */
const MAX_KEPT = 10_000;

/** Length to which a long text is cut. An answer may have any length. */
const SHOWN = 8192;

/** Length of the searched text. Longer than {@link SHOWN}, since a secret may start before the cut and end after it. */
export const SEARCHED: number = 2 * SHOWN;

/**
 * Replaces every known secret in a text, in every spelling. A text that is longer than {@link SEARCHED} is cut to half of that.
 *
 * @param name - Name of the member or header that holds the text. If it is the name of a secret, short secrets are hidden too.
 */
export type Mask = (text: string, name?: string) => string;

/** Escapes of a character: `\/`, `\u002f`, `\x2f`, `%2F`, `&#47;`, `&#x2f;`, `&amp;`. */
const ESCAPED = /(?:\\\0*(?:u00|x)|%)((?:\0*[\da-f]){2})|\\\0*(u....|.)|&\0*(?:#(x?[\da-f]{1,6})|\w+)\0*;/gis;

/**
 * Makes a {@link Mask} for secrets. It finds secrets of eight or more characters unchanged, percent-encoded, escaped as in JSON or
 * HTML, and in Base64. Backslashes and non-ASCII characters at the end of a secret stay visible. A shorter secret is masked
 * only between two slashes or after the last one, where a path has its key, and under the name of a secret. Escapes such as
 * `\u002f` and `&#47;` are not read if their own letters are escaped. No encoding needs escapes for letters, digits, `_` and `-`.
 */
export function createMask(secrets: readonly string[]): Mask {
  const forms = new Set(secrets.flatMap(keptFormsOf));
  const short = secrets.filter((secret) => secret && secret.length < SHORTEST_SECRET);
  return (given, name = "") => {
    if (isCredentialName(name) && short.some((secret) => given.includes(secret))) return MASKED;
    let text = given.slice(0, SEARCHED);
    // A slash is appended, so that a key at the end of a base URL is between two slashes, too.
    for (const secret of short)
      text = `${text}/`.replaceAll(`/${encodeURIComponent(secret)}/`, `/${MASKED}/`).slice(0, -1);
    return given.length > SEARCHED ? `${hide(text, forms, SHOWN)}…` : hide(text, forms);
  };
}

/** Masks a text of any length. A text that is too long for a mask is replaced as a whole if it has a secret. */
export function maskLong(text: string, mask: Mask): string {
  if (text.length <= SEARCHED) return mask(text);
  // Overlapping pieces, since a secret may lie across the end of one.
  for (let at = 0; at < text.length; at += SHOWN) {
    const piece = text.slice(at, at + SEARCHED);
    if (mask(piece) !== piece) return MASKED;
  }
  return text;
}

/** Replaces each run of characters that matches a form. Cuts the text at `end`. */
function hide(text: string, forms: Iterable<string>, end?: number): string {
  let shown: string[] | undefined;
  // Searches the text as it is, then unescaped once, twice and so on, since escapes may be nested.
  for (let read = text, last = "", depth = 0; read !== last && depth < 5; depth++) {
    const folded = fold(read);
    // `ends[n]` is the position in `read` after the nth character that `fold` keeps. Computed only if a secret is found.
    const ends = [0];
    for (const form of forms) {
      for (let from = folded.indexOf(form); from >= 0; from = folded.indexOf(form, from + 1)) {
        if (!ends[1]) for (const match of read.matchAll(/[ -[\]-~]/g)) ends.push(match.index + 1);
        shown ??= text.split("");
        // Starts at the end of the previous character, since the padding of an escape precedes its character.
        shown.fill("\uffff", ends[from], ends[from + form.length]);
      }
    }
    last = read;
    read = read.replace(ESCAPED, readEscaped);
  }
  return (
    shown
      ?.slice(0, end)
      .join("")
      .replace(/\uffff+/g, MASKED) ?? text.slice(0, end)
  );
}

/**
 * Decodes an escape, padded with NULs to the length of the escape, so that positions stay the same. A letter after any other
 * backslash means a character that is not ASCII (`\u20ac`) or a control character (`\n`), which is dropped.
 *
 * @param hex - Digits of `\u002f`, `\x2f` or `%2F`.
 * @param sign - Text after any other backslash. Absent for `&amp;` and the like, which are all punctuation.
 * @param point - Number in `&#47;` or `&#x2f;`, without `&#`.
 */
function readEscaped(written: string, hex: string, sign = "&", point: string): string {
  const code = Number(point ? `0${point}` : `0x${hex}`.replace(/[^ -~]/g, ""));
  return (code >= 0 ? String.fromCharCode(code) : sign > "a" ? "" : sign).padStart(written.length, "\0");
}

const keptForms = new Map<string, string[]>();

/** Makes the forms of a secret once, since a failed call searches for all keys of its client. Keeps those of the last secrets. */
function keptFormsOf(secret: string): string[] {
  let forms = keptForms.get(secret);
  if (!forms) {
    forms = formsOf(secret);
    if (keptForms.size >= MAX_KEPT) keptForms.clear();
    keptForms.set(secret, forms);
  }
  return forms;
}

/**
 * Lists the forms of a secret in a folded text: unchanged, unescaped if it looks like an escape itself, and in Base64, also
 * after another encoding.
 */
function formsOf(secret: string): string[] {
  const plain = secret.replace(/[^ -~]/g, "");
  const base64 = [...new Set([plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)])].flatMap((text) =>
    // One form for each alignment, after 0, 1 or 2 other bytes: the characters that do not depend on neighbours.
    ["", "\0", "\0\0"].map((before, skip) =>
      btoa(before + text).slice(skip && skip + 1, ((skip + text.length) * 4) / 3),
    ),
  );
  return [plain, plain.replace(ESCAPED, readEscaped), ...base64]
    .map(fold)
    .filter(({ length }) => secret.length >= SHORTEST_SECRET && length >= SHORTEST_FORM);
}

/**
 * Keeps only visible ASCII: encodings differ in all other bytes, and Base64 may be wrapped into lines.
 * Drops backslashes, since the order of unescaping is unknown for JSON within HTML.
 * Maps all punctuation to one character: Base64 for URLs uses - and _ for + and /, and a form uses + for a space.
 */
function fold(text: string): string {
  return text.replace(/[^ -[\]-~]/g, "").replace(/[\W_]/g, ".");
}

/**
 * Copies a decoded JSON value with every string and member name masked. Drops values nested deeper than 100 levels, since a
 * hostile body could exhaust the stack.
 *
 * @param name - Name of the member that holds the value.
 */
export function maskValue(value: unknown, mask: Mask, name = "", depth = 100): unknown {
  if (typeof value === "string") return mask(value, name);
  if (typeof value !== "object" || !value) return value;
  if (!depth) return null;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask, name, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [mask(member), maskValue(inner, mask, member, depth - 1)]),
  );
}

/**
 * Copies a cause with only masked text: name, message, stack, code and nested causes. The original may carry the request and its
 * key in unknown properties.
 */
export function maskCause(cause: unknown, mask: Mask, depth = 4): unknown {
  if (!(cause instanceof Error) || depth < 0) return typeof cause === "string" ? mask(cause) : undefined;
  const { code } = cause as Error & { readonly code?: unknown };
  const inner = maskCause(cause.cause, mask, depth - 1);
  // Each of these members may have any type.
  return Object.assign(new Error(mask(`${cause.message}`), (inner && { cause: inner }) as ErrorOptions), {
    name: mask(`${cause.name}`),
    stack: mask(`${cause.stack}`),
    ...(typeof code === "string" && { code: mask(code) }),
  });
}
