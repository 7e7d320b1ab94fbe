import { encode } from "./unescape.ts";

/**
 * A text as a list of parts, mostly characters. Each part is a list of its forms. Escaped forms are missing, since the text in which they
 * are searched is unescaped. Bytes are latin1.
 */
export type Spellings = readonly (readonly string[])[];

/** Lists the forms of a text's characters: in UTF-8, latin1 and form encoding. */
export function spell(text: string): Spellings {
  return Array.from(text, formsOf);
}

/** Spells a case-insensitive text, such as a host. */
export function spellInAnyCase(text: string): Spellings {
  return spell(text).map((forms) => [...new Set(forms.flatMap((form) => [form.toLowerCase(), form.toUpperCase()]))]);
}

/** Spells the Base64 of a text at any offset: the characters that do not depend on surrounding bytes. */
export function spellBase64(text: string): Spellings[] {
  return [0, 1, 2].map((skip) => {
    const bytes = Buffer.concat([Buffer.alloc(skip), Buffer.from(text)]);
    const certain = bytes.toString("base64").slice(skip && skip + 1, Math.floor((bytes.length * 4) / 3));
    // Base64url replaces these two characters.
    const others: Readonly<Record<string, readonly string[]>> = { "+": ["+", "-", " "], "/": ["/", "_"] };
    return Array.from(certain, (character) => others[character] ?? [character]);
  });
}

/** Returns a regular expression for all spellings. */
export function patternOf(spellings: Spellings): string {
  return spellings
    .map((forms) => (forms.length === 1 ? escapePattern(forms[0] ?? "") : `(?:${forms.map(escapePattern).join("|")})`))
    .join("");
}

/** Returns the length of the longest spelling, in bytes. */
export function longestOf(spellings: Spellings): number {
  return spellings.reduce((sum, forms) => sum + Math.max(...forms.map(({ length }) => length)), 0);
}

/** A backslash, which unescaping removes, and also leaves. */
const backslash: readonly string[] = ["\\", ""];

/** Returns spellings for a text without backslashes. */
export function withoutBackslashes(spellings: Spellings): Spellings {
  return spellings.filter((forms) => forms !== backslash);
}

function formsOf(character: string): readonly string[] {
  if (character === "\\") return backslash;
  // Form encoding writes a space as a plus sign.
  if (/[ +]/.test(character)) return [" ", "+"];
  const inUtf16 = Array.from({ length: character.length }, (_, index) => encode(character.charCodeAt(index))).join("");
  return [...new Set([Buffer.from(character).toString("latin1"), inUtf16])];
}

function escapePattern(text: string): string {
  return text.replace(/\W/g, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
