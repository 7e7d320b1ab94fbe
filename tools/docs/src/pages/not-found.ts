import { pageText } from "../guides/read-guides.ts";
import { type Page, prosePage } from "./page.ts";

/** Renders the page for unknown addresses. Its links start at `base`, since it may be served at any path. */
export function notFoundPage(base: string): Page {
  const { title, markdown, ...text } = pageText("404");
  const linked = markdown.replace("(/)", `(<${base}index.html>)`);
  const page = prosePage({ ...text, path: "", title: `${title} · Ledgergate`, markdown: linked });
  // Nobody copies it.
  return { ...page, markdown: "" };
}
