import { UsageError } from "./usage-error.ts";

/**
 * Reads the paths of members, such as `a,b.c`.
 *
 * @throws {@link UsageError} if a name is empty.
 */
export function readFields(text: string): readonly (readonly string[])[] {
  const paths = text.split(",").map((path) => path.trim().split("."));
  if (paths.flat().includes("")) throw new UsageError("The fields must be names of members, such as a,b.c.");
  return paths;
}

/** Copies only the wanted members. A dotted path goes through lists: `transactions.hash`. */
export function pickFields(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, paths));
  if (typeof value !== "object" || value === null || paths.some(({ length }) => length === 0)) return value;
  const names = [...new Set(paths.map(([name]) => name as string))].filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => {
      const below = paths.filter(([first]) => first === name).map(([, ...inner]) => inner);
      return [name, pickFields((value as Record<string, unknown>)[name], below)];
    }),
  );
}

/** Says which of the wanted members an answer does not have. An empty list may have any member. */
export function describeMissing(value: unknown, paths: readonly (readonly string[])[]): string | undefined {
  const missing = paths.filter((path) => !hasField(value, path)).map((path) => path.join("."));
  return missing.length === 0 ? undefined : `The answer has no member ${missing.join(", ")}.`;
}

function hasField(value: unknown, [name, ...inner]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => hasField(item, [name, ...inner]));
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
  return hasField((value as Record<string, unknown>)[name], inner);
}
