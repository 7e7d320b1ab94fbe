import { cutText } from "../cut-text.ts";
import type { Values } from "../operations.ts";
import { printJson } from "../print-json.ts";

/** Lengths to which lists are cut, in the order in which they are tried. */
const listLengths = [100, 50, 20, 10, 5, 2, 1];

/** Length to which texts are cut if short lists are not enough. */
const longestText = 1000;

/**
 * Prints an answer. If it has more than `maxCharacters`, shortens the lists in its `data`, then the texts, and adds the numbers of
 * omitted items and characters. If it is still too long, prints the names of the members of `data` instead, 100 at most.
 */
export function fitAnswer(answer: Values, maxCharacters: number): string {
  const whole = printJson(answer);
  if (whole.length <= maxCharacters) return whole;
  const hint = "The answer is too long. Name the members that you need in `fields`, or ask for fewer records.";
  const limits = [
    ...listLengths.map((items) => ({ items, characters: Infinity })),
    { items: 1, characters: longestText },
  ];
  for (const limit of limits) {
    const omitted: Record<string, number> = {};
    const data = shorten(answer.data, "data", { ...limit, omitted });
    const text = printJson({ ...answer, data, omitted, hint });
    if (text.length <= maxCharacters) return text;
  }
  const members = Object.keys(Object(answer.data)).slice(0, 100);
  return printJson({ ...answer, data: undefined, members, hint });
}

interface Limits {
  readonly items: number;
  readonly characters: number;
  /** Number of items or characters left out, by their place. */
  readonly omitted: Record<string, number>;
}

function shorten(value: unknown, place: string, limits: Limits): unknown {
  const { items, characters, omitted } = limits;
  const note = (length: number, most: number) => {
    if (length > most) omitted[place] = (omitted[place] ?? 0) + length - most;
  };
  if (typeof value === "string") {
    note(value.length, characters);
    return cutText(value, characters);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    note(value.length, items);
    return value.slice(0, items).map((item) => shorten(item, `${place}[]`, limits));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shorten(inner, `${place}.${name}`, limits)]),
  );
}
