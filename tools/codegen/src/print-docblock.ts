import { LINE_WIDTH } from "./print-literal.ts";

/** Paragraphs of Markdown as a docblock; `undefined` and empty ones are left out. Without any there is no docblock. */
export function printDocblock(paragraphs: readonly (string | undefined)[], indent = ""): string {
  const width = LINE_WIDTH - indent.length - " * ".length;
  const lines = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph.trim() !== "")
    .flatMap((paragraph, index) => [...(index > 0 ? [""] : []), ...toLines(paragraph as string, width)]);
  const [first] = lines;
  if (first === undefined) return "";
  if (lines.length === 1 && first.length + "/**  */".length <= LINE_WIDTH - indent.length)
    return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line && ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** Keeps a text from starting a docblock tag, for text that is not ours. */
export function untagged(text: string | undefined): string | undefined {
  return text?.replace(/^(\s*)@/gm, "$1\\@");
}

/** What is no prose: headings, tables, tags, lines that end in a wanted break, and code by its indentation. */
const OWN_LINE = /^(#|\||@see|\s{4,}\S)|( {2}|\\)$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** The lines of a Markdown text as they may stand in a comment: prose wrapped anew, everything else as it is. */
function toLines(markdown: string, width: number): readonly string[] {
  const lines: string[] = [];
  let prose = "";
  let fenced = false;
  const flush = () => {
    if (prose !== "") lines.push(...wrap(prose, width));
    prose = "";
  };
  for (const line of markdown
    .trim()
    .replaceAll("*/", "*\\/")
    .split(/\r\n|[\n\r\u2028\u2029]/)) {
    const fence = /^\s*(```|~~~)/.test(line);
    if (fence) fenced = !fenced;
    if (fenced || fence || line.trim() === "" || OWN_LINE.test(line)) {
      flush();
      lines.push(line.trimEnd());
    } else if (prose === "" || LIST_ITEM.test(line) || line.startsWith("@")) {
      flush();
      prose = line.trimEnd();
    } else prose += ` ${line.trim()}`;
  }
  flush();
  return lines;
}

/** Breaks a paragraph at spaces. What follows in an item of a list stays under its text. */
function wrap(paragraph: string, width: number): readonly string[] {
  const hanging = " ".repeat(LIST_ITEM.exec(paragraph)?.[0].length ?? 0);
  const lines: string[] = [];
  let rest = paragraph;
  while (rest.length > width) {
    const room = rest.lastIndexOf(" ", width);
    const cut = room > hanging.length ? room : rest.indexOf(" ", Math.max(width, hanging.length + 1));
    if (cut < 0) break;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = hanging + rest.slice(cut + 1).trimStart();
  }
  return [...lines, rest];
}
