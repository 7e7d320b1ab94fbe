import { createStepCounter, noCharacter, readLimits, splitExpression } from "./count-steps.ts";

/** A text that repeats a word. */
interface Attack {
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** Length of the shorter text of a comparison. */
const length = 64;

/** Finds a text for which an expression takes more than linear time. `undefined` if it finds none. */
export function findSlowText(expression: RegExp): string | undefined {
  const tokens = splitExpression(expression);
  // Without an endless repetition, each place of a text takes a limited time.
  if (!tokens.some((one) => readLimits(one)?.most === Number.POSITIVE_INFINITY)) return undefined;
  const countSteps = createStepCounter(expression);
  const slow = listAttacks(tokens, expression.flags).find(({ before, word, after }) => {
    const count = (times: number): number => countSteps(before + word.repeat(times) + after);
    const times = Math.ceil(length / word.length);
    // Twice the text takes twice the steps in linear time, and four times the steps in quadratic time.
    const steps = count(2 * times);
    const limit = steps / 2.5;
    // Some expressions match every fourth repetition, and then take fewer steps.
    return (
      steps === Number.POSITIVE_INFINITY ||
      (limit > 2 * length && [0, 1, 2, 3].every((fewer) => count(Math.max(0, times - fewer)) < limit))
    );
  });
  if (!slow) return undefined;
  const [before, word, after] = [slow.before, slow.word, slow.after].map((text) => JSON.stringify(text));
  return `${before} + ${word}.repeat(n) + ${after}`;
}

/** Makes texts in which each part of an expression may match at many places. */
function listAttacks(tokens: readonly string[], flags: string): readonly Attack[] {
  const characters = new Map(
    tokens
      .filter((one) => !noCharacter.test(one))
      .map((one) => [one, new RegExp(`^(?:${one})$`, flags.replace(/[gy]/g, ""))]),
  );
  const kinds = kindsOf([...characters.values()]);
  const attacks = new Map<string, Attack>();
  const add = (before: string, word: string, after: string): void => {
    if (word !== "") attacks.set(JSON.stringify([before, word, after]), { before, word, after });
  };
  const ends = ["", "\0", ...kinds.map((kind) => `${kind}\n`)];
  for (const kind of kinds)
    for (const other of ["", ...kinds]) for (const end of ["", "\0"]) add("", kind + other, end);
  const sampleOf = (one: string): string => kinds.find((kind) => characters.get(one)?.test(kind)) ?? "";
  for (const samples of readSamples([...tokens], sampleOf))
    for (const from of samples.keys())
      for (let to = from + 1; to <= samples.length; to++)
        for (const before of ["", samples.slice(0, from).join("")])
          for (const end of to === from + 1 ? ends : ["", "\0"]) add(before, samples.slice(from, to).join(""), end);
  return [...attacks.values()];
}

const palette = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "\u00e9", "\u2028", "\ud800"];

/** Lists a character of each kind that the parts tell apart. Those that more parts match come first. */
function kindsOf(characters: readonly RegExp[]): readonly string[] {
  const kinds = new Map<string, { readonly character: string; readonly count: number }>();
  for (const character of palette) {
    const matched = characters.map((one) => Number(one.test(character)));
    const kind = matched.join("");
    if (!kinds.has(kind)) kinds.set(kind, { character, count: matched.filter(Boolean).length });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count).map(({ character }) => character);
}

/**
 * Reads the alternatives of an expression or group, up to its end. Lists sequences of samples, one sample for each part, such that each
 * alternative is in one of the sequences. Plain text is one sample.
 */
function readSamples(tokens: string[], sampleOf: (token: string) => string): string[][] {
  const found: string[][] = [];
  let sequences: string[][] = [[]];
  let isAfterText = false;
  for (let one = tokens.shift(); one !== undefined && one !== ")"; one = tokens.shift()) {
    if (one === "|") {
      found.push(...sequences);
      sequences = [[]];
      isAfterText = false;
      continue;
    }
    const inner = one.startsWith("(") ? readSamples(tokens, sampleOf) : [noCharacter.test(one) ? [] : [sampleOf(one)]];
    const [first = [], ...others] = /^\(\?<?!$/.test(one) ? [] : inner;
    const limits = readLimits(tokens[0]);
    if (limits) tokens.shift();
    const samples = Array.from({ length: Math.max(1, limits?.least ?? 1) }, () => first).flat();
    const isText = !limits && !noCharacter.test(one);
    const [base = []] = sequences;
    const isJoined = isText && isAfterText;
    sequences = [
      ...sequences.map((before) =>
        isJoined ? [...before.slice(0, -1), `${before.at(-1)}${samples}`] : [...before, ...samples],
      ),
      ...others.map((other) => [...base, ...other]),
    ];
    isAfterText = isText;
  }
  return [...found, ...sequences];
}
