import { type DocumentedApi, longTitle } from "../documented-api.ts";
import { Html, html } from "../html.ts";
import { sampleOrigin } from "../samples/code-samples.ts";

/** Addresses of the page's files, from the page. */
interface RedocFiles {
  readonly script: string;
  readonly library: string;
  readonly document: string;
}

/** Renders the page that shows an API in Redoc. It is beside the reference, so that relative links of texts fit both. */
export function redocPage(api: DocumentedApi, { script, library, document }: RedocFiles, policy: string): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
    <title>${longTitle(api)} in Redoc · Ledgergate</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${api.summary}">
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <p id="loading" role="status">Redoc is loading. <a href="index.html">The reference</a> has the same content.</p>
    <div id="redoc" data-library="${library}" data-document="${document}" data-mock="${sampleOrigin(api.document)}"></div>
  </body>
</html>
`.toString();
}
