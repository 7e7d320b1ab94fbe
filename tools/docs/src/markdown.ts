import MarkdownIt from "markdown-it";
import { Html } from "./html.ts";

/** HTML within Markdown stays text: descriptions come from documents. */
const renderer = new MarkdownIt({ html: false });

// A wide table scrolls by itself, reachable by keyboard.
renderer.renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table>';
renderer.renderer.rules.table_close = () => "</table></div>";

/** Markdown as HTML. */
export function renderMarkdown(source: string): Html {
  return new Html(renderer.render(source));
}

/** Markdown of one paragraph, without the paragraph. */
export function renderInline(source: string): Html {
  return new Html(renderer.renderInline(source));
}
