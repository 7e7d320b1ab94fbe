export interface MemoizeOptions {
  /** At least this many of the last results are cached, and at most twice as many. */
  readonly maxEntries: number;

  /**
   * Cache a result only when its key is asked for a second time. For large results that are mostly read once: the
   * garbage collector frees young objects cheaply, but promoting them to the old generation costs. Default: false.
   */
  readonly onlyRepeated?: boolean;
}

/** Wraps a function in a cache of its last results, by two generations of keys. */
export function memoize<Key, Result extends object | string>(
  { maxEntries, onlyRepeated = false }: MemoizeOptions,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  // When `recent` is full it becomes `older`; an entry survives that only if it is read again from there.
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
