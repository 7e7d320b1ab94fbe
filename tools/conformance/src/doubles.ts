/**
 * A copy of an exact JSON value for ajv, which takes no bigints. They are rounded down to a double rather than to the
 * nearest one: the largest uint64 then stays below 2^64, and a limit that is a power of two is still decided rightly.
 */
export function toDoubles(value: unknown): unknown {
  if (typeof value === "bigint") return roundDown(value);
  if (Array.isArray(value)) return value.map(toDoubles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toDoubles(member)]));
}

function roundDown(integer: bigint): number {
  const digits = (integer < 0n ? -integer : integer).toString(2).length;
  const lost = BigInt(Math.max(0, digits - 53));
  // A shift of a bigint rounds towards minus infinity, negative numbers included.
  return Number((integer >> lost) << lost);
}
