/** Keyword of our own: the name of the parameter, member or component that has the schema. */
export const named: unique symbol = Symbol("named");

/** Schemas without branches that describe a value together. */
export type Way = readonly Readonly<Record<string | symbol, unknown>>[];

/** Lists the values of a keyword in all schemas of a way. */
export function given(way: Way, keyword: string | symbol): readonly unknown[] {
  return way.map((node) => node[keyword]).filter((value) => value !== undefined);
}

/** Most values of one kind that are tried, and most items of a list. */
export const mostItems = 1_000;
