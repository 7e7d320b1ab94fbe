import type { Operation } from "@ledgergate/service-kit";
import type { DocumentedApi } from "../documented-api.ts";
import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { operationAnchor, SCHEMAS_HEADING, tagOf } from "../redoc-anchors.ts";
import type { Section } from "../reference/section.ts";
import { describeOperation, describeSchema } from "../reference/sections.ts";
import { sectionHtml } from "../reference/write-html.ts";
import { referenceMarkdown } from "../reference/write-markdown.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import type { Page } from "./page.ts";

/** Addresses of the page's files, from the page. */
interface RedocFiles {
  readonly script: string;
  readonly document: string;
}

/**
 * Renders the reference of an API as static HTML with Redoc's ids and layout. Redoc's script takes seconds to load on a slow
 * line. Then it replaces the static part.
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
<div id="static" class="static">
${menu(api, schemas)}
<main>
<div class="intro">
<h1>${api.title} (${api.version})</h1>
${renderMarkdown(api.description)}
<p><a href="openapi.json" download>openapi.json</a> · <a href="openapi.yaml" download>openapi.yaml</a> · <a href="index.md">Markdown</a> · <a href="../open-matters/index.html#${api.name}">Open matters</a>${
      api.changelog !== undefined && html` · <a href="changelog/index.html">Changelog</a>`
    }</p>
</div>
${operations.map(sectionHtml)}
${schemas.map(sectionHtml)}
</main>
</div>
<div id="redoc" data-script="${redoc.script}" data-document="${redoc.document}" data-mock="${sampleOrigin(api.document)}" hidden></div>`,
    markdown: referenceMarkdown(api, operations, schemas),
    script: "reference",
  };
}

/** The menu in Redoc's place: operations by their tags, then the schemas. */
function menu({ title, operations }: DocumentedApi, schemas: readonly Section[]): Html {
  const operationItem = ({ id, method, node }: Operation) =>
    html`<li><a href="${operationAnchor(id)}">${node.summary ?? id} <b class="method ${method}">${method.toUpperCase()}</b></a></li>`;
  const group = (heading: string, items: readonly Html[]) =>
    items.length > 0 && html`<details><summary>${heading}</summary><ul>${items}</ul></details>`;
  const tags = [...new Set(operations.map(tagOf))];
  return html`<nav class="menu" aria-label="${title}">
<a href="#">${title}</a>
${tags.map((tag) => group(tag, operations.filter((operation) => tagOf(operation) === tag).map(operationItem)))}
${group(
  SCHEMAS_HEADING,
  schemas.map((schema) => html`<li><a href="#/${schema.id}">${schema.title}</a></li>`),
)}
</nav>`;
}
