import type { DocumentedApi } from "../documented-api.ts";
import { html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import { describeOperation, describeSchema } from "../reference/sections.ts";
import { sectionHtml } from "../reference/write-html.ts";
import { referenceMarkdown } from "../reference/write-markdown.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import type { Page } from "./page.ts";

/** Addresses of the page's files, from the page. */
interface RedocFiles {
  /** Our copy of Redoc. */
  readonly script: string;
  /** The document as Redoc gets it. */
  readonly document: string;
}

/**
 * Renders the reference of an API as static HTML with Redoc's ids. Redoc's script takes seconds to load on a slow line. Then
 * it replaces the static part.
 */
export function referencePage(api: DocumentedApi, redoc: RedocFiles): Page {
  const operations = api.operations.map((operation) => describeOperation(api, operation));
  const schemas = api.schemas
    .map((schema) => describeSchema(api, schema))
    .sort((left, right) => left.title.localeCompare(right.title));
  return {
    path: api.name,
    title: `${api.title} API`,
    description: api.summary,
    body: html`
<main id="static" class="static">
<h1>${api.title} API <span class="version">${api.version}</span></h1>
<p class="links"><a href="openapi.json" download>openapi.json</a>${
      api.yamlFile !== undefined && html` <a href="openapi.yaml" download>openapi.yaml</a>`
    } <a href="index.md">Markdown</a> <a href="../open-matters/index.html#${api.name}">Open matters</a>${
      api.changelog !== undefined && html` <a href="changelog/index.html">Changelog</a>`
    }</p>
<nav aria-label="Operations"><ul>${api.operations.map(
      ({ id, method, template }) =>
        html`<li><a href="${operationAnchor(id)}">${id}</a> <span class="request">${method.toUpperCase()} ${template.source}</span></li>`,
    )}</ul></nav>
${renderMarkdown(api.description)}
${operations.map(sectionHtml)}
<h2 id="schemas">Schemas</h2>
${schemas.map(sectionHtml)}
</main>
<div id="redoc" data-script="${redoc.script}" data-document="${redoc.document}" data-mock="${sampleOrigin(api.document)}" hidden></div>`,
    markdown: referenceMarkdown(api, operations, schemas),
    script: "reference",
  };
}
