import type { Page } from "./pages/page.ts";

/** `llms.txt`: what the site is, and where each of its pages stands in Markdown. */
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

/** `llms-full.txt`: all pages in Markdown, one after the other. */
export function llmsFull(pages: readonly Page[]): string {
  return pages.map(({ path, markdown }) => `<!-- ${path}/index.md -->\n\n${markdown.trim()}\n`).join("\n");
}
