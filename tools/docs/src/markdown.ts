import MarkdownIt from "markdown-it";
import { Html } from "./html.ts";

/** HTML within Markdown stays text: descriptions come from documents. */
const descriptions: InstanceType<typeof MarkdownIt> = new MarkdownIt({ html: false });

boxBlocks(descriptions);

/** Renders Markdown. */
export function renderMarkdown(source: string): Html {
  return new Html(descriptions.render(source));
}

/** Renders one paragraph of Markdown without its `<p>`. */
export function renderInline(source: string): Html {
  return new Html(descriptions.renderInline(source));
}

/**
 * Puts tables and blocks of code into boxes. If a table is wider than the screen, its box scrolls, also by keyboard. The box of a
 * block has room for a copy button.
 */
export function boxBlocks({ renderer: { rules } }: typeof descriptions): void {
  const { fence } = rules;
  rules.fence = (...given) =>
    `<div class="code">${fence?.(...given).replace(/^<pre(?! class)/, '<pre tabindex="0"')}</div>\n`;
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  rules.table_close = () => "</table></div>";
}
