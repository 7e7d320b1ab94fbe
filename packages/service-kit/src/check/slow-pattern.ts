import type { Diagnostics } from "recheck";
import { errorCode } from "../base/errors.ts";
import { isLookaround, isOpening, readLimits, splitOpenly } from "../base/pattern-tokens.ts";

type Analyser = typeof import("recheck");

const exponential = "can take exponential time";

/** In milliseconds. */
const timeout = 10_000;

/** Results by pattern. `undefined`: the pattern is fast enough. */
const known = new Map<string, string | undefined>();

/**
 * Describes the time that a pattern takes for the worst text, if that time grows exponentially or with a high power of the text's length.
 * `undefined` for any other pattern, and in a page, which cannot load the analyser.
 */
export function slowness(pattern: string): string | undefined {
  if (!known.has(pattern)) known.set(pattern, findSlowness(pattern));
  return known.get(pattern);
}

function findSlowness(pattern: string): string | undefined {
  for (const tokens of doubtfulParts(pattern)) {
    // The fewer limits, the quicker the analysis. A pattern that is fast without them is fast with them.
    if (describe(analyse(loosen(tokens, 2))) === undefined) continue;
    // Only an exponential result is certain: limits may also keep a power small.
    const rough = analyse(loosen(tokens, 10));
    if (rough === undefined || describe(rough) === exponential) return describe(rough);
    if (describe(rough) === undefined) continue;
    const found = describe(analyse(loosen(tokens, 256)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists the parts of a pattern that need an analysis. Lookarounds are parts of their own, which do not backtrack into each other. */
export function doubtfulParts(pattern: string): readonly (readonly string[])[] {
  let into: string[] = [];
  const parts = [into];
  const outer: string[][] = [];
  for (const one of splitOpenly(pattern)) {
    if (isOpening(one)) outer.push(into);
    if (isLookaround(one)) {
      into.push("(?:)");
      into = ["^", "(?:"];
      parts.push(into);
    } else into.push(one);
    if (one === ")") into = outer.pop() ?? into;
  }
  return parts.filter(isDoubtful);
}

/**
 * Tests if a pattern has anything that can make it slow: a repeated group that itself has choices, or several repetitions without a
 * limit. Most patterns have neither.
 */
function isDoubtful(tokens: readonly string[]): boolean {
  // Each open group with true if it has choices.
  const groups = [false];
  let closed = false;
  let endless = 0;
  let isAnchored = tokens[0] === "^";
  const mark = () => groups.splice(-1, 1, true);
  for (const one of tokens) {
    const [least = 1, most = 1] = readLimits(one) ?? [];
    if (closed && most > 1) return true;
    if (least !== most || one === "|") mark();
    if (most >= endlessFrom) endless++;
    closed = false;
    if (isOpening(one)) groups.push(false);
    if (one === "|") isAnchored &&= groups.length > 1;
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
function loosen(tokens: readonly string[], from: number): string {
  const repeatsChoice = tokens.some((one, at) => {
    const [least = 0, most] = readLimits(one) ?? [];
    return least === most && least >= from && tokens[at - 1] === ")";
  });
  return tokens
    .map((one, at) => {
      const [least = 1, most = 0] = readLimits(one) ?? [];
      if (one === "?") return repeatsChoice && !readLimits(tokens[at - 1]) ? "*" : one;
      if (most < from) return one;
      if (least === most) return tokens[at - 1] === ")" ? "+" : `{${from}}`;
      return least === 0 ? "*" : "+";
    })
    .join("");
}

function analyse(pattern: string): Diagnostics | undefined {
  // The flag `u` makes an analysis twice as long.
  const flags = /\\[pPu]/.test(pattern) ? "u" : "";
  return loadAnalyser()?.checkSync(pattern, flags, { checker: "automaton", timeout });
}

function describe(analysis: Diagnostics | undefined): string | undefined {
  if (analysis?.status === "unknown") return "may take exponential time: its analysis takes too long";
  const complexity = analysis?.complexity;
  if (complexity?.type === "exponential") return exponential;
  // Many patterns that search a text take quadratic time.
  if (complexity?.type !== "polynomial" || complexity.degree <= 2) return undefined;
  return `can take time that grows with the text's length to the power of ${complexity.degree}`;
}

let analyser: Analyser | undefined;

/** Loads the analyser at its first use, from the file that the build copies. A page, and a program of one file, has no analyser. */
function loadAnalyser(): Analyser | undefined {
  try {
    const node = globalThis.process?.getBuiltinModule?.("node:module");
    analyser ??= node?.createRequire(import.meta.url)("../../dist/recheck.cjs") as Analyser | undefined;
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
  }
  return analyser;
}
