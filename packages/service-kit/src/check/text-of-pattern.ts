import { isLookaround, readLimits, splitPattern } from "../base/pattern-tokens.ts";
import { setBounded } from "../base/set-bounded.ts";

/** Characters to choose from: the printable ones of ASCII, letters and digits first. */
const CHARACTERS = [
  ...new Set(["a", "A", "0", ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))]),
];

/** Number of characters, and of repeats, among which a recipe chooses. */
const CHOICES = 5;

/** Maximum length of a text. */
const LONGEST = 2000;

/** A way to make a text of a pattern. */
export interface Recipe {
  /** Number of repeats beyond the fewest. Default: 0. */
  readonly more?: number;
  /** The only quantifier, by its place among them, that `more` applies to. Default: all. */
  readonly only?: number | undefined;
  /** True to take another character for each repeat of a class. Default: false. */
  readonly isMixed?: boolean;
  /** Chooses other characters, alternatives and numbers of repeats. Default: 0. */
  readonly seed?: number;
}

/**
 * Makes a short text of a regular expression: the first alternative, the fewest repeats. Lookarounds are not followed, so the text may not
 * match. `undefined` for a pattern that is too deep, or whose texts are too long.
 *
 * @example
 * textOfPattern("^(0|[1-9]\\d*)$"); // "0"
 */
export function textOfPattern(pattern: string, recipe: Recipe = {}): string | undefined {
  const { more = 0, only, isMixed = false, seed = 0 } = recipe;
  const tokens = splitPattern(pattern);
  const groups: string[] = [];
  const names = new Map<string, number>();
  let at = 0;
  let made = 0;
  let opened = 0;
  const digit = () => Math.floor(seed / CHOICES ** (made % 4));
  const readGroup = (): string => {
    const alternatives = [readSequence()];
    while (tokens[at] === "|") {
      at += 1;
      alternatives.push(readSequence());
    }
    at += 1;
    return alternatives[digit() % alternatives.length] ?? "";
  };
  const readSequence = (): string => {
    let text = "";
    while (at < tokens.length && tokens[at] !== "|" && tokens[at] !== ")") {
      const start = at;
      const groupsBefore = opened;
      let part = readPart();
      const after = at;
      const [least, most] = readLimits(tokens[at]) ?? [1, 1];
      const extra = only === undefined || only === start ? more : 0;
      const times = Math.min(least + (seed > 0 ? digit() % (extra + 1) : extra), most, LONGEST);
      if (times > 0) text += part;
      for (let time = 1; time < times && text.length <= LONGEST; time++) {
        at = start;
        opened = groupsBefore;
        if (isMixed || seed > 0) part = readPart();
        text += part;
      }
      if (text.length > LONGEST) throw new RangeError("The text is too long.");
      at = after;
      // A second sign after a quantifier only tells in which order to search.
      while (readLimits(tokens[at])) at += 1;
    }
    return text;
  };
  const readPart = (): string => {
    const token = tokens[at] ?? "";
    at += 1;
    const [, number, name] = /^\\(?:([1-9])|k<(.*)>)$/.exec(token) ?? [];
    if (number ?? name) return groups[Number(number ?? names.get(name ?? ""))] ?? "";
    if (isLookaround(token)) return readGroup().slice(0, 0);
    if (!token.startsWith("(")) {
      const choice = digit() + (isMixed ? made : 0);
      made += 1;
      return characterOf(token, choice);
    }
    if (token.endsWith(":")) return readGroup();
    opened += 1;
    const own = opened;
    names.set(token.slice(3, -1), own);
    groups[own] = readGroup();
    return groups[own];
  };
  try {
    return readGroup();
  } catch {
    return undefined;
  }
}

/** Lists the quantifiers of a pattern by the places of the parts that they repeat. */
export function repeatedParts(pattern: string): readonly number[] {
  const tokens = splitPattern(pattern);
  const open: number[] = [];
  let start = 0;
  return tokens.flatMap((token, at) => {
    if (readLimits(token)) return readLimits(tokens[at - 1]) ? [] : start;
    if (token.startsWith("(")) open.push(at);
    start = token === ")" ? (open.pop() ?? at) : at;
    return [];
  });
}

/** The first characters that a part of a pattern matches. Each search reads many. */
const known = new Map<string, readonly string[]>();

/** Chooses a character for a part of a pattern that matches one character. Empty for anchors. */
function characterOf(part: string, number: number): string {
  if (/^(?:[$^]|\\b)$/i.test(part)) return "";
  const matching = known.get(part) ?? searchAll(part);
  setBounded(known, 1_000, part, matching);
  return matching[number % matching.length] ?? "";
}

/** Ranges of characters in the order of the search: alphabets, control characters, all others without the halves of pairs. */
const ranges = [
  [0xa1, 0x2fff],
  [0, 0xa0],
  [0x3000, 0xd7ff],
  [0xe000, 0x10ffff],
] as const;

/** Searches the characters that a part matches. A part that is no class matches one. */
function searchAll(part: string): readonly string[] {
  const whole = new RegExp(`^${part}$`, "u");
  const found = CHARACTERS.filter((character) => whole.test(character)).slice(0, CHOICES);
  if (found.length > 0) return found;
  const enough = /^(?:\[|\.|\\[dDpPsSwW])/.test(part) ? CHOICES : 1;
  for (const [first, last] of ranges)
    for (let code = first; code <= last && found.length < enough; code++)
      if (whole.test(String.fromCodePoint(code))) found.push(String.fromCodePoint(code));
  return found;
}
