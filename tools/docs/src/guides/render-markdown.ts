import { createCssVariablesTheme, createHighlighter, type ShikiTransformer } from "shiki";
import type { Html } from "../html.ts";
import { renderPage } from "../markdown.ts";

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

/** The style sheet has the colours of code. Variables have none. */
const THEME = createCssVariablesTheme({ name: "page", variablePrefix: "--code-" });
const VARIABLES = ["variable.other.object", "variable.other.constant", "meta.property-name", "support.variable"];
THEME.tokenColors?.push({ scope: VARIABLES, settings: { foreground: "var(--code-foreground)" } });

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
  loading ??= createHighlighter({ themes: [THEME], langs: LANGUAGES });
  const highlighter = await loading;
  // By default Shiki stops after half a second per line. A busy machine would then write other colours.
  const options = { theme: "page", tokenizeTimeLimit: 0, transformers: [withoutBackground] };
  const color = (code: string, lang: string) => highlighter.codeToHtml(code, { lang: lang || "text", ...options });

  return (markdown, context) =>
    renderPage(
      markdown,
      (tokens) => {
        for (const token of tokens) {
          const line = (token.map?.[0] ?? 0) + 1;
          if (token.type === "fence" && !LANGUAGES.includes(token.info)) context.unknownLanguage(token.info, line);
          for (const child of token.children ?? [])
            if (child.type === "link_open")
              child.attrSet("href", context.link(String(child.attrGet("href") ?? ""), line));
        }
      },
      color,
    );
}
