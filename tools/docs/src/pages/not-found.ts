import { html } from "../html.ts";
import type { Page } from "./page.ts";

/** Renders the page for unknown addresses. Its links start at `base`, since it may be served at any path. */
export function notFoundPage(base: string): Page {
  return {
    path: "",
    title: "Page not found · Ledgergate",
    description: "The documentation has no page at this address.",
    body: html`
    <section class="hero">
      <h1>Page not found</h1>
      <p class="lead">This address is no page of the documentation. If the page has moved, find it by the search in the
        header, or start at <a href="${base}index.html">the front page</a>.</p>
    </section>`,
    markdown: "",
  };
}
