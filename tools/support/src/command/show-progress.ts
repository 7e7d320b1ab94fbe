const lineMs = 10_000;
let shownAt = performance.now();

/** Overwrites the last line on a terminal; an empty text removes it. Elsewhere, prints a line at most every ten seconds. */
export function showProgress(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) {
    if (text === "" || performance.now() - shownAt < lineMs) return;
    shownAt = performance.now();
    stderr.write(`${text}\n`);
    return;
  }
  stderr.cursorTo(0);
  stderr.write(text.slice(0, (stderr.columns || 80) - 1));
  stderr.clearLine(1);
}
