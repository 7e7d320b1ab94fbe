import { createHighlighter, type ShikiTransformer } from "shiki";
import { Html } from "../html.ts";
import { boxBlocks, createMarkdown, sanitize } from "../markdown.ts";
import { headingSlug } from "../redoc-anchors.ts";

/** Context of a Markdown text. Both functions may refuse their input. */
interface RenderContext {
  /** Resolves a link to an address from the page. */
  link(href: string, line: number): string;
  /** Called with the language of each block of code that the site cannot show. */
  unknownLanguage(language: string, line: number): never;
}

/** Renders our own Markdown as HTML, with anchors for headings and coloured code. */
export type RenderMarkdown = (markdown: string, context: RenderContext) => Html;

const LANGUAGES = ["ts", "tsx", "sh", "yaml"];

/** Code colours with enough contrast for WCAG AA, for the light and the dark mode of the page. */
const THEMES = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" };

const HEADING_IDS = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ["id"]]));

/** Leaves the colours of the block to the style sheet. */
const withoutBackground: ShikiTransformer = {
  pre({ properties }) {
    delete properties.style;
  },
};

/** Loaded once a process: it takes as long as all guides. */
let loading: ReturnType<typeof createHighlighter> | undefined;

/** Loads the highlighter and makes the function that renders texts. */
export async function createRenderer(): Promise<RenderMarkdown> {
  loading ??= createHighlighter({ themes: Object.values(THEMES), langs: LANGUAGES });
  const highlighter = await loading;
  // By default Shiki stops after half a second per line. A busy machine would then write other colours.
  const options = { themes: THEMES, defaultColor: "light-dark()", tokenizeTimeLimit: 0 } as const;
  const color = (code: string, lang: string) =>
    highlighter.codeToHtml(code, { lang: lang || "text", ...options, transformers: [withoutBackground] });
  const markdownIt = createMarkdown();

  return (markdown, context) => {
    const tokens = markdownIt.parse(markdown, {});
    for (const [index, token] of tokens.entries()) {
      const line = (token.map?.[0] ?? 0) + 1;
      if (token.type === "heading_open") token.attrSet("id", headingSlug(textOf(tokens[index + 1]?.children ?? [])));
      if (token.type === "fence" && !LANGUAGES.includes(token.info)) context.unknownLanguage(token.info, line);
      for (const child of token.children ?? []) {
        if (child.type !== "link_open") continue;
        child.attrSet("href", context.link(String(child.attrGet("href") ?? ""), line));
      }
    }
    const rendered = markdownIt.renderer.render(tokens, markdownIt.options, {});
    return new Html(boxBlocks(sanitize(rendered, HEADING_IDS), color));
  };
}

function textOf(tokens: readonly { readonly content: string }[]): string {
  return tokens.map(({ content }) => content).join("");
}
