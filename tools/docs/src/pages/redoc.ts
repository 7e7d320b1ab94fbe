import { type DocumentedApi, longTitle } from "../documented-api.ts";
import { html } from "../html.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import type { Page } from "./page.ts";

/** Addresses of the page's files, from the page. */
interface RedocFiles {
  readonly script: string;
  readonly document: string;
}

/** Renders the page that shows an API in Redoc. It is beside the reference, so that relative links of texts fit both. */
export function redocPage(api: DocumentedApi, { script, document }: RedocFiles): Page {
  return {
    path: api.name,
    title: `${longTitle(api)} in Redoc`,
    description: api.summary,
    body: html`
<p id="loading" role="status">Redoc is loading. <a href="index.html">The reference</a> has the same content.</p>
<div id="redoc" data-script="${script}" data-document="${document}" data-mock="${sampleOrigin(api.document)}"></div>`,
    markdown: "",
    script: "redoc",
  };
}
