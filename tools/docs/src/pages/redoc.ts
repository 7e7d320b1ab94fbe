import type { Assets } from "../assets.ts";
import { type DocumentedApi, longTitle } from "../documented-api.ts";
import { html } from "../html.ts";
import { redocDocument } from "../redoc/redoc-document.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import { headStart, policy } from "./layout.ts";

/**
 * Renders the page that shows an API in Redoc, whose script is `library`. It is beside the reference, so that relative links of texts
 * fit both.
 */
export function redocPage(api: DocumentedApi, assets: Assets, library: string): string {
  const document = assets.add(`${api.name}.json`, redocDocument(api));
  const mock = sampleOrigin(api);
  return html`<!doctype html>
<html lang="en">
  <head>
    ${headStart(policy(assets), `${longTitle(api)} in Redoc · Ledgergate`, api.summary)}
    <script type="module" src="../${assets.addresses["redoc.ts"]}"></script>
  </head>
  <body>
    <p id="loading" role="status">Redoc is loading. <a href="index.html">The reference</a> has the same content.</p>
    <div id="redoc" data-library="../${library}" data-document="../${document}" data-mock="${mock}"></div>
  </body>
</html>
`.toString();
}
