import type { Operation } from "@ledgergate/service-kit";
import { listSchemas } from "../document/schemas.ts";
import { type DocumentedApi, longTitle, operationTitle } from "../documented-api.ts";
import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { operationAnchor, SCHEMAS_HEADING, schemaAnchor, tagOf } from "../redoc-anchors.ts";
import type { Section } from "../reference/section.ts";
import { createDescriber } from "../reference/sections.ts";
import { methodMark, readingsHtml, sectionHtml } from "../reference/write-html.ts";
import { referenceMarkdown } from "../reference/write-markdown.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import type { Page } from "./page.ts";

/** Renders the reference of an API as static HTML. It has Redoc's ids, so each link works on the page in Redoc, too. */
export function referencePage(api: DocumentedApi): Page {
  const describe = createDescriber(api);
  const readings = Map.groupBy(api.readings, ({ anchor }) => anchor);
  const groups = [...Map.groupBy(api.operations, tagOf)].flatMap(([tag, operations]) => [
    describe.tag(tag, operations),
    ...operations.map(describe.operation),
  ]);
  const schemas = listSchemas(api.document)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([name, node]) => describe.schema(name, node));
  const sections = [describe.credentials() ?? [], groups].flat();
  const all = [...sections, ...schemas];
  const markdown = referenceMarkdown(api, sections, schemas);
  return {
    path: api.name,
    title: longTitle(api),
    description: api.summary,
    body: html`
<div id="reference" class="reference" data-mock="${sampleOrigin(api)}">
${menu(api.title, sections, schemas)}
<main>
<div class="intro">
<h1>${api.title} (${api.version})</h1>
${api.document.info?.summary && renderMarkdown(api.document.info.summary)}
${renderMarkdown(api.description)}
${renderMarkdown(links(api))}
${readingsHtml(readings.get(""))}
</div>
${all.map((section) => sectionHtml(section, markdown, readings.get(`#${section.alias ?? section.id}`)))}
</main>
</div>`,
    markdown,
    script: "reference",
    sections: all,
  };
}

/** Links to other forms of the document and to the pages about it. */
function links({ changelog }: DocumentedApi): string {
  return [
    "[openapi.json](openapi.json)",
    "[openapi.yaml](openapi.yaml)",
    "[Markdown](index.md)",
    "[Redoc](redoc.html)",
    "[Open matters](../open-matters/index.html)",
    ...(changelog === undefined ? [] : ["[Changelog](changelog/index.html)"]),
  ].join(" · ");
}

/** The menu: operations by their tags, then the schemas. */
function menu(title: string, sections: readonly Section[], schemas: readonly Section[]): Html {
  const operationItem = (operation: Operation) =>
    html`<li><a href="${operationAnchor(operation.id)}">
${operationTitle(operation)} ${methodMark(operation.method)}</a></li>`;
  const group = (heading: string, items: readonly Html[]) =>
    items.length > 0 && html`<details><summary>${heading}</summary><ul>${items}</ul></details>`;
  const entry = ({ id, title, kind, operations }: Section) =>
    operations ? group(title, operations.map(operationItem)) : !kind && html`<a href="#${id}">${title}</a>`;
  return html`<nav class="menu" aria-label="${title}">
<div id="contents" popover>
<a href="#">${title}</a>
${sections.map(entry)}
${group(
  SCHEMAS_HEADING,
  schemas.map((schema) => html`<li><a href="${schemaAnchor(schema.title)}">${schema.title}</a></li>`),
)}
<a class="redoc" href="redoc.html">Read in Redoc</a>
</div>
</nav>`;
}
