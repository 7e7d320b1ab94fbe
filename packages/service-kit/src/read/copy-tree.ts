/** Maximum number of values. Aliases of aliases in YAML expand exponentially (a "billion laughs" document). */
const MAX_VALUES = 5_000_000;

/** Thrown for a value that is too large or too deep to copy. */
export class TreeError extends RangeError {
  /** The keys that lead to the place. */
  readonly path: readonly string[];

  constructor(message: string, path: readonly string[]) {
    super(message);
    this.path = path;
  }
}

/**
 * Copies a value. An object that occurs at several places becomes several objects, since programs change objects in place.
 *
 * @param deepest - Maximum depth. Recursion to the default does not overflow the stack.
 * @throws {@link TreeError}
 */
export function copyTree(value: unknown, deepest = 1000): unknown {
  let size = 0;
  const path: string[] = [];
  const copy = (inner: unknown): unknown => {
    size += 1;
    if (size > MAX_VALUES) throw new TreeError(`has aliases that expand to more than ${MAX_VALUES} values`, []);
    if (typeof inner !== "object" || inner === null) return inner;
    if (path.length > deepest)
      throw new TreeError(`contains itself, or is nested more than ${deepest} levels deep`, path);
    const members = Object.keys(inner).map((name) => {
      path.push(name);
      const member = copy(Reflect.get(inner, name));
      path.pop();
      return [name, member] as const;
    });
    return Array.isArray(inner) ? members.map(([, member]) => member) : Object.fromEntries(members);
  };
  return copy(value);
}
