/** A text of JSON, a bracket, a comma, or anything else but spaces. */
const token = /"(?:[^"\\]|\\.)*"?|[[\]{}]|,|[^\s"[\]{},]+/gs;

/** JSON with a line for each member. It is not parsed, which would round large integers; other texts stay as they are. */
export function indentJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const endLine = (): void => {
    if (line !== "") lines.push(line);
    line = "  ".repeat(Math.max(0, depth));
  };
  const tokens = text.match(token) ?? [];
  for (const [index, part] of tokens.entries()) {
    const before = tokens[index - 1] ?? "";
    if (/^[\]}]$/.test(part)) {
      depth--;
      // Empty brackets stay together.
      if (!/^[[{]$/.test(before)) endLine();
    } else if (/^[[{]$/.test(before)) endLine();
    else if (before === ",") endLine();
    line += part.startsWith(":") ? `: ${part.slice(1)}` : part;
    if (/^[[{]$/.test(part)) depth++;
  }
  return [...lines, line].join("\n");
}
