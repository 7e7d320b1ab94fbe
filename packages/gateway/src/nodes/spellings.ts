const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

type Escape = (text: string) => string;

/** Escapes that some servers add to those that JSON demands. */
const jsonEscapes: readonly Escape[] = [
  (text) => text.replaceAll("/", "\\/"),
  (text) => text.replace(/[<>&]/g, inUnicode),
  (text) => text.replace(/[^ -~]/g, inUnicode),
];
/** Escapes of quotes in HTML, which servers write in different ways. */
const quoteEscapes: readonly Escape[] = ['"&quot;', '"&#34;', "'&#39;", "'&#x27;", "'&apos;"].map(
  ([quote = "", ...by]) =>
    (text) =>
      text.replaceAll(quote, by.join("")),
);

/**
 * Lists a text as servers write it: as it is, and as JSON, JSON within JSON, URLs, forms and HTML escape it, in UTF-8 and Latin-1. All
 * are latin1, and in lower case.
 */
export function spell(given: string): string[] {
  const text = given.toWellFormed();
  const inUrl = [encodeURIComponent(text), new URLSearchParams({ "": text }).toString().slice("=".length)];
  const json = vary(inJson(text), jsonEscapes);
  const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return inLatin1([text, ...inUrl, ...json, ...json.map(inJson), ...vary(html, quoteEscapes)]);
}

/** Lists the Base64 of a text at any offset: the characters that do not depend on surrounding bytes. */
export function spellBase64(text: string): string[] {
  const spelled = [0, 1, 2].map((skip) => {
    const bytes = Buffer.concat([Buffer.alloc(skip), Buffer.from(text)]);
    return bytes.toString("base64").slice(skip && skip + 1, Math.floor((bytes.length * 4) / 3));
  });
  // Base64url replaces two characters.
  return inLatin1([...spelled, ...spelled.map((one) => one.replaceAll("+", "-").replaceAll("/", "_"))]);
}

/** Lists a text with and without each of the escapes. */
function vary(text: string, escapes: readonly Escape[]): string[] {
  return escapes.reduce((texts, write) => texts.flatMap((one) => [one, write(one)]), [text]);
}

function inLatin1(texts: readonly string[]): string[] {
  const encoded = texts.flatMap((text) => {
    const utf8 = Buffer.from(text).toString("latin1");
    return /[^\0-\xff]/.test(text) ? [utf8] : [utf8, text];
  });
  return [...new Set(encoded.map((text) => text.toLowerCase()))];
}

/** Returns a pattern of texts, the longest first, since a short one may be the beginning of a longer one. */
export function patternOf(texts: readonly string[]): string {
  if (texts.length === 0) return "(?!)";
  return [...new Set(texts)]
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/\W/g, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`))
    .join("|");
}
