/**
 * Where a text stops being JSON, as line and column, both from 1 on. `JSON.parse` tells the position of some errors only,
 * so it is asked how far the text can be read: the longest beginning whose only fault is that it ends too soon.
 */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } {
  let [readable, wrong] = [0, text.length + 1];
  while (wrong - readable > 1) {
    const middle = Math.floor((readable + wrong) / 2);
    if (isBeginning(text.slice(0, middle))) readable = middle;
    else wrong = middle;
  }
  const lines = text.slice(0, readable).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

/** Whether a text could be the beginning of JSON. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position) >= text.length;
  }
}
