/** How many numbers of an ascending list are lower than a limit. */
export function countLower(ascending: readonly number[], limit: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The number that has `ordinal` lower numbers that an ascending list does not hold. */
export function nthAbsent(ascending: readonly number[], ordinal: number): number {
  let from = 0;
  let to = ascending.length;
  // Before the number at `middle` stand `ascending[middle] - middle` absent ones.
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) - middle <= ordinal) from = middle + 1;
    else to = middle;
  }
  return ordinal + from;
}
