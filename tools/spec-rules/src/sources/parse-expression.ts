/** A part of a regular expression. */
export type Part = CharacterPart | GroupPart | RepeatPart | PlacePart | ReferencePart;

/** Matches one character, such as `a`, `\d` or `[^"]`. */
export interface CharacterPart {
  readonly kind: "character";
  readonly pattern: string;
  readonly matches: (character: string) => boolean;
}

interface GroupPart {
  readonly kind: "group";
  /** The text that opens the group, such as `(?=`. */
  readonly open: string;
  /** Number or name of a capturing group. */
  readonly name: string;
  readonly branches: readonly Branch[];
}

interface RepeatPart {
  readonly kind: "repeat";
  readonly part: Part;
  readonly least: number;
  readonly most: number;
  readonly isLazy: boolean;
}

/** A place in the text: `^`, `$`, `\b` or `\B`. */
interface PlacePart {
  readonly kind: "place";
  readonly mark: string;
}

/** Matches what a group has captured. */
interface ReferencePart {
  readonly kind: "reference";
  readonly name: string;
}

export type Branch = readonly Part[];

/** Finite limits are read as at most this one, so that short texts show how the steps grow. */
const maxLimit = 8;

const token =
  /\\k<\w+>|\\[pPu]\{[^{}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[=!]|\(\?<\w+>|\(\?:|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gi;

/** Reads a regular expression as its alternatives. */
export function parseExpression({ source, flags }: RegExp): readonly Branch[] {
  const tokens = source.match(token) ?? [];
  const kept = flags.replace(/[gy]/g, "");
  let at = 0;
  let groups = 0;
  const readPart = (one: string): Part => {
    if (/^(?:\^|\$|\\b)$/i.test(one)) return { kind: "place", mark: one };
    if (/^\\(?:[1-9]|k<)/.test(one)) return { kind: "reference", name: one.replace(/\W|^\\k/g, "") };
    if (!one.startsWith("(")) return characterPart(one, kept);
    const name = one === "(" ? String(++groups) : one.replace(/\W/g, "");
    const branches = readBranches();
    at++;
    return { kind: "group", open: one, name, branches };
  };
  const readBranches = (): Branch[] => {
    const branches: Part[][] = [[]];
    while (at < tokens.length && tokens[at] !== ")") {
      const one = tokens[at++] ?? "";
      const parts = branches.at(-1) ?? [];
      const limits = readLimits(one);
      const repeated = limits && parts.pop();
      if (one === "|") branches.push([]);
      else parts.push(repeated ? { kind: "repeat", part: repeated, ...limits } : readPart(one));
    }
    return branches;
  };
  return readBranches();
}

function characterPart(pattern: string, flags: string): CharacterPart {
  const expression = new RegExp(`^(?:${pattern})$`, flags);
  const known = new Map<string, boolean>();
  const matches = (character: string): boolean => {
    const found = known.get(character) ?? expression.test(character);
    known.set(character, found);
    return found;
  };
  return { kind: "character", pattern, matches };
}

function readLimits(quantifier: string): Pick<RepeatPart, "least" | "most" | "isLazy"> | undefined {
  const [, sign, least = 0, comma, most] = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??$/.exec(quantifier) ?? [];
  const isLazy = quantifier.length > 1 && quantifier.endsWith("?");
  const endless = Number.POSITIVE_INFINITY;
  if (sign !== undefined) return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : endless, isLazy };
  if (!quantifier.startsWith("{") || quantifier === "{") return undefined;
  const limit = (given: number | string): number => Math.min(Number(given), maxLimit);
  return { least: limit(least), most: comma === undefined ? limit(least) : most ? limit(most) : endless, isLazy };
}
