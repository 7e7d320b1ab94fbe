import { line, plain } from "@ledgergate/codegen/markdown-text";
import type { Page } from "./pages/page.ts";

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
/** Matches code, in which brackets are no links, or the target of a link. */
const codeOrTarget = /```[\s\S]*?```|`[^`\n]*`|(?<=\]\()[^)\s]+(?=\))/g;

/** Rewrites the links of a page, which are relative to it, for a file at the site's root. */
function moveLinks({ path, markdown }: Page): string {
  const page = new URL(path === "" ? "index.html" : `${path}/index.html`, host);
  return markdown.replace(codeOrTarget, (found) => {
    if (found.startsWith("`")) return found;
    const { href } = new URL(found, page);
    return href.startsWith(host) ? href.slice(host.length) : href;
  });
}
