import { countSteps } from "./count-steps.ts";
import { type Branch, type CharacterPart, type Part, parseExpression } from "./parse-expression.ts";

/** Length of the shorter text of a comparison. */
const length = 64;

/** Finds a text for which an expression takes more than linear time. `undefined` if it finds none. */
export function findSlowText(expression: RegExp): string | undefined {
  const branches = parseExpression(expression);
  // Without an endless repetition, each place of a text takes a limited time.
  if (!isEndless(branches)) return undefined;
  const slow = listAttacks(branches).find(({ before, word, after }) => {
    const count = (times: number): number =>
      countSteps(branches, expression.flags, before + word.repeat(times) + after);
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
  return (
    slow && `${JSON.stringify(slow.before)} + ${JSON.stringify(slow.word)}.repeat(n) + ${JSON.stringify(slow.after)}`
  );
}

function isEndless(branches: readonly Branch[]): boolean {
  const isEndlessPart = (part: Part): boolean => {
    if (part.kind === "repeat") return part.most === Number.POSITIVE_INFINITY || isEndlessPart(part.part);
    return part.kind === "group" && isEndless(part.branches);
  };
  return branches.flat().some(isEndlessPart);
}

/** A text that repeats a word. */
interface Attack {
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** Makes texts in which each part of an expression may match at many places. */
function listAttacks(branches: readonly Branch[]): readonly Attack[] {
  const kinds = kindsOf(charactersOf(branches));
  const attacks = new Map<string, Attack>();
  const add = (before: string, word: string, after: string): void => {
    if (word !== "") attacks.set(JSON.stringify([before, word, after]), { before, word, after });
  };
  const ends = ["", "\0", ...kinds.map((kind) => `${kind}\n`)];
  for (const kind of kinds)
    for (const other of ["", ...kinds]) for (const end of ["", "\0"]) add("", kind + other, end);
  for (const samples of samplesOf(branches, ({ matches }) => kinds.find(matches) ?? ""))
    for (const from of samples.keys())
      for (let to = from + 1; to <= samples.length; to++)
        for (const before of ["", samples.slice(0, from).join("")])
          for (const end of to === from + 1 ? ends : ["", "\0"]) add(before, samples.slice(from, to).join(""), end);
  return [...attacks.values()];
}

function charactersOf(branches: readonly Branch[]): CharacterPart[] {
  const listIn = (part: Part): CharacterPart[] => {
    if (part.kind === "character") return [part];
    if (part.kind === "repeat") return listIn(part.part);
    return part.kind === "group" ? charactersOf(part.branches) : [];
  };
  return branches.flat().flatMap(listIn);
}

const palette = [...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)), "\u00e9", "\u2028", "\ud800"];

/** Lists a character of each kind that the parts tell apart. Those that more parts match come first. */
function kindsOf(parts: readonly CharacterPart[]): readonly string[] {
  const kinds = new Map<string, { readonly character: string; readonly count: number }>();
  for (const character of palette) {
    const matched = parts.map(({ matches }) => Number(matches(character)));
    const kind = matched.join("");
    if (!kinds.has(kind)) kinds.set(kind, { character, count: matched.filter(Boolean).length });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count).map(({ character }) => character);
}

/**
 * Lists sequences of samples, one sample for each part, such that each alternative is in one of the sequences. Plain text is one
 * sample.
 */
function samplesOf(branches: readonly Branch[], sampleOf: (part: CharacterPart) => string): string[][] {
  return branches.flatMap((branch) => {
    let sequences: string[][] = [[]];
    let isText = false;
    for (const part of branch) {
      const isCharacter = part.kind === "character";
      const [first = [], ...others] = isCharacter ? [[sampleOf(part)]] : samplesIn(part, sampleOf);
      const [base = []] = sequences;
      const join = (before: string[], samples: string[]): string[] =>
        isText && isCharacter ? [...before.slice(0, -1), before.at(-1) + samples.join("")] : [...before, ...samples];
      sequences = [...sequences.map((one) => join(one, first)), ...others.map((other) => [...base, ...other])];
      isText = isCharacter;
    }
    return sequences;
  });
}

function samplesIn(part: Part, sampleOf: (part: CharacterPart) => string): string[][] {
  if (part.kind === "character") return [[sampleOf(part)]];
  if (part.kind === "group" && !part.open.endsWith("!")) return samplesOf(part.branches, sampleOf);
  if (part.kind !== "repeat") return [[]];
  const [first = [], ...others] = samplesIn(part.part, sampleOf);
  return [Array.from({ length: Math.max(1, part.least) }, () => first).flat(), ...others];
}
