/** Groups pairs by name, in the order of the first pair with each name. */
export function groupPairs<Value>(pairs: Iterable<readonly [name: string, value: Value]>): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [name, value] of pairs) {
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}
