export interface MemoizeOptions {
  /** Minimum number of latest results to cache. The maximum is twice as many. */
  readonly maxEntries: number;

  /**
   * True to cache a result only when its key is requested a second time, for large results that are mostly read once. The
   * garbage collector frees young objects cheaply, but promoting them to the old generation costs. Default: false.
   */
  readonly onlyRepeated?: boolean;
}

/** Wraps a function in a cache of its latest results with two generations of keys. */
export function memoize<Key, Result extends object | string>(
  { maxEntries, onlyRepeated = false }: MemoizeOptions,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  // When `recent` is full, it becomes `older`. An entry of `older` survives only if it is read again.
  let recent = new Map<Key, Result | undefined>();
  let older = new Map<Key, Result | undefined>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const isKept = !onlyRepeated || recent.has(key) || older.has(key);
    const result = older.get(key) ?? compute(key);
    if (recent.size >= maxEntries) [recent, older] = [new Map(), recent];
    recent.set(key, isKept ? result : undefined);
    return result;
  };
}
