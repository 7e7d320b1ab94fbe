export interface MemoizeOptions {
  /** Number of keys in each of two generations. The cache knows at least this many of the latest keys, and at most twice that. */
  readonly generationSize: number;

  /**
   * True to cache a result only when its key is requested a second time, for large results that are mostly read once. Such results
   * then die young, which costs the garbage collector little. Default: false.
   */
  readonly onlyRepeated?: boolean;
}

/** Wraps a function in a cache of its latest results with two generations of keys. */
export function memoize<Key, Result extends object | string>(
  { generationSize, onlyRepeated = false }: MemoizeOptions,
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
    if (recent.size >= generationSize) [recent, older] = [new Map(), recent];
    recent.set(key, isKept ? result : undefined);
    return result;
  };
}
