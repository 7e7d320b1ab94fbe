import { isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import { decodePercent } from "@ledgergate/service-kit";
import { decodeAll } from "./decode-all.ts";

/**
 * Matches what stands before a named value in a text of any format:
 *
 * 1. `name=`. The equals sign may be encoded, as in a URL within a parameter.
 * 2. `"name":`, in JSON that is part of another text
 * 3. `<name>`
 * 4. the head of a part of a multipart body
 * 5. `//user:`, in a URL
 *
 * A value may have further ones in it (`a=b?key=c`), so it is not part of the match. The limits keep hostile texts from taking long.
 */
const before = new RegExp(
  [
    /(?:(?<![\w.%+[\]-])|(?<=%(?:25)*(?:26|2f|3b|3f)))((?:[\w.+[\]-]|%[\da-f]{2}){1,200}?)(?:=|%(?:25)*3d)/,
    /\\{0,8}["']([\w.+-]{1,200})\\{0,8}["']\s*:\s*/,
    /<([\w.:-]{1,200})(?:\s[^<>]{0,1000})?>/,
    /; name="?([^"\r\n;]{1,200})[^\r\n]{0,1000}(?:\r?\n[^\r\n]{1,1000}){0,9}\r?\n\r?\n/,
    /\/\/([^\s/@:]{0,200}):(?=[^\s/@]{1,1000}@)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** The values, in the order of what stands before them. */
const values: readonly RegExp[] = [
  /(\\{0,8}["'])(?:(?!\1)[\s\S])*|[^&\s"'<>\\]*/y,
  /(\\{0,8}["'])(?:(?!\1)[\s\S])*|[^\s,}\]]*/y,
  /(?:<!\[CDATA\[)?[^<]*/y,
  /(?:(?!\r?\n--)[\s\S])*/y,
  /[^\s/@]*/y,
];

/** A URL's password has no name. */
const userKind = values.length;

interface Found {
  readonly start: number;
  readonly value: string;
}

/** Tests for texts that may have a named value. Most have none. */
const mayHaveField = /[=:<]|%(?:25)*3d/i;

/** Finds the values whose name is the name of a secret. */
function findFields(text: string, isSecret: (name: string) => boolean): Found[] {
  if (!mayHaveField.test(text)) return [];
  const found: Found[] = [];
  let end = 0;
  for (const match of text.matchAll(before)) {
    const start = match.index + match[0].length;
    if (start < end) continue;
    // The first group is the match itself.
    const kind = match.findIndex((group, index) => index > 0 && group !== undefined);
    if (kind !== userKind && !isSecret(lastName(match[kind] ?? ""))) continue;
    const value = values[kind - 1] as RegExp;
    value.lastIndex = start;
    const [given = ""] = value.exec(text) ?? [];
    end = start + given.length;
    // An opening quote stays.
    const quote = /^\\*["']?/.exec(given)?.[0].length ?? 0;
    if (given.length > quote) found.push({ start: start + quote, value: given.slice(quote) });
  }
  return found;
}

/** Takes the name of a field within an encoded value, such as `key` of `http%3A%2F%2Fx.example%3Fkey`. */
function lastName(name: string): string {
  if (!/[%+/]/.test(name)) return name;
  return (
    decodeAll(name)
      .split(/[&/;?]/)
      .at(-1)
      ?.replaceAll("+", " ") ?? ""
  );
}

/** Lists the decoded values in a text with a secret's name. */
export function secretsOfFields(text: string, isSecret: (name: string) => boolean = isSecretName): string[] {
  return findFields(text, isSecret).map(({ value }) => decodeField(value));
}

/** Masks values with a secret's name in a text, and everything that `mask` knows. */
export function maskFields(text: string, mask: Mask, isSecret: (name: string) => boolean = isSecretName): string {
  let shown = "";
  let end = 0;
  for (const { start, value } of findFields(text, isSecret)) {
    shown += text.slice(end, start) + MASKED;
    end = start + value.length;
  }
  return mask(shown + text.slice(end));
}

function decodeField(text: string): string {
  const spaced = text.replaceAll("+", " ");
  return decodePercent(spaced) ?? spaced;
}
