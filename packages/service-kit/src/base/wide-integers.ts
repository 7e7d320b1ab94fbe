/** True for a bigint, and for a double beyond 2^53, which may have lost digits. */
function isWideInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** True if a JSON value has an integer beyond 2^53, or lists and objects that are nested more than a few hundred times. */
export function isWideOrDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 300 || level.some(isWideInteger)) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Copies a JSON value with other numbers. */
export function mapNumbers(value: unknown, map: (number: number | bigint) => unknown): unknown {
  const pending: (readonly [source: object, target: object])[] = [];
  const copy = (one: unknown): unknown => {
    if (typeof one === "number" || typeof one === "bigint") return map(one);
    if (typeof one !== "object" || one === null) return one;
    const target = Array.isArray(one) ? [] : {};
    pending.push([one, target]);
    return target;
  };
  const copied = copy(value);
  for (let next = pending.pop(); next; next = pending.pop())
    // An assignment to `__proto__` would add no member.
    for (const [name, member] of Object.entries(next[0]))
      Object.defineProperty(next[1], name, { value: copy(member), ...ownMember });
  return copied;
}

const ownMember = { configurable: true, enumerable: true, writable: true };
