/**
 * A function that remembers its last results, so that what is asked for again and again is computed once. It remembers at
 * least the last `most` of them and never more than twice as many: whenever so many are new, those that nobody asked for
 * since the time before are forgotten.
 */
export function remember<Key, Result extends object | string>(
  most: number,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  let recent = new Map<Key, Result>();
  let older = new Map<Key, Result>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const result = older.get(key) ?? compute(key);
    if (recent.size >= most) [recent, older] = [new Map(), recent];
    recent.set(key, result);
    return result;
  };
}
