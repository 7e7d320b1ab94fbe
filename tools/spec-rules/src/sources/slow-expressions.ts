import process from "node:process";
import { runInNewContext } from "node:vm";
import { readLimits, splitPattern } from "@ledgergate/support/service-kit";

/** A text that repeats a word. */
type Attack = readonly [before: string, word: string, after: string];

/** Least length of a text. In linear time it takes less than a millisecond, in quadratic time tens of them. */
const length = 10_000;

/** Least number of words in a text. */
const leastWords = 2_500;

/** Time of the processor above which an expression is slow, in ms. */
const slowMs = 10;

/** Limit for a text, in ms. An expression of exponential time would never end. */
const timeout = 2_000;

/** Finds a text for which an expression takes more than linear time. `undefined` if it finds none. */
export function findSlowText(expression: RegExp): string | undefined {
  const tokens = splitPattern(expression.source);
  // Without an endless repetition, each place of a text takes a limited time.
  if (!tokens.some((one) => readLimits(one)?.[1] === Infinity)) return undefined;
  const slow = findSlow(listAttacks(tokens, expression.flags), expression);
  const [before, word, after] = slow?.map((text) => JSON.stringify(text)) ?? [];
  return slow && `${before} + ${word}.repeat(n) + ${after}`;
}

function findSlow(attacks: readonly Attack[], expression: RegExp): Attack | undefined {
  let tried: Attack = ["", "", ""];
  const isSlow = (attack: Attack): boolean => {
    tried = attack;
    const [before, word, after] = attack;
    const text = before + word.repeat(Math.max(length / word.length, leastWords)) + after;
    // The least of three times, since the collection of garbage may take longer than the expression.
    for (let count = 0; count < 3; count++) if (timeOf(text, expression) <= slowMs) return false;
    return true;
  };
  try {
    // V8 ends even an expression that is under way.
    return runInNewContext("attacks.find(isSlow)", { attacks, isSlow }, { timeout });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    if (attacks.length === 1) return tried;
    // All texts together may take that time on a busy machine.
    return findSlow([tried], expression) ?? findSlow(attacks.slice(attacks.indexOf(tried) + 1), expression);
  }
}

/** Measures the time of the processor that an expression takes, in ms. */
function timeOf(text: string, expression: RegExp): number {
  const start = process.threadCpuUsage();
  text.replace(expression, "");
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

/** Matches tokens that stand for no character: places, references to groups, the ends of groups and repetitions. */
const noCharacter = /^(?:[\^$|()*+?]|\\b|\\[1-9]|\\k<|\{\d)/i;

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
    if (word !== "") attacks.set(JSON.stringify([before, word, after]), [before, word, after]);
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
    const isRepeated = readLimits(tokens[0]) !== undefined;
    const [least = 1] = isRepeated ? (readLimits(tokens.shift()) ?? []) : [];
    const samples = Array.from({ length: Math.min(Math.max(1, least), 8) }, () => first).flat();
    const isText = !isRepeated && !noCharacter.test(one);
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
