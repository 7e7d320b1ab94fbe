const token =
  /\\k<[^<>]*>|\\[pPu]\{[^{}]*\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]?|\(\?<?[=!]|\(\?<[^<>]*>|\(\?[ims-]*:|\{\d+(?:,\d*)?\}|[\s\S]/g;

/** Splits a regular expression into characters, classes, quantifiers and the ends of groups. */
export function splitPattern(pattern: string): string[] {
  // A backreference allows fewer texts than any text does.
  return (pattern.match(token) ?? []).map((one) => (/^\\(?:k<|[1-9])/.test(one) ? "(?:)" : one));
}

/** Separates a pattern into the pattern without its lookarounds, and the pattern of each of them. They do not backtrack into each other. */
export function separateLookarounds(tokens: readonly string[]): string[][] {
  const whole: string[] = [];
  const patterns = [whole];
  const outer: { readonly into: string[]; readonly isLookaround: boolean }[] = [];
  let into = whole;
  for (const one of tokens) {
    if (isOpening(one)) {
      const isLookaround = /^\(\?<?[=!]/.test(one);
      outer.push({ into, isLookaround });
      if (isLookaround) {
        into.push("(?:)");
        into = ["^", "(?:"];
        patterns.push(into);
        continue;
      }
    }
    into.push(one);
    if (one !== ")") continue;
    const closed = outer.pop();
    if (closed?.isLookaround) into = closed.into;
  }
  return patterns;
}

/**
 * Tests if a pattern has anything that can make it slow: a repeated group that itself has choices, or several repetitions without a
 * limit. Most patterns have neither.
 */
export function isDoubtful(tokens: readonly string[]): boolean {
  // Each open group with true if it has choices.
  const groups = [false];
  let closed = false;
  let endless = 0;
  let isAnchored = tokens[0] === "^";
  const mark = () => groups.splice(-1, 1, true);
  for (const one of tokens) {
    const limits = readLimits(one);
    if (limits) {
      const [least, most] = limits;
      if (closed && most > 1) return true;
      if (least !== most) mark();
      if (most >= endlessFrom) endless++;
    }
    closed = false;
    if (isOpening(one)) groups.push(false);
    if (one === "|") {
      mark();
      isAnchored &&= groups.length > 1;
    }
    if (one !== ")") continue;
    closed = groups.pop() ?? false;
    if (closed) mark();
  }
  return endless > (isAnchored ? 2 : 1);
}

const endlessFrom = 256;

/**
 * Writes a pattern without the limits that are at least `from`. A choice that is repeated an exact number of times, such as `(a?){50}`, is as
 * slow as an endless one.
 */
export function loosen(tokens: readonly string[], from: number): string {
  const repeatsChoice = tokens.some((one, at) => {
    const [least = 0, most] = readLimits(one) ?? [];
    return least === most && least >= from && tokens[at - 1] === ")";
  });
  return tokens
    .map((one, at) => {
      const [least, most] = readLimits(one) ?? [];
      if (least === undefined || most === undefined) return one;
      if (one === "?") return repeatsChoice && !readLimits(tokens[at - 1] ?? "") ? "*" : one;
      if (least === most && most >= from) return tokens[at - 1] === ")" ? "+" : `{${from}}`;
      return most < from ? one : least === 0 ? "*" : "+";
    })
    .join("");
}

function isOpening(one: string): boolean {
  return one.startsWith("(") && one !== "(?:)";
}

function readLimits(one: string): [least: number, most: number] | undefined {
  if (one === "*") return [0, Number.POSITIVE_INFINITY];
  if (one === "+") return [1, Number.POSITIVE_INFINITY];
  if (one === "?") return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(one) ?? [];
  if (least === undefined) return undefined;
  if (!comma) return [Number(least), Number(least)];
  return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY];
}
