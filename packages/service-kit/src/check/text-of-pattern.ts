import { isLookaround, readLimits, splitOpenly } from "../base/pattern-tokens.ts";

/** Characters to choose from: the printable ones of ASCII, letters and digits first. */
const CHARACTERS = ["a", "A", "0", ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))];

/** Maximum length of a text. */
const LONGEST = 2000;

/** A way to make a text of a pattern. */
export interface Recipe {
  /** Number of repeats beyond the fewest. Default: 0. */
  readonly more?: number;
  /** True to take another character for each repeat of a class. Default: false. */
  readonly isMixed?: boolean;
  /** Chooses other characters. Default: 0. */
  readonly seed?: number;
}

/**
 * Makes a short text of a regular expression: the first alternative, the fewest repeats. Lookarounds and backreferences are not
 * followed, so the text may not match. `undefined` for a pattern that is too deep, or whose texts are too long.
 *
 * @example
 * textOfPattern("^(0|[1-9]\\d*)$"); // "0"
 */
export function textOfPattern(
  pattern: string,
  { more = 0, isMixed = false, seed = 0 }: Recipe = {},
): string | undefined {
  const tokens = splitOpenly(pattern);
  let at = 0;
  let made = 0;
  const readGroup = (): string => {
    const first = readSequence();
    while (tokens[at] === "|") {
      at += 1;
      readSequence();
    }
    at += 1;
    return first;
  };
  const readSequence = (): string => {
    let text = "";
    while (at < tokens.length && tokens[at] !== "|" && tokens[at] !== ")") {
      const start = at;
      let part = readPart();
      const after = at;
      const [least, most] = readLimits(tokens[at]) ?? [1, 1];
      const times = Math.min(least + more, most, LONGEST);
      if (times > 0) text += part;
      for (let time = 1; time < times && text.length <= LONGEST; time++) {
        at = start;
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
    if (token === "(?:)") return "";
    if (token.startsWith("(")) return isLookaround(token) ? readGroup().slice(0, 0) : readGroup();
    const number = Math.floor(seed / 3 ** made) + (isMixed ? made : 0);
    made += 1;
    return characterOf(token, number);
  };
  try {
    return readGroup();
  } catch {
    return undefined;
  }
}

/** Chooses a character for a part of a pattern that matches one character. Empty for anchors. */
function characterOf(part: string, number: number): string {
  const whole = new RegExp(`^${part}$`, "u");
  const matching = CHARACTERS.filter((character) => whole.test(character));
  return matching[number % Math.min(matching.length, 3)] ?? "";
}
