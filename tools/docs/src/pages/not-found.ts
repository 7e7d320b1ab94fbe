import { type Page, prosePage } from "./page.ts";

/** Renders the page for unknown addresses. Its links start at `base`, since it may be served at any path. */
export function notFoundPage(base: string): Page {
  const lead = `This address is no page of the documentation. If the page has moved, find it by the search in the header, or start at
[the front page](<${base}index.html>).`;
  const page = prosePage({
    path: "",
    title: "Page not found · Ledgergate",
    description: "The documentation has no page at this address.",
    markdown: `# Page not found\n\n${lead}`,
  });
  // Nobody copies it.
  return { ...page, markdown: "" };
}
