/**
 * Where malformed JSON goes wrong, as `line:column`. V8 says so in only some of its messages, so this looks for the
 * longest start of the text that could still go on.
 */
export function findJsonFault(text: string): string {
  let [sound, faulty] = [0, text.length + 1];
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (couldGoOn(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  const lines = text.slice(0, sound).split("\n");
  return `${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return (
      message.includes("Unterminated") ||
      Number(position ?? (message.includes("end of JSON") ? start.length : -1)) === start.length
    );
  }
}
