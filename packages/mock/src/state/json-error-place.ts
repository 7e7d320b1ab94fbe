/**
 * Where a text stops being JSON, as line and column, both counted from 1. The parser's own message often names no place,
 * and quotes the text, in which secrets may stand. So this searches for the longest prefix that could still become JSON.
 */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (couldBecomeJson(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function couldBecomeJson(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /^Unterminated string|end of JSON input/.test(message) || Number(position) === beginning.length;
  }
}
