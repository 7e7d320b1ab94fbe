import { createCssVariablesTheme, createHighlighter, type ShikiTransformer } from "shiki";
import type { Html } from "../html.ts";
import { renderPage } from "../markdown.ts";

/**
 * Renders our own Markdown as HTML, with anchors for headings and coloured code.
 *
 * @throws `ShikiError` for a block of code in a language that no guide uses.
 */
export type RenderMarkdown = (markdown: string) => Html;

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
  loading ??= createHighlighter({ themes: [THEME], langs: ["ts", "tsx", "sh", "yaml"] });
  const highlighter = await loading;
  // By default Shiki stops after half a second per line. A busy machine would then write other colours.
  const options = { theme: "page", tokenizeTimeLimit: 0, transformers: [withoutBackground] };
  const color = (code: string, lang: string) => highlighter.codeToHtml(code, { lang: lang || "text", ...options });
  return (markdown) => renderPage(markdown, color);
}
