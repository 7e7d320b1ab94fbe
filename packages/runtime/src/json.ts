// Matches a string, or a run of number characters that is long enough for an integer to lose digits in a double. The closing
// quote is optional: in invalid JSON, a search for it from every quote would take quadratic time.
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|[-+.\deE]{16,}/gs;

/** The prefix of an integer's digits in a string. Random, so that no server can forge it. */
const newMark = (): string => `${Math.random()}:`;

/**
 * Parses JSON without losing digits: an integer beyond 2^53 becomes a bigint. All other values are as `JSON.parse` reads them, and so
 * are integers of more than a thousand digits: a bigint of millions of digits takes seconds.
 *
 * @throws SyntaxError like `JSON.parse`
 */
export function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const mark = newMark();
  const marked = text.replace(STRING_OR_LONG_NUMBER, (token) =>
    /^-?[1-9]\d{1,999}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Serializes JSON with bigints as integers, without losing digits. */
export function stringifyExact(value: unknown): string {
  let mark: string | undefined;
  const marked = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, member) {
    // A program may have given bigints a `toJSON`, which has made `member` a text.
    const given = this[name];
    if (typeof given !== "bigint") return member;
    mark ??= newMark();
    return mark + given;
  });
  return mark ? marked.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1") : marked;
}

/** Replacer for `JSON.stringify`, which does not support bigints: writes them as decimal text. */
export const bigintAsText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

/** Looks up a nested member by its path of names. Returns `undefined` if the body has another shape. */
export function memberAt(body: unknown, names: readonly string[]): unknown {
  return names.reduce((place, name) => (place as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);
}

/** Members of an object that are not `undefined`, so that defaults can be spread before them. */
export type GivenMembers<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Copies an object without the members that are `undefined`. */
export function givenMembers<Members extends object>(members: Members): GivenMembers<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as GivenMembers<Members>;
}
