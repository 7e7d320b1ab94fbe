/** Groups pairs by name, in the order of the first pair with each name. */
export function groupPairs<Name, Value>(pairs: Iterable<readonly [name: Name, value: Value]>): Map<Name, Value[]> {
  const groups = new Map<Name, Value[]>();
  for (const [name, value] of pairs) {
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}
