/** Characters to choose from: the printable ones of ASCII, letters and digits first. */
const CHARACTERS = ["a", "A", "0", ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))];

/** Maximum length of a text. */
const LONGEST = 2000;

const GROUP = /\((\?(?:<?[=!]|[ims]*(?:-[ims]+)?:|<\w+>))?/y;
const CHARACTER = /\\(?:x[\da-f]{2}|u[\da-f]{4}|[pu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|[^)|]/isy;
const REPEAT = /([*?])\??|(\+)\??|\{(\d+)(,(\d*))?\}\??/y;

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
 * followed, so the text may not match.
 *
 * @throws RangeError for a pattern that is too deep, or whose texts are too long.
 * @example
 * textOfPattern("^(0|[1-9]\\d*)$"); // "0"
 */
export function textOfPattern(pattern: string, { more = 0, isMixed = false, seed = 0 }: Recipe = {}): string {
  let at = 0;
  let made = 0;
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at;
    const found = token.exec(pattern);
    if (found) at = token.lastIndex;
    return found;
  };
  const readAlternatives = (): string => {
    const first = readSequence();
    while (pattern[at] === "|") {
      at += 1;
      readSequence();
    }
    return first;
  };
  const readSequence = (): string => {
    let text = "";
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const start = at;
      const part = readPart();
      const [repeat, sign, once, count = once ? 1 : 0, range, most] = take(REPEAT) ?? [];
      const open = range === undefined && sign === undefined && once === undefined ? 0 : more;
      const limit = sign === "?" ? 1 : Number(most || LONGEST);
      const times = repeat === undefined ? 1 : Math.min(Number(count) + open, limit, LONGEST);
      const after = at;
      let repeated = times > 0 ? part : "";
      for (let time = 1; time < times && repeated.length <= LONGEST; time++) {
        at = start;
        repeated += isMixed || seed > 0 ? readPart() : part;
      }
      at = after;
      text += repeated;
      if (text.length > LONGEST) throw new RangeError("The text is too long.");
    }
    return text;
  };
  const readPart = (): string => {
    const group = take(GROUP);
    if (!group) {
      const number = Math.floor(seed / 3 ** made) + (isMixed ? made : 0);
      made++;
      return characterOf(take(CHARACTER)?.[0] ?? "", number);
    }
    const text = readAlternatives();
    at += 1;
    return /[=!]$/.test(group[1] ?? "") ? "" : text;
  };
  return readAlternatives();
}

/** Chooses a character for a part of a pattern that matches one character. Empty for anchors. */
function characterOf(part: string, number: number): string {
  const whole = new RegExp(`^${part}$`, "u");
  const matching = CHARACTERS.filter((character) => whole.test(character));
  return matching[number % Math.min(matching.length, 3)] ?? "";
}
