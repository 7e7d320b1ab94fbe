import { type Html, html } from "./html.ts";

const MARKS = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^\]]+)\]\((?<address>https?:[^)\s]+)\)/g;

/** The Markdown that descriptions and notes use within a sentence: code, strong text and links. The rest stays text. */
export function inlineMarkdown(source: string): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of source.matchAll(MARKS)) {
    parts.push(html`${source.slice(end, match.index)}`);
    const { code, strong, text, address } = match.groups ?? {};
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else parts.push(html`<a href="${address}">${text}</a>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${source.slice(end)}`;
}
