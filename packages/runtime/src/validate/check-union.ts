import { isObject, oneOf } from "./check-scalar.ts";
import { atRoot, atRootOfOtherKind, type Finding, missing, prefixed } from "./mismatch.ts";
import type { Check, Shape, ShapeVariants } from "./shape.ts";

/** Holds a value against the one variant that its discriminator names. */
export function checkVariant(
  { member, shapes, unknown }: ShapeVariants,
  value: unknown,
  check: Check,
  found: Finding[],
): void {
  if (!isObject(value)) return;
  const kind = Object.hasOwn(value, member) ? value[member] : undefined;
  const known = typeof kind === "string" && Object.hasOwn(shapes, kind);
  const shape = known ? shapes[kind] : unknown;
  if (shape !== undefined) check(shape, value, found);
  else if (kind === undefined) found.push(missing(member));
  else found.push(prefixed(member, atRootOfOtherKind(oneOf(Object.keys(shapes)))));
}

/**
 * Holds a value against several shapes, of which it must fit one, or exactly one. Where it fits none, the mismatches are
 * those of the shape that it comes closest to: that whose mismatches lie deepest, and then the one with the fewest. Where
 * two are as close, it is of no kind.
 */
export function checkUnion(
  shapes: readonly Shape[],
  exactlyOne: boolean,
  value: unknown,
  check: Check,
  found: Finding[],
): void {
  const misses = shapes.map((shape) => {
    const findings: Finding[] = [];
    check(shape, value, findings);
    return findings;
  });
  const fitting = misses.filter(({ length }) => length === 0).length;
  if (fitting === 1 || (fitting > 1 && !exactlyOne)) return;
  if (fitting > 1) {
    found.push(atRoot("of one kind only"));
    return;
  }
  const deepest = Math.max(...misses.map(depthOf));
  const closest = misses.filter((miss) => depthOf(miss) === deepest).sort((a, b) => a.length - b.length);
  const [first = [], second] = closest;
  if (deepest <= 0) {
    found.push(atRoot([...new Set(misses.map(([finding]) => finding?.expected))].join(" or ")));
  } else if (first.length === second?.length) found.push(atRoot("of one of several kinds"));
  else found.push(...first);
}

/** How far a value agrees with a shape. What tells of another kind counts less than what is wrong otherwise. */
function depthOf(findings: readonly Finding[]): number {
  return Math.max(
    ...findings.map(({ pointer, discriminating }) => pointer.split("/").length - (discriminating ? 1.5 : 1)),
  );
}
