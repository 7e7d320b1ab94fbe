import { isObject, oneOf } from "./check-scalar.ts";
import { type Mismatch, within } from "./mismatch.ts";
import type { Shape, ShapeVariants } from "./shape.ts";

/** Adds what in a value does not fit a shape to a list. */
export type Check = (shape: Shape, value: unknown, found: Mismatch[]) => void;

/** Holds a value against the one variant that its discriminator names. */
export function checkVariant(
  { member, shapes, unknown }: ShapeVariants,
  value: unknown,
  check: Check,
  found: Mismatch[],
): void {
  if (!isObject(value)) return;
  const kind = Object.hasOwn(value, member) ? value[member] : undefined;
  const known = typeof kind === "string" && Object.hasOwn(shapes, kind);
  const shape = known ? shapes[kind] : unknown;
  if (shape !== undefined) check(shape, value, found);
  else
    found.push(within(member, { pointer: "", expected: kind === undefined ? "present" : oneOf(Object.keys(shapes)) }));
}

/**
 * Holds a value against several shapes, of which it must fit one, or exactly one. Where it fits none, the mismatches are
 * those of the shape that it comes closest to: that whose mismatches lie deepest, and then the one with the fewest.
 */
export function checkUnion(
  shapes: readonly Shape[],
  exactlyOne: boolean,
  value: unknown,
  check: Check,
  found: Mismatch[],
): void {
  const misses = shapes.map((shape) => {
    const mismatches: Mismatch[] = [];
    check(shape, value, mismatches);
    return mismatches;
  });
  const fitting = misses.filter(({ length }) => length === 0).length;
  if (fitting === 1 || (fitting > 1 && !exactlyOne)) return;
  if (fitting > 1) {
    found.push({ pointer: "", expected: "of one kind only" });
    return;
  }
  const deepest = Math.max(...misses.map(depthOf));
  const closest = misses.filter((miss) => depthOf(miss) === deepest);
  if (deepest > 0) found.push(...(closest.sort((a, b) => a.length - b.length)[0] ?? []));
  else found.push({ pointer: "", expected: [...new Set(closest.map(([first]) => first?.expected))].join(" or ") });
}

function depthOf(mismatches: readonly Mismatch[]): number {
  return Math.max(...mismatches.map(({ pointer }) => pointer.split("/").length - 1));
}
