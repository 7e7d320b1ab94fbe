import { replaceCode, safeHtml } from "../markdown.ts";

/** HTML, a tag of Markdoc (which Redoc's Markdown is), an image, or a link with a scheme that is not obviously a web address. */
const RISKY = /<|\{%|!\[|\]\((?!(?:https?:\/\/|mailto:)?[\w./#?=&%~+@-]*\))/;

/** Elements that begin and end a block of Markdown. Between empty lines, their tags stand for themselves. */
const BLOCKS = new Set("hr ul ol li blockquote table caption thead tbody tfoot tr th td details summary".split(" "));

/** The parts of sanitized HTML: the place of a block of code, a tag, or text. */
const PARTS = /<pre>(?<fence>\d+)<\/pre>|<(?<end>\/?)(?<name>\w+)(?<attributes>[^>]*)>|(?<text>[^<]+)/g;

/**
 * Rewrites Markdown of a document so that Redoc shows what {@link safeHtml} allows, and finds nothing else in it. Redoc reads
 * Markdown by other rules than CommonMark: indented code is no code, and `{% html %}` makes any element. So the text leaves no
 * choice: blocks are apart, elements are HTML, and every character that could be a mark is an entity. A text without a risk stays.
 */
export function redocText(markdown: string): string {
  if (!RISKY.test(markdown)) return markdown;
  const fences: string[] = [];
  const html = replaceCode(
    safeHtml(markdown),
    (code, language) => `<pre>${fences.push(fence(code, language)) - 1}</pre>`,
  );
  return html
    .replace(PARTS, (...match) => part(match.at(-1)))
    .replace(/\n\s*\n */g, "\n\n")
    .trim()
    .replace(/<pre>(\d+)<\/pre>/g, (_, index) => fences[index] ?? "");
}

interface Part {
  readonly fence?: string;
  readonly end?: string;
  readonly name?: string;
  readonly attributes?: string;
  readonly text?: string;
}

function part({ fence, end = "", name = "", attributes = "", text }: Part): string {
  if (text !== undefined) return encode(text.replace(/[ \t\r\n]+/g, " "));
  if (fence !== undefined) return `\n\n<pre>${fence}</pre>\n\n`;
  if (name === "p" || name === "div" || name === "pre") return "\n\n";
  if (/^h\d$/.test(name)) return end ? "\n\n" : `\n\n${"#".repeat(Number(name[1]))} `;
  // Redoc's style sheet knows its tables by this class.
  if (name === "table" && !end) return '\n\n<table class="md">\n\n';
  const tag = `<${end}${name}${attributes.replace(/(?<=").*(?=")/s, encode)}>`;
  return BLOCKS.has(name) ? `\n\n${tag}\n\n` : tag;
}

/** Writes each character that could be a mark as an entity, also the digit of a list's number. */
function encode(text: string): string {
  return text.replace(/&\w+;|\d(?=[.)])|[^A-Za-z0-9 ,.;:'"()/?!\u0080-\uffff]/g, (mark) =>
    mark.startsWith("&") && mark !== "&" ? mark : `&#${mark.charCodeAt(0)};`,
  );
}

/** A block of code longer than any row of backticks in it. Redoc looks for tags in code, too, unless `process` is false. */
function fence(code: string, language: string): string {
  const rows = code.match(/`+/g) ?? [];
  const mark = "`".repeat(Math.max(3, ...rows.map(({ length }) => length + 1)));
  return `${mark}${language} {% process=false %}\n${code.replace(/\n$/, "")}\n${mark}`;
}
