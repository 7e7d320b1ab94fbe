/** Maximum number of values after the expansion of aliases. Aliases of aliases expand exponentially (a "billion laughs" document). */
const MAX_VALUES = 5_000_000;

/** Recursion to this depth does not overflow the stack. */
const DEEPEST = 1000;

/**
 * Copies an object that occurs at several places, since programs change objects in place.
 *
 * @throws RangeError if the expanded value is too large or has no end
 */
export function expandAliases(value: unknown): unknown {
  const { size, shared } = measure(value);
  if (size > MAX_VALUES) throw new RangeError(`has aliases that expand to more than ${MAX_VALUES} values`);
  if (Number.isNaN(size)) throw new RangeError("contains itself, or is nested too deeply");
  return shared ? copy(value) : value;
}

/** Counts the values of a tree in which an object may occur several times. The size is not a number if the tree has no end. */
function measure(value: unknown): { readonly size: number; readonly shared: boolean } {
  const sizes = new Map<object, number>();
  let shared = false;
  const sizeOf = (inner: unknown, depth: number): number => {
    if (typeof inner !== "object" || inner === null) return 1;
    const known = sizes.get(inner);
    if (known !== undefined) {
      shared = true;
      return known;
    }
    if (depth > DEEPEST) return Number.NaN;
    sizes.set(inner, Number.NaN);
    const size = Object.values(inner).reduce<number>((sum, member) => sum + sizeOf(member, depth + 1), 1);
    sizes.set(inner, size);
    return size;
  };
  return { size: sizeOf(value, 0), shared };
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}
