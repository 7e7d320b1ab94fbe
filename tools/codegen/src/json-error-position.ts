/**
 * Where a text stops being JSON. `JSON.parse` tells the position of some errors only, so it is asked how far the text can
 * be read: the longest beginning whose only fault is that it ends too soon.
 */
export function jsonErrorPosition(text: string): number {
  let readable = 0;
  let wrong = text.length;
  while (readable + 1 < wrong) {
    const middle = Math.floor((readable + wrong) / 2);
    if (isBeginning(text.slice(0, middle))) readable = middle;
    else wrong = middle;
  }
  return readable;
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
