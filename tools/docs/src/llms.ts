import type { Page } from "./pages/page.ts";

/** Makes `llms.txt`: a description of the site, and links to its pages in Markdown. */
export function llmsIndex(pages: readonly Page[]): string {
  const [front, ...others] = pages;
  return [
    "# Ledgergate",
    `> ${front?.description ?? ""}`,
    "## Pages",
    others.map(({ path, title, description }) => `- [${title}](${path}/index.md): ${description}`).join("\n"),
    "## Optional",
    "- [All pages in one file](llms-full.txt)\n",
  ].join("\n\n");
}

/** Makes `llms-full.txt`: all pages in Markdown. */
export function llmsFull(pages: readonly Page[]): string {
  return pages.map(({ path, markdown }) => `<!-- ${path}/index.md -->\n\n${markdown.trim()}\n`).join("\n");
}
