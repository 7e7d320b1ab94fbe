import { errorCode } from "../base/errors.ts";
import { isDoubtful, loosen, separateLookarounds, splitPattern } from "./pattern-tokens.ts";

interface Analysis {
  readonly status: string;
  readonly complexity?: { readonly type: string; readonly degree?: number };
}

/** The function of `recheck` that is used. */
interface Analyser {
  checkSync(pattern: string, flags: string, options: { readonly checker: string; readonly timeout: number }): Analysis;
}

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
  for (const tokens of separateLookarounds(splitPattern(pattern))) {
    if (!isDoubtful(tokens)) continue;
    // The fewer limits, the quicker the analysis. A pattern that is fast without them is fast with them.
    if (describe(analyse(loosen(tokens, 2))) === undefined) continue;
    // Only an exponential result is certain: limits may also keep a power small.
    const rough = analyse(loosen(tokens, 10));
    if (rough === undefined || rough.complexity?.type === "exponential") return describe(rough);
    if (describe(rough) === undefined) continue;
    const found = describe(analyse(loosen(tokens, 256)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function analyse(pattern: string): Analysis | undefined {
  // The flag `u` makes an analysis twice as long.
  const flags = /\\[pPu]/.test(pattern) ? "u" : "";
  return loadAnalyser()?.checkSync(pattern, flags, { checker: "automaton", timeout });
}

function describe(analysis: Analysis | undefined): string | undefined {
  if (analysis?.status === "unknown") return "may take exponential time: its analysis takes too long";
  const { type, degree = 0 } = analysis?.complexity ?? {};
  if (type === "exponential") return "can take exponential time";
  // Many patterns that search a text take quadratic time.
  return degree > 2 ? `can take time that grows with the text's length to the power of ${degree}` : undefined;
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
