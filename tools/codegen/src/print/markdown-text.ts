import { escapeControls } from "@ledgergate/support/service-kit";
import MarkdownIt from "markdown-it";

const parser = new MarkdownIt({ html: true });

/**
 * Writes a description, which is Markdown, so that it ends where its text ends: an open block of code is closed, and HTML is shown as
 * text.
 */
export function block(markdown: string): string {
  const lines = escapeControls(markdown.replace(/\r\n?|[\u2028\u2029]/g, "\n"));
  const text = withoutHtml(lines, () => parser.parse(lines, {}));
  const fence = openFence(text);
  return fence === undefined ? text : `${text}\n${fence}`;
}

/** Shows the HTML of a text as text. In code, it is text already. */
function withoutHtml(markdown: string, parse: () => ReturnType<typeof parser.parse>): string {
  const escaped = markdown.replace(/<(?=[A-Za-z/!?])/g, "&lt;");
  // Parsing takes time, and few texts need it.
  if (escaped === markdown) return markdown;
  const tokens = parse().flatMap((token) => [token, ...(token.children ?? [])]);
  return tokens.some(({ type }) => type.startsWith("html_")) ? escaped : markdown;
}

/** Finds the marks that close the block of code in which a text ends. A block within a list or quote ends with that. */
function openFence(markdown: string): string | undefined {
  if (!/`{3}|~{3}/.test(markdown)) return undefined;
  const last = parser.parse(`${markdown}\n\nend`, {}).at(-1);
  return last?.type === "fence" ? last.markup : undefined;
}

/** Writes a description, which is Markdown, on the one line of a list, heading or table. */
export function line(markdown: string): string {
  const joined = block(markdown)
    .trim()
    .replace(/\s*\n\s*/g, " ");
  // What was a block of code is none any more, also if the line begins with another text.
  return withoutHtml(joined, () => [...parser.parse(joined, {}), ...parser.parseInline(joined, {})]);
}

/** Writes a name or title: no character of it has a meaning in Markdown. */
export function plain(text: string): string {
  return (
    escapeControls(text)
      .trim()
      .replace(/\s+/g, " ")
      .replace(/[\\`*[\]]|<(?=[A-Za-z/!?])|~(?=~)|&(?=[#\w])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
      // At the start of a line, these are marks of headings, quotes and lists.
      .replace(/^[-+#=>~]|(?<=^\d+)[.)](?=\s|$)/, "\\$&")
  );
}

/** Writes code within a line. */
export function code(text: string): string {
  const shown = escapeControls(text.replace(/\s*\n\s*/g, " "));
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = "`".repeat(longest + 1);
  const space = /^`|`$|^ .*\S.* $/.test(shown) ? " " : "";
  return `${marks}${space}${shown}${space}${marks}`;
}

/** Writes Markdown of one line into a cell of a table. */
export function cell(markdown: string): string {
  return line(markdown).replace(/(?<!\\)\|/g, "\\|");
}

/** Writes a block of code. */
export function fence(language: string, source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/^ *(`+)/gm)].map(([, marks = ""]) => marks.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}${language}\n${escapeControls(source)}\n${marks}`;
}
