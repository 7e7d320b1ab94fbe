import MarkdownIt from "markdown-it";
import { Html } from "./html.ts";

/** HTML within Markdown stays text: descriptions come from documents. */
const descriptions: InstanceType<typeof MarkdownIt> = new MarkdownIt({ html: false });

scrollTables(descriptions);

/** Markdown as HTML. */
export function renderMarkdown(source: string): Html {
  return new Html(descriptions.render(source));
}

/** Markdown of one paragraph, without the paragraph. */
export function renderInline(source: string): Html {
  return new Html(descriptions.renderInline(source));
}

/** Puts each table into a box of its own. If the table is wider than the screen, the box scrolls, also by keyboard. */
export function scrollTables({ renderer: { rules } }: typeof descriptions): void {
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  rules.table_close = () => "</table></div>";
}
