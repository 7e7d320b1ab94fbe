/** Overwrites the last line, on a terminal. An empty text removes it. */
export function showProgress(text: string): void {
  const { stderr } = process;
  if (!stderr.isTTY) return;
  stderr.cursorTo(0);
  stderr.write(text.slice(0, (stderr.columns || 80) - 1));
  stderr.clearLine(1);
}
