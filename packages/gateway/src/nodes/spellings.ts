/** A text as a list of parts, mostly characters. Each part is a list of its spellings, the longest first. Bytes are latin1. */
export type Spellings = readonly (readonly string[])[];

/** Spells a text in plain, percent-encoded and form-encoded form, and escaped for JSON, HTML or XML, also twice. */
export function spell(text: string): Spellings {
  return Array.from(text, spellCharacter);
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
    return Array.from(certain, (character) => {
      // Base64url replaces these two characters.
      if (character === "+") return [...spellCharacter("+"), "-"];
      return character === "/" ? [...spellCharacter("/"), "_"] : [character];
    });
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

const named: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function spellCharacter(character: string): readonly string[] {
  // No encoder changes these characters.
  if (/[\w.-]/.test(character)) return [character];
  const forms = new Set<string>();
  // Form encoding writes a space as a plus sign.
  for (const one of /[ +]/.test(character) ? " +" : character) for (const form of formsOf(one)) forms.add(form);
  return [...forms].sort((one, other) => other.length - one.length);
}

function formsOf(character: string): string[] {
  const point = character.codePointAt(0) ?? 0;
  const raw = [Buffer.from(character).toString("latin1"), ...(point < 0x100 ? [character] : [])];
  const percent = raw.map((bytes) => Array.from(bytes, (byte) => `%${hex(byte, 2)}`).join(""));
  const units = Array.from({ length: character.length }, (_, index) => `\\u${hex(character[index] ?? "", 4)}`).join("");
  const encoded = [...percent, ...percent.map((text) => text.replaceAll("%", "%25")), units, `\\${units}`];
  const escaped = point < 0x80 ? ["\\", "\\\\", "\\\\\\"].map((before) => before + character) : [];
  const name = named[character];
  const entities = [`&#${point};`, `&#x${point.toString(16)};`, `&#x${point.toString(16).toUpperCase()};`];
  return [...raw, ...encoded, ...encoded.map(lowerDigits), ...escaped, ...entities, ...(name ? [`&${name};`] : [])];
}

function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, "0");
}

function lowerDigits(text: string): string {
  return text.toLowerCase();
}

function escapePattern(text: string): string {
  return text.replace(/\W/g, (character) => `\\x${hex(character, 2)}`);
}
