import { attempt } from "../base/errors.ts";
import { isLookaround, readLimits, splitPattern } from "../base/pattern-tokens.ts";
import { setBounded } from "../base/set-bounded.ts";

/** Characters to choose from: the printable ones of ASCII, letters and digits first. */
const CHARACTERS = [
  ...new Set(["a", "A", "0", ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))]),
];

/** Number of characters of a class among which a seed chooses. */
const CHOICES = 5;

/** Maximum length of a text. */
const LONGEST = 2000;

/** A part of a pattern that is repeated: a group, or what matches one character. */
interface Part {
  readonly token: string;
  /** The alternatives of a group. */
  readonly inner?: readonly (readonly Part[])[] | undefined;
  /** The tokens that refer to the text of a group. */
  readonly marks: readonly string[];
  readonly least: number;
  readonly most: number;
}

/**
 * Makes a text of a regular expression: the first alternatives, and the fewest repeats that give it a length. Lookarounds are not followed, so
 * the text may not match. `undefined` for a pattern that is too deep, or whose texts are too long.
 *
 * @param seed - Chooses other characters, alternatives and numbers of repeats. Default: 0, for the first ones.
 *
 * @example
 * textOfPattern("^(0|[1-9]\\d*)$"); // "0"
 */
export function textOfPattern(pattern: string, length = 0, seed = 0): string | undefined {
  const groups = new Map<string, string>();
  let size = 0;
  let state = seed;
  const choose = (count: number): number => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state % count;
  };
  const write = (branches: readonly (readonly Part[])[]): string => {
    let text = "";
    for (const { token, inner, marks, least, most } of branches[choose(branches.length)] ?? [])
      for (let time = 0; time < least || (time < most && (size < length || choose(4) === 3)); time++) {
        const part = inner ? write(inner) : (groups.get(token) ?? characterOf(token, choose));
        for (const mark of marks) groups.set(mark, part);
        if (!inner) size += [...part].length;
        if (size > LONGEST) throw new RangeError("The text is too long.");
        if (part === "") break;
        text += part;
      }
    return text;
  };
  return attempt(() => write(parsePattern(pattern)));
}

/** Reads the alternatives of a pattern, without its lookarounds. */
function parsePattern(pattern: string): readonly (readonly Part[])[] {
  const tokens = splitPattern(pattern).values();
  let next = tokens.next();
  let groups = 0;
  const take = (): string => {
    const token = next.value ?? ")";
    next = tokens.next();
    return token;
  };
  const readBranches = (): readonly (readonly Part[])[] => {
    const branches: Part[][] = [[]];
    for (let token = take(); token !== ")"; token = take()) {
      const marks = /^\((?:\?<[^=!]|$)/.test(token) ? [`\\${++groups}`, `\\k${token.slice(2)}`] : [];
      const inner = token.startsWith("(") ? readBranches() : undefined;
      const [least, most] = readLimits(next.value) ?? [1, 1];
      // A second sign after a quantifier only tells in which order to search.
      while (readLimits(next.value)) take();
      if (token === "|") branches.push([]);
      else if (!isLookaround(token)) branches.at(-1)?.push({ token, inner, marks, least, most });
    }
    return branches;
  };
  return readBranches();
}

/** The first characters that a part of a pattern matches. Each search reads many. */
const known = new Map<string, readonly string[]>();

/** Chooses a character for a part of a pattern that matches one character. Empty for anchors, and for references to groups without a text. */
function characterOf(part: string, choose: (count: number) => number): string {
  if (/^(?:[$^]|\\(?:b|[1-9]|k<.*))$/i.test(part)) return "";
  const matching = known.get(part) ?? searchAll(part);
  setBounded(known, 1_000, part, matching);
  return matching[choose(matching.length)] ?? "";
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
