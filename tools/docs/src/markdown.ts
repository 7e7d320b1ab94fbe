import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { codeBlock } from "./code-blocks.ts";
import { Html, html } from "./html.ts";
import { headingSlug } from "./redoc-anchors.ts";

/** Elements that a text may write as HTML. They can do nothing but format the text. */
const ELEMENTS = (
  "p br hr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table caption thead tbody tfoot tr th td details summary div span a " +
  "b strong i em u s del ins mark small sub sup kbd samp var"
).split(" ");

const OTHER_TAG = new RegExp(`<(?!!--|/?(?:${ELEMENTS.join("|")})(?![^\\s/>]))`, "gi");

/** Tests for a link that the web or a mail program opens. A relative address is one, too. */
export function isLink(address: string): boolean {
  // Browsers read addresses by the same rules: `java\nscript:` is a scheme for them.
  return ["http:", "https:", "mailto:"].includes(URL.parse(address, "https://docs.invalid/")?.protocol ?? "");
}

/** A parser of CommonMark and tables. HTML other than {@link ELEMENTS}, images and other links become text. */
const markdown = new MarkdownIt({ html: true });
markdown.validateLink = isLink;
const { rules } = markdown.renderer;
rules.image = (tokens, index, options, env, renderer) =>
  html`${renderer.renderInlineAsText(tokens[index]?.children ?? [], options, env)}`.toString();
rules.html_block = rules.html_inline = (tokens, index) => tokens[index]?.content.replace(OTHER_TAG, "&lt;") ?? "";

/** Keeps of rendered Markdown what is harmless: {@link ELEMENTS}, closed and in order, with no attribute that could act. */
function sanitize(rendered: string, attributes: Readonly<Record<string, string[]>> = {}): string {
  return sanitizeHtml(rendered, {
    allowedTags: ELEMENTS,
    allowedAttributes: { a: ["href"], ol: ["start"], ...attributes },
    allowedClasses: { code: ["language-*"] },
    allowedSchemes: ["http", "https", "mailto"],
    disallowedTagsMode: "escape",
    // An `a` without an address is text.
    exclusiveFilter: ({ tag, attribs }) => tag === "a" && attribs.href === undefined && "excludeTag",
  });
}

const HEADING_IDS = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ["id"]]));

/** Renders the Markdown of a whole page as harmless HTML, with an id for the first heading of each name. */
export function renderPage(source: string): Html {
  const tokens = markdown.parse(source, {});
  const ids = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const id = headingId(tokens[index + 1]?.content ?? "");
    if (!ids.has(id)) token.attrSet("id", id);
    ids.add(id);
  }
  return new Html(boxBlocks(sanitize(markdown.renderer.render(tokens, markdown.options, {}), HEADING_IDS)));
}

/** Id of a heading: the name of the API that it links to, or its words. */
export function headingId(heading: string): string {
  const [, api] = /^\[.*\]\(\.\.\/([^/]+)\/index\.html\)$/.exec(heading) ?? [];
  return api ?? headingSlug(heading.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1"));
}

/** Matches code, in which brackets are no links, or the target of a link. */
const CODE_OR_TARGET = /```[\s\S]*?```|`[^`\n]*`|(?<=\]\()[^)\s]+(?=\))/g;

/** Replaces the targets of the links in Markdown. `replace` also gets the line of a link. */
export function replaceLinks(markdown: string, replace: (target: string, line: number) => string): string {
  return markdown.replace(CODE_OR_TARGET, (found, start: number) =>
    found.startsWith("`") ? found : replace(found, markdown.slice(0, start).split("\n").length),
  );
}

/** Renders Markdown of a document as harmless HTML. */
export function renderMarkdown(source: string): Html {
  return new Html(boxBlocks(safeHtml(source)));
}

/** Renders Markdown as {@link renderMarkdown} does, without its boxes. */
export function safeHtml(source: string): string {
  return sanitize(markdown.render(source));
}

/** Renders one paragraph of Markdown without its `<p>`. */
export function renderInline(source: string): Html {
  return new Html(sanitize(markdown.renderInline(source)));
}

/**
 * Puts tables and blocks of code into boxes. If a table is wider than the screen, its box scrolls, also by keyboard. The box of a
 * block has room for a copy button.
 */
function boxBlocks(safe: string): string {
  return safe
    .replace(/<pre>(.*?)<\/pre>/gs, (_, block: string) => {
      const [, language = ""] = /^<code class="language-([\w+#-]+)">/.exec(block) ?? [];
      const code = block.replace(/<[^>]*>/g, "").replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
      return codeBlock(code, language).toString();
    })
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };
