/** Number of steps above which counting stops. */
const maxSteps = 200_000;

/** Finite limits are read as at most this one, so that short texts show how the steps grow. */
const maxLimit = 8;

const token =
  /\\k<\w+>|\\[pPu]\{[^{}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[=!]|\(\?<\w+>|\(\?:|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gi;

/** Splits a regular expression into characters, classes, repetitions and the ends of groups. */
export function splitExpression({ source }: RegExp): readonly string[] {
  return source.match(token) ?? [];
}

/** Matches tokens that stand for no character: places, references to groups, the ends of groups and repetitions. */
export const noCharacter: RegExp = /^(?:[\^$|()*+?]|\\b|\\[1-9]|\\k<|\{\d)/i;

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly isLazy: boolean;
}

/** Reads the limits of a repetition. `undefined` for any other token. */
export function readLimits(one = ""): Limits | undefined {
  const [, sign, least = 0, comma, most] = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??$/.exec(one) ?? [];
  const isLazy = one.length > 1 && one.endsWith("?");
  const endless = Number.POSITIVE_INFINITY;
  if (sign !== undefined) return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : endless, isLazy };
  if (!one.startsWith("{") || one === "{") return undefined;
  const limit = (given: number | string): number => Math.min(Number(given), maxLimit);
  return { least: limit(least), most: comma === undefined ? limit(least) : most ? limit(most) : endless, isLazy };
}

type Next = (at: number) => boolean;

/** Matches a part at a place of the text, and then all that follows it. */
type Match = (at: number, next: Next) => boolean;

type Direction = 1 | -1;

/**
 * Creates a function that counts the characters at which an engine looks that tries one alternative after the other. It returns `Infinity`
 * for too many steps.
 */
export function createStepCounter(expression: RegExp): (text: string) => number {
  const { flags } = expression;
  const tokens = [...splitExpression(expression)];
  const captured = new Map<string, string>();
  let text = "";
  let steps = 0;
  let groups = 0;
  const matchAll = readBranches(1);
  return (given) => {
    [text, steps] = [given, 0];
    captured.clear();
    for (let from = 0; from <= text.length && steps <= maxSteps; ) {
      let end = from;
      const isFound = matchAll(from, (at) => {
        end = at;
        return true;
      });
      if (flags.includes("y") || (isFound && !flags.includes("g"))) break;
      from = Math.max(end, from + 1);
    }
    return steps > maxSteps ? Number.POSITIVE_INFINITY : steps;
  };

  /** Counts steps. Nothing matches after too many. */
  function count(more: number): boolean {
    steps += more;
    return steps <= maxSteps;
  }

  /** Reads the alternatives of the expression, or of a group up to its end. */
  function readBranches(step: Direction): Match {
    const branches: Match[][] = [[]];
    for (let one = tokens.shift(); one !== undefined && one !== ")"; one = tokens.shift()) {
      if (one === "|") branches.push([]);
      else branches.at(-1)?.push(readPart(one, step));
    }
    const matches = branches.map((parts) => inOrder(step === 1 ? parts : parts.reverse()));
    return (at, next) => matches.some((match) => match(at, next));
  }

  function inOrder(parts: readonly Match[]): Match {
    const end: Match = (at, next) => next(at);
    return parts.reduceRight((rest, match) => (at, next) => match(at, (then) => rest(then, next)), end);
  }

  /** Reads a part and its repetition. */
  function readPart(one: string, step: Direction): Match {
    const match = one.startsWith("(") ? readGroup(one, step) : readSingle(one, step);
    const limits = readLimits(tokens[0]);
    if (!limits) return match;
    tokens.shift();
    return repeat(match, limits);
  }

  function readSingle(one: string, step: Direction): Match {
    if (/^\\[1-9k]/.test(one)) return readReference(one, step);
    return noCharacter.test(one) ? readPlace(one) : readCharacter(one, step);
  }

  function readPlace(mark: string): Match {
    const isMultiline = flags.includes("m");
    return (at, next) => {
      const [before = "", after = ""] = [text[at - 1], text[at]];
      const isEdge = (beside: string) => beside === "" || (isMultiline && beside === "\n");
      const isWordEdge = /\w/.test(before) !== /\w/.test(after);
      const isHere = mark === "^" ? isEdge(before) : mark === "$" ? isEdge(after) : isWordEdge === (mark === "\\b");
      return count(1) && isHere && next(at);
    };
  }

  /** Reads what matches the text that a group has captured. */
  function readReference(one: string, step: Direction): Match {
    const name = one.replace(/\W|^\\k/g, "");
    return (at, next) => {
      const known = captured.get(name) ?? "";
      const start = step === 1 ? at : at - known.length;
      return count(known.length + 1) && text.startsWith(known, start) && next(at + step * known.length);
    };
  }

  function readGroup(open: string, step: Direction): Match {
    const name = open === "(" ? String(++groups) : open.replace(/\W/g, "");
    const match = readBranches(open.startsWith("(?<") && /[=!]$/.test(open) ? -1 : step);
    if (/[=!]$/.test(open)) return (at, next) => match(at, () => true) === open.endsWith("=") && next(at);
    return (at, next) =>
      match(at, (end) => {
        const before = captured.get(name) ?? "";
        captured.set(name, text.slice(Math.min(at, end), Math.max(at, end)));
        if (next(end)) return true;
        captured.set(name, before);
        return false;
      });
  }

  function repeat(match: Match, { least, most, isLazy }: Limits): Match {
    const repeatFrom = (times: number, at: number, next: Next): boolean => {
      // An empty repetition would go on for ever.
      const more = () =>
        times < most && match(at, (end) => (end !== at || times < least) && repeatFrom(times + 1, end, next));
      if (times < least) return more();
      return isLazy ? next(at) || more() : more() || next(at);
    };
    return (at, next) => repeatFrom(0, at, next);
  }

  function readCharacter(one: string, step: Direction): Match {
    const expression = new RegExp(`^(?:${one})$`, flags.replace(/[gy]/g, ""));
    const known = new Map<string, boolean>();
    return (at, next) => {
      const character = text[step === 1 ? at : at - 1];
      if (!count(1) || character === undefined) return false;
      const matches = known.get(character) ?? expression.test(character);
      known.set(character, matches);
      return matches && next(at + step);
    };
  }
}
