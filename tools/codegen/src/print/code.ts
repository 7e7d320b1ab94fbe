import { escapeControls } from "@ledgergate/support/service-kit";
import { inComment, literal } from "../escape.ts";
import { memberName } from "../read/type-names.ts";
import { block, plain } from "./markdown-text.ts";

/** Longest line of generated code. */
export const LINE_WIDTH = 120;

/**
 * Prints a JSON value as code, which may contain regular expressions, files and forms: on one line if it fits, else one member per line.
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
        const name = `${memberName(key)}: `;
        return `${inner}${name}${printLiteral(member, inner, name.length)}${asConst(key)},`;
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${entries.join("\n")}\n${indent}${close}`;
}

/** Prints a JSON value as code on one line. */
export function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(", ")}]`;
  if (value instanceof FormData) return "new FormData()";
  if (value instanceof Blob) return `new Blob([], { type: ${literal(value.type)} })`;
  if (!isNested(value)) return value instanceof RegExp ? escapeControls(String(value)) : literal(value);
  const entries = Object.entries(value).map(
    ([key, member]) => `${memberName(key)}: ${printFlat(member)}${asConst(key)}`,
  );
  return entries.length > 0 ? `{ ${entries.join(", ")} }` : "{}";
}

/** Prints `as const` after a member named like a member of every object (`toString`). TypeScript would confuse their types otherwise. */
function asConst(name: string): string {
  return name in {} ? " as const" : "";
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && ![RegExp, Blob, FormData].some((one) => value instanceof one);
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

/** Writes a description of the document as a paragraph of a docblock. */
export function described(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutTags(block(text));
}

/** Writes a name or title of the document into a sentence of a docblock. */
export function inDocblock(title: string): string {
  return withoutTags(plain(title));
}

/** Escapes each `@` that starts a tag of a docblock: after white space or a brace. */
export function withoutTags(markdown: string): string {
  return markdown.replace(/(^|[\s{])@(?=\S)/g, "$1\\@");
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
  for (const line of inComment(markdown.trim()).split("\n")) {
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
  return `// Generated from ${escapeControls(`${title} ${version}`.replace(/\s+/g, " ").trim())} ${GENERATED_BY}\n`;
}

/** Tests if a file was written by the generator. */
export function isGenerated(text: string): boolean {
  return text.split("\n", 1)[0]?.endsWith(GENERATED_BY) === true;
}
