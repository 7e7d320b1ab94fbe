/**
 * Serializes JSON like `JSON.stringify`, with a bigint as an integer of all its digits.
 *
 * @param space - Number of spaces by which a level is indented. Default: all on one line.
 */
export function stringifyExact(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space);
  } catch {
    // `JSON.stringify` refuses bigints. Few values have one, and a replacer would slow down all others.
    const mark = `${Math.random()}:`;
    const marked = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? mark + member : member), space);
    return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
  }
}

/** Replacer for `JSON.stringify`: writes a bigint as text, for readers that know numbers as doubles only. */
export const bigintAsText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;
