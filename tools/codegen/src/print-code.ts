import { isIdentifier } from "./type-names.ts";

/** Longest line of generated code. */
export const LINE_WIDTH = 120;

/**
 * Prints a JSON value as code, which may contain regular expressions: on one line if it fits, else one member per line.
 *
 * @param indent - The white space at the start of the value's line.
 * @param taken - Number of characters on that line before the value.
 */
export function printLiteral(value: unknown, indent = "", taken = 0): string {
  const flat = printFlat(value);
  if (indent.length + taken + flat.length + 1 <= LINE_WIDTH || !isNested(value)) return flat;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((item) => `${inner}${printLiteral(item, inner)},`)
    : Object.entries(value).map(([key, member]) => {
        const name = `${keyOf(key)}: `;
        return `${inner}${name}${printLiteral(member, inner, name.length)}${asConst(key)},`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join("\n")}\n${indent}${close}`;
}

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(", ")}]`;
  if (!isNested(value)) return value instanceof RegExp ? String(value) : JSON.stringify(value);
  const entries = Object.entries(value).map(([key, member]) => `${keyOf(key)}: ${printFlat(member)}${asConst(key)}`);
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** Prints a member's name. `__proto__` would set the prototype, unless the name is computed. */
function keyOf(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return isIdentifier(name) ? name : JSON.stringify(name);
}

/** Prints `as const` after a member named like a member of every object (`toString`). TypeScript would confuse their types otherwise. */
function asConst(name: string): string {
  return name in {} ? " as const" : "";
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}

/** Prints paragraphs of Markdown as a docblock, without `undefined` and empty ones. Returns an empty text if none are left. */
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

/** Escapes `@` at the start of lines, so that a description cannot start a docblock tag. */
export function untagged(text: string | undefined): string | undefined {
  return text?.replace(/^([^\S\n]*)@/gm, "$1\\@");
}

/** Matches lines that are not wrapped: headings, tables, `@see` tags, lines that end in a hard break, and indented code. */
const OWN_LINE = /^(#|\||@see|\s{4,}\S)|( {2}|\\)$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Formats a Markdown text for a comment: rewraps prose and keeps all other lines. */
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

/** Breaks a paragraph at spaces. Continued lines of a list item are indented below its text. */
function wrap(paragraph: string, width: number): readonly string[] {
  const [start = ""] = LIST_ITEM.exec(paragraph) ?? [];
  const [first = "", ...words] = paragraph.slice(start.length).split(/ +/);
  const lines = [start + first];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(" ".repeat(start.length) + word);
  }
  return lines;
}

const GENERATED_BY = "by @ledgergate/codegen. Do not edit.";

/** Makes the first line of every generated file. */
export function printHeader({ title, version }: { readonly title: string; readonly version: string }): string {
  return `// Generated from ${`${title} ${version}`.replace(/\s+/g, " ").trim()} ${GENERATED_BY}\n`;
}

/** Tests if a file was written by the generator. */
export function isGenerated(text: string): boolean {
  return text.split("\n", 1)[0]?.endsWith(GENERATED_BY) === true;
}
