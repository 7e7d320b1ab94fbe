/** What {@link remember} keeps. */
export interface Memory {
  /** It remembers at least so many of the last results, and never more than twice as many. */
  readonly most: number;

  /**
   * Whether a result is kept only once it is asked for again. Large results that are mostly asked for once should not
   * outlive their answer: the garbage collector frees young objects cheaply, and pays for each one that it first has to
   * move into the old generation. Default: false.
   */
  readonly onlyRepeated?: boolean;
}

/** A function that remembers its last results, so that what is asked for again and again is computed once. */
export function remember<Key, Result extends object | string>(
  { most, onlyRepeated = false }: Memory,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  // After `most` new results, those that were not asked for since the turn before are forgotten.
  let recent = new Map<Key, Result | undefined>();
  let older = new Map<Key, Result | undefined>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const isKept = !onlyRepeated || recent.has(key) || older.has(key);
    const result = older.get(key) ?? compute(key);
    if (recent.size >= most) [recent, older] = [new Map(), recent];
    recent.set(key, isKept ? result : undefined);
    return result;
  };
}
