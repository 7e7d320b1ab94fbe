import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import { readPointer } from "../base/json.ts";
import { hasWideInteger, isWideInteger, mapNumbers } from "../base/wide-integers.ts";
import { nodeAt } from "../read/references.ts";
import { walkSchemas } from "../read/walk-schemas.ts";

type Numeric = number | bigint;

/** Compares a value with a schema. */
export type Compare = (value: unknown) => readonly OutputUnit[];

/**
 * Makes a comparison with a schema that is exact for integers of any size. The library knows only doubles, which do not hold all integers
 * beyond 2^53. In a value with such integers, and in the schema, it gets other doubles in their place, which have the same order.
 */
export function createComparison(schema: Schema): Compare {
  const compare = createLibraryComparison(mapNumbers(schema, Number) as Schema);
  let compareWide: Compare | undefined;
  return (value) => {
    // The nearest doubles of the schema have the same order as numbers below 2^53.
    if (!hasWideInteger(value)) return compare(value);
    compareWide ??= createWideComparison(schema);
    return compareWide(value);
  };
}

function createLibraryComparison(schema: Schema): Compare {
  const validator = new Validator(schema, "2020-12", false);
  return (value) => validator.validate(value).errors;
}

function createWideComparison(schema: Schema): Compare {
  const limits = sizesOf(schema);
  const replaced = mapNumbers(schema, createStandIns(limits, [])) as Schema;
  const divisors = replaceDivisors(schema, replaced);
  const compare = createLibraryComparison(replaced);
  return (value) => {
    const numbers = [...numbersIn(value)];
    const standIn = createStandIns(limits, sizesOf(value));
    for (const { divisor, condition } of divisors) {
      const broken = numbers.filter((number) => !isMultiple(number, divisor)).map(standIn);
      condition.not = anyOfNumbers(broken.sort((one, other) => one - other));
    }
    return compare(mapNumbers(value, standIn));
  };
}

/** Distance between the stand-ins of two integers of a schema. It leaves room for those of a value. */
const gap = 2 ** 53;

/** Distance between the stand-ins of two integers of a value. */
const step = 2 ** 28;

/** Makes a function that replaces each integer beyond 2^53 by a double of the same order. `limits`, `sizes`: absolute values, ascending. */
function createStandIns(limits: readonly bigint[], sizes: readonly bigint[]): (number: Numeric) => number {
  const standIns = new Map<bigint, number>();
  for (const [at, limit] of limits.entries()) standIns.set(limit, (2 * at + 2) * gap);
  let below = 0;
  for (const [at, size] of sizes.entries()) {
    while (below < limits.length && (limits[below] ?? 0n) < size) below++;
    if (!standIns.has(size)) standIns.set(size, (2 * below + 1) * gap + at * step);
  }
  return (number) => {
    if (!isWideInteger(number)) return number;
    const integer = asInteger(number);
    const standIn = standIns.get(absolute(integer)) ?? Number(integer);
    return integer < 0n && standIn > 0 ? -standIn : standIn;
  };
}

/** Lists the absolute values of the integers beyond 2^53 in a JSON value, ascending. */
function sizesOf(value: unknown): bigint[] {
  const sizes = new Set([...numbersIn(value)].filter(isWideInteger).map((number) => absolute(asInteger(number))));
  return [...sizes].filter((size) => size >= BigInt(gap)).sort((one, other) => (one < other ? -1 : 1));
}

function numbersIn(value: unknown): Set<Numeric> {
  const found = new Set<Numeric>();
  mapNumbers(value, (number) => found.add(number));
  return found;
}

/** A `multipleOf` of a schema, and the condition in its place. */
interface Divisor {
  readonly divisor: Numeric;
  /** `not` is a schema for the stand-ins of all numbers of a value that break it. */
  readonly condition: { not: object };
}

/** Replaces each `multipleOf`, which stand-ins do not keep, by a condition. `replaced`: the schema with stand-ins. */
function replaceDivisors(schema: Schema, replaced: Schema): Divisor[] {
  const divisors: Divisor[] = [];
  walkSchemas({ schema: replaced }, (node, place) => {
    if (node.multipleOf === undefined) return;
    const { multipleOf } = nodeAt({ schema }, readPointer(place)) as { readonly multipleOf: Numeric };
    const condition = { not: {} };
    delete node.multipleOf;
    node.allOf = [...((node.allOf as readonly object[] | undefined) ?? []), condition];
    divisors.push({ divisor: multipleOf, condition });
  });
  return divisors;
}

/** Makes a schema for ascending numbers: a tree of comparisons, since the library takes an `enum` of thousands value by value. */
function anyOfNumbers(numbers: readonly number[]): object {
  if (numbers.length <= 32) return { enum: numbers };
  const middle = numbers.length >> 1;
  return {
    if: { maximum: numbers[middle - 1] },
    // biome-ignore lint/suspicious/noThenProperty: the name of a keyword.
    then: anyOfNumbers(numbers.slice(0, middle)),
    else: anyOfNumbers(numbers.slice(middle)),
  };
}

/** The location of a keyword `multipleOf`, by the location of the condition in its place. */
export function locationOfDivisor(location: string): string {
  return location.replace(/allOf\/\d+\/not$/, "multipleOf");
}

function isMultiple(number: Numeric, divisor: Numeric): boolean {
  if (typeof number === "number" && !Number.isFinite(number)) return false;
  const [one, other] = [asDecimal(number), asDecimal(divisor)];
  const scale = Math.min(one.exponent, other.exponent);
  const scaled = ({ digits, exponent }: Decimal) => digits * 10n ** BigInt(exponent - scale);
  return scaled(one) % scaled(other) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Reads a number as its shortest text means it: 0.1 is a tenth. */
function asDecimal(number: Numeric): Decimal {
  if (typeof number === "bigint") return { digits: number, exponent: 0 };
  const [digits = "", exponent] = number.toExponential().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function asInteger(number: Numeric): bigint {
  const { digits, exponent } = asDecimal(number);
  return digits * 10n ** BigInt(exponent);
}

function absolute(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}
