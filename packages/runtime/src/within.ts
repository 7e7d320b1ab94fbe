/**
 * Tests by `performance.now()` if less than `ms` have passed since a time. False for a time in the future, which is from a clock that was
 * ahead for a while, such as the clock of a test.
 */
export function isWithin(ms: number, since: number): boolean {
  const passedMs = performance.now() - since;
  return ms === Number.POSITIVE_INFINITY || (passedMs >= 0 && passedMs < ms);
}
