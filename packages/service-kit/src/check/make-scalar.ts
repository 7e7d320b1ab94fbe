import { integerRanges } from "../base/integer-ranges.ts";
import { isNumeric, type Numeric } from "./exact-numbers.ts";
import { patternFault } from "./pattern-fault.ts";
import { textOfPattern } from "./text-of-pattern.ts";

/** Keyword of our own: the name of the parameter, member or component that has the schema. */
export const named: unique symbol = Symbol("named");

/** Schemas without branches that describe a value together. */
export type Way = readonly Readonly<Record<string | symbol, unknown>>[];

/** Lists the values of a keyword in all schemas of a way. */
export function given(way: Way, keyword: string | symbol): readonly unknown[] {
  return way.map((node) => node[keyword]).filter((value) => value !== undefined);
}

/** Most values of one kind that are tried, and most items of a list. */
export const mostItems = 1_000;

/** Makes numbers at and beside the limits, and multiples. */
export function* numbersOf(way: Way, others: Way): Iterable<Numeric> {
  const limits = limitsOf(way);
  // Beyond the limits of another branch, and between its multiples, that branch is excluded.
  const halves = given(others, "multipleOf").map((step) => Number(step) / 2);
  const ends = [...limits, ...limitsOf(others), ...others.flatMap(({ format }) => integerRanges.get(format) ?? [])];
  const near = [0n, 1n, -1n].flatMap((more) => ends.map((limit) => add(limit, more)));
  const beside = limits.map(Number).flatMap((one) => [Math.ceil(one), Math.floor(one), one * 0.9999, one * 1.0001]);
  const [low = 0, high = low] = limits.map(Number).sort((one, other) => one - other);
  const between = [1, 2, 3].map((part) => low + ((high - low) * part) / 4);
  const several = Array.from({ length: mostItems }, (_, at) => [0n, ...near].map((one) => add(one, BigInt(at))));
  const types = given(way, "type").flat();
  // Clients read a number that need not be an integer as a double.
  const isDouble = types.includes("number") && !types.includes("integer");
  for (const number of [1, 0, 0.5, ...near, ...between, ...beside, ...halves, ...several.flat()]) {
    yield isDouble || Number.isSafeInteger(Number(number)) ? Number(number) : number;
    for (const step of given(way, "multipleOf").map(Number))
      for (const round of [Math.ceil, Math.floor]) yield Number((round(Number(number) / step) * step).toPrecision(15));
  }
}

const limitKeywords = ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"];

function limitsOf(way: Way): readonly Numeric[] {
  return way.flatMap((node) => limitKeywords.map((keyword) => node[keyword])).filter(isNumeric);
}

function add(number: Numeric, more: bigint): Numeric {
  return typeof number === "bigint" ? number + more : number + Number(more);
}

/** Texts of formats, several for those that patterns often narrow. */
const formats: ReadonlyMap<unknown, readonly string[]> = new Map([
  [
    "date-time",
    ["2030-01-01T00:00:00Z", "2030-01-01T00:00:00.000Z", "2030-01-01T00:00:00+00:00", "2030-01-01T00:00:00.000000Z"],
  ],
  ["date", ["2030-01-01"]],
  ["time", ["00:00:00Z", "00:00:00.000Z"]],
  ["duration", ["P1D", "PT1H"]],
  ["uuid", ["00000000-0000-4000-8000-000000000000", "abcdef01-2345-4678-9abc-def012345678"]],
  ["ipv4", ["192.0.2.1"]],
  ["ipv6", ["2001:db8::1", "2001:0db8:0000:0000:0000:0000:0000:0001"]],
  ["hostname", ["node.example.com", "a.co"]],
  ["email", ["user@example.com", "a@b.co"]],
  ["idn-email", ["user@example.com"]],
  ["uri", ["https://example.com", "https://example.com/path", "https://a.co"]],
  ["url", ["https://example.com"]],
  ["iri", ["https://example.com"]],
  ["json-pointer", ["/example"]],
  ["relative-json-pointer", ["0"]],
  ["password", ["example-password"]],
  ["byte", ["AA==", "AAA0"]],
]);

/** Texts by the end of a name. Any other text is made of its name. */
const textsByName: readonly (readonly [ending: RegExp, text: string])[] = [
  [/(?:hash|digest|txid)$/i, `0x${"0123456789abcdef".repeat(4)}`],
  [/(?:address|account|owner|sender|receiver|recipient)$/i, `0x${"0123456789".repeat(4)}`],
  [/(?:ur[il]|link)$/i, "https://example.com"],
  [/mail$/i, "user@example.com"],
  [/(?:date|time|timestamp|_at)$/i, "2030-01-01T00:00:00Z"],
  [/(?:signature|payload|data|hex|bytes)$/i, "0x00"],
];

function textOfName(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}]+/gu, "-");
  return textsByName.find(([ending]) => ending.test(name))?.[1] ?? `example-${words}`;
}

/** Makes texts of formats, names and patterns, of the lengths that a way wants. */
export function* textsOf(way: Way): Iterable<string> {
  const least = Math.min(Math.max(0, ...given(way, "minLength").map(Number)), 100_000);
  const most = Math.min(100_000, ...given(way, "maxLength").map(Number));
  const fit = (text: string) => text.padEnd(least, text.at(-1) ?? "a").slice(0, most);
  const fits = (text: string) => lengthOf(text) >= least && lengthOf(text) <= most;
  const patterns = given(way, "pattern")
    .map(String)
    .filter((pattern) => !patternFault(pattern));
  const formatted = given(way, "format").flatMap((format) => formats.get(format) ?? []);
  const [name] = given(way, named);
  const plain = [...(name === undefined ? [] : [textOfName(String(name))]), "string", "text", "0", "1000"];
  yield* formatted;
  if (patterns.length === 0) yield fit(plain[0] ?? "");
  else yield* plain.filter(fits);
  const short = patterns.map((pattern) => textOfPattern(pattern) ?? "");
  yield* short.map(fit);
  // A pattern often tells how a text of a format begins or ends.
  for (const text of formatted)
    for (let at = 0; at < text.length; at++)
      yield* short.flatMap((part) => [part + text.slice(at + 1), text.slice(0, at + 1) + part]).filter(fits);
  for (const [length, seed] of patterns.length > 0 ? plansFor(least) : []) {
    const all = patterns.flatMap((pattern) => textOfPattern(pattern, length, seed) ?? []);
    yield* [...all, all.join("")].filter(fits);
  }
  for (let number = 1; number <= mostItems; number++) {
    if (patterns.length === 0) yield fit(`string${number}`);
    if (number === 3) yield* plain.map(fit);
    yield* formatted.flatMap((text) => [varyText(text, number, 0), varyText(text, number, least)]);
  }
}

/** Counts characters as JSON Schema does. */
function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Lists lengths and seeds for texts of patterns: each seed at the least length and a little below, since what follows a group that grows may
 * make a text longer, and the plainest text at lengths around the least.
 */
function* plansFor(least: number): Iterable<readonly [length: number, seed: number]> {
  for (let count = 0; count <= 160; count++) {
    const more = count % 40;
    yield* [[least, count] as const, [least + more, 0], [least - more, 0], [least - (count % 8), count]];
  }
}

/** Changes the last number of a text, or adds one within its first word. There it also makes the text as long as it must be. */
function varyText(text: string, more: number, least: number): string {
  if (/\d/.test(text))
    return text.replace(/\d+(?=\D*$)/, (digits) => `${Number(digits) + more}`.padStart(digits.length, "0"));
  return text.replace(/(?=[.@])/, "a".repeat(Math.max(0, least - text.length)) + more);
}
