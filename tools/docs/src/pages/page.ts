import { type Html, html } from "../html.ts";
import { renderPage } from "../markdown.ts";
import type { Section } from "../reference/section.ts";

/** A page of the site without its frame. */
export interface Page {
  /** Folder of the page in the site, such as `guides/errors`. Empty for the front page. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search engines and `llms.txt`. */
  readonly description: string;
  readonly body: Html;
  /** The page in Markdown, which is also written as `index.md`. Links in it are relative to the page. */
  readonly markdown: string;
  /** Name of the page's link in the header. Absent if the header has no link. */
  readonly nav?: string;
  /** Name of the page's link in the footer. Absent if the footer has no link. */
  readonly footer?: string;
  /** Name of the page's own script in `browser/`, without its extension. */
  readonly script?: "reference" | "console";
  /** The parts of a reference. */
  readonly sections?: readonly Section[];
}

/** Makes a page whose HTML is its Markdown, in a box with these classes. */
export function prosePage(page: Omit<Page, "body">, classes = "prose"): Page {
  return { ...page, body: html`<div class="${classes}">${renderPage(page.markdown)}</div>` };
}

/** Returns the relative address from a page to the root of the site: empty, or `../` for each folder. */
export function rootOf(path: string): string {
  return path && "../".repeat(path.split("/").length);
}

/** Returns the address of a page's HTML from the root of the site. */
export function fileOf(path: string): string {
  return `${path}/index.html`.replace(/^\//, "");
}
