import { safeHtml } from "../markdown.ts";

/** HTML, a tag of Markdoc (which Redoc's Markdown is), an image, or a link with a scheme that is not obviously a web address. */
const RISKY = /<|\{%|!\[|\]\((?!(?:https?:\/\/|mailto:)?[\w./#?=&%~+@-]*\))/;

/**
 * Rewrites Markdown of a document so that Redoc shows what {@link safeHtml} allows, and finds nothing else in it. Redoc reads
 * Markdown by other rules than CommonMark, so it gets the HTML, in a tag of Markdoc. A text without a risk stays.
 */
export function redocText(markdown: string): string {
  if (!RISKY.test(markdown)) return markdown;
  // Redoc's style sheet knows its tables by this class.
  const html = safeHtml(markdown).replaceAll("<table>", '<table class="md">');
  // Marks that could end the tag or its text are entities.
  const __html = html.replace(/[\p{Cc}{}%\\]/gu, (mark) => `&#${mark.charCodeAt(0)};`);
  return `{% html name="div" attrs=${JSON.stringify({ dangerouslySetInnerHTML: { __html } })} /%}`;
}
