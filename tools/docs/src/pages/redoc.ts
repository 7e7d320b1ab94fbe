import type { Assets } from "../assets.ts";
import { type DocumentedApi, longTitle } from "../documented-api.ts";
import { Html, html } from "../html.ts";
import { redocDocument } from "../redoc/redoc-document.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import { policy } from "./layout.ts";

/**
 * Renders the page that shows an API in Redoc, whose script is `library`. It is beside the reference, so that relative links of texts
 * fit both.
 */
export function redocPage(api: DocumentedApi, assets: Assets, library: string): string {
  const document = assets.add(`${api.name}.json`, redocDocument(api));
  const mock = sampleOrigin(api.document);
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${new Html(policy(assets))}">
    <title>${longTitle(api)} in Redoc · Ledgergate</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${api.summary}">
    <script type="module" src="../${assets.addresses["redoc.ts"]}"></script>
  </head>
  <body>
    <p id="loading" role="status">Redoc is loading. <a href="index.html">The reference</a> has the same content.</p>
    <div id="redoc" data-library="../${library}" data-document="../${document}" data-mock="${mock}"></div>
  </body>
</html>
`.toString();
}
