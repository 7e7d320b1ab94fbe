import { integerRanges } from "../base/integer-ranges.ts";
import { isNumeric, type Numeric } from "./exact-numbers.ts";
import { given, mostItems, type Way } from "./way.ts";

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

function limitsOf(way: Way): readonly Numeric[] {
  return way
    .flatMap(({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }) => [
      ...[minimum, exclusiveMinimum, maximum, exclusiveMaximum],
    ])
    .filter(isNumeric);
}

function add(number: Numeric, more: bigint): Numeric {
  return typeof number === "bigint" ? number + more : number + Number(more);
}
