import { styleText } from "node:util";

/** Serializes JSON with all digits of bigints. For terminals it is indented, with colours if wanted. */
export function printJson(value: unknown, { indented, coloured }: { indented: boolean; coloured: boolean }): string {
  // The types of TypeScript do not know `rawJSON` yet.
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
  const exact = (_name: string, member: unknown) => (typeof member === "bigint" ? rawJSON(String(member)) : member);
  const text = JSON.stringify(value, exact, indented ? 2 : undefined) ?? "null";
  if (!coloured) return text;
  return text.replace(/("(?:[^"\\]|\\.)*")(:?)|-?\d[\d.eE+-]*|true|false|null/g, (token, quoted, colon) => {
    if (colon) return styleText("cyan", quoted, { validateStream: false }) + colon;
    return styleText(quoted === undefined ? "yellow" : "green", token, { validateStream: false });
  });
}

/** Reads the paths of members, such as `a,b.c`. */
export function readFields(text: string): readonly (readonly string[])[] {
  return text.split(",").map((path) => path.trim().split("."));
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

/** True if a member is present anywhere that its path leads to. An empty list may have any member. */
export function hasField(value: unknown, [name, ...inner]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => hasField(item, [name, ...inner]));
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
  return hasField((value as Record<string, unknown>)[name], inner);
}
