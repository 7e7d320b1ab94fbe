import { line, plain } from "@ledgergate/codegen/markdown-text";
import { replaceLinks } from "./markdown.ts";
import { fileOf, type Page } from "./pages/page.ts";

/** Makes `llms.txt`: a description of the site, and links to its pages in Markdown. */
export function llmsIndex(pages: readonly Page[]): string {
  const [front, ...others] = pages;
  return [
    "# Ledgergate",
    `> ${line(front?.description ?? "")}`,
    "## Pages",
    others
      .map(({ path, title, description }) => `- [${plain(title)}](${path}/index.md): ${line(description)}`)
      .join("\n"),
    "## Optional",
    "- [All pages in one file](llms-full.txt)\n",
  ].join("\n\n");
}

/** Makes `llms-full.txt`: all pages in Markdown, with links that are relative to this file. */
export function llmsFull(pages: readonly Page[]): string {
  return pages.map((page) => `<!-- ${page.path}/index.md -->\n\n${moveLinks(page).trim()}\n`).join("\n");
}

const host = "https://site.invalid/";

/** Rewrites the links of a page, which are relative to it, for a file at the site's root. */
function moveLinks({ path, markdown }: Page): string {
  const page = new URL(fileOf(path), host);
  return replaceLinks(markdown, (target) => new URL(target, page).href.replace(host, ""));
}
