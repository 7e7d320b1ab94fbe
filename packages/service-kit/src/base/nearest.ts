/** Length above which words are not compared. The time of a comparison grows with the square of the length. */
const longest = 40;

/** Tests if one word may be a mistyped spelling of another: one letter in three may be missing, added, wrong or swapped. */
export function isSimilar(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  return length <= longest && distance(one, other) <= Math.max(1, Math.floor(length / 3));
}

/** Finds the most similar word. `undefined` if no word is similar. */
export function nearest(mistyped: string, words: readonly string[]): string | undefined {
  const similar = words.filter((word) => isSimilar(mistyped, word));
  return similar.sort((one, other) => distance(mistyped, one) - distance(mistyped, other))[0];
}

/** Computes the edit distance of two words: the number of letters to add, drop, replace, or swap with the next letter. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let index = 1; index <= one.length; index++) {
    const [above = [], twoAbove = []] = [rows[index - 1], rows[index - 2]];
    const row = [index];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] as number) + Number(one[index - 1] !== other[at - 1]);
      const isSwapped = at > 1 && one[index - 1] === other[at - 2] && one[index - 2] === other[at - 1];
      const swapped = isSwapped ? (twoAbove[at - 2] as number) + 1 : replaced;
      row.push(Math.min(replaced, swapped, (above[at] as number) + 1, (row[at - 1] as number) + 1));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) as number;
}
