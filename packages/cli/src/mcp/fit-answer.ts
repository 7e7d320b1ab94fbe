import { printJson } from "../print-json.ts";

const steps = [100, 50, 20, 10, 5, 2, 1];

/** Length to which texts are cut if short lists are not enough. */
const longestText = 1000;

/** Prints an answer in at most `most` characters. Shortens lists, then texts, and says what was left out. */
export function fitAnswer(answer: { readonly data: unknown }, most: number): string {
  const print = (value: unknown) => printJson(value, { indented: false, coloured: false });
  const whole = print(answer);
  if (whole.length <= most) return whole;
  const hint = "The answer is too long. Name the members that you need in `fields`, or ask for fewer records.";
  for (const [items, characters] of [...steps.map((step) => [step, Infinity] as const), [1, longestText] as const]) {
    const omitted: Record<string, number> = {};
    const data = shorten(answer.data, "data", { items, characters, omitted });
    const text = print({ ...answer, data, omitted, hint });
    if (text.length <= most) return text;
  }
  const members = Object.keys(Object(answer.data)).slice(0, 100);
  return print({ ...answer, data: undefined, members, hint });
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
    return value.length > characters ? `${value.slice(0, characters)}…` : value;
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
