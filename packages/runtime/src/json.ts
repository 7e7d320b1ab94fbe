// A string that is skipped, or a run of digits long enough to lose its last ones in a double.
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const MARK = "\u0000integer:";

/**
 * Parses JSON without losing digits: an integer beyond 2^53 becomes a bigint, everything else is as `JSON.parse` has it.
 *
 * @throws SyntaxError as `JSON.parse` does.
 */
export function parseExact(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(STRING_OR_LONG_INTEGER, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token))
      ? token
      : `"${MARK.replace("\u0000", "\\u0000")}${token}"`,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

/** Writes JSON with bigints as integers, every digit kept. */
export function stringifyExact(value: unknown): string {
  let found = false;
  const marked = JSON.stringify(value, (_, member) => {
    if (typeof member !== "bigint") return member;
    found = true;
    return MARK + member;
  });
  return found ? marked.replace(/"\\u0000integer:(-?\d+)"/g, "$1") : marked;
}
