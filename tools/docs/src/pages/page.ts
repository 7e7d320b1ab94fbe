import type { Html } from "../html.ts";

/** A page of the site, before its frame is put around it. */
export interface Page {
  /** Its folder in the site, such as `guides/errors`; empty for the front page. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search engines and `llms.txt`. */
  readonly description: string;
  readonly body: Html;
  /** The page in Markdown, written beside it as `index.md`. Links in it are relative to the page. */
  readonly markdown: string;
  /** Name of its link in the header. Absent: the header has none. */
  readonly nav?: string;
  /** A script of its own in `browser/`, without its ending. */
  readonly script?: "reference" | "console";
}

/** The relative address that leads from a page to the root of the site: empty, or `../` for each folder. */
export function rootOf(path: string): string {
  return path === "" ? "" : "../".repeat(path.split("/").length);
}
