import { type Operation, readApi } from "@ledgergate/service-kit";
import { listSchemas } from "../document/schemas.ts";
import { type DocumentedApi, longTitle, operationTitle } from "../documented-api.ts";
import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { annotate } from "../redoc/annotate.ts";
import { operationAnchor, SCHEMAS_HEADING, schemaAnchor, tagOf } from "../redoc-anchors.ts";
import type { Section } from "../reference/section.ts";
import { describeOperation, describeSchema, describeTag } from "../reference/sections.ts";
import { sectionHtml } from "../reference/write-html.ts";
import { referenceMarkdown } from "../reference/write-markdown.ts";
import { sampleOrigin } from "../samples/code-samples.ts";
import type { Page } from "./page.ts";

/** Renders the reference of an API as static HTML. It has Redoc's ids, so each link works on the page in Redoc, too. */
export function referencePage(api: DocumentedApi): Page {
  const page = describe(api, { marks: true });
  const { groups, schemas } = describe(api, { marks: false });
  const markdown = referenceMarkdown(api, groups.flat(), schemas);
  return {
    path: api.name,
    title: longTitle(api),
    description: api.summary,
    body: html`
<div id="reference" class="reference" data-mock="${sampleOrigin(api.document)}">
${menu(api, page.schemas)}
<main>
<div class="intro">
<h1>${api.title} (${api.version})</h1>
${renderMarkdown(page.summary)}
${renderMarkdown(page.description)}
</div>
${[...page.groups.flat(), ...page.schemas].map((section) => sectionHtml(section, markdown.places.get(section.id)))}
</main>
</div>`,
    markdown: markdown.text,
    script: "reference",
  };
}

/** Describes the document that Redoc gets. The Markdown has no marks of provenance. */
function describe(api: DocumentedApi, options: { readonly marks: boolean }) {
  const document = annotate(api, options);
  const annotated = { ...api, ...readApi(api.name, document), schemas: listSchemas(document) };
  const { summary = "", description = "" } = annotated.document.info ?? {};
  const byTag = Map.groupBy(annotated.operations, tagOf);
  return {
    summary,
    description,
    /** Each tag with its operations. */
    groups: [...byTag].map(([tag, operations]) => [
      describeTag(annotated, tag, operations),
      ...operations.map((operation) => describeOperation(annotated, operation)),
    ]),
    schemas: annotated.schemas.map((schema) => describeSchema(annotated, schema)),
  };
}

/** The menu: operations by their tags, then the schemas. */
function menu({ title, operations }: DocumentedApi, schemas: readonly Section[]): Html {
  const operationItem = (operation: Operation) => {
    const { id, method } = operation;
    return html`<li><a href="${operationAnchor(id)}">${operationTitle(operation)} <b class="method ${method}">${method.toUpperCase()}</b></a></li>`;
  };
  const group = (heading: string, items: readonly Html[]) =>
    items.length > 0 && html`<details><summary>${heading}</summary><ul>${items}</ul></details>`;
  const tags = [...new Set(operations.map(tagOf))];
  return html`<nav class="menu" aria-label="${title}">
<div id="contents" popover>
<a href="#">${title}</a>
${tags.map((tag) => group(tag, operations.filter((operation) => tagOf(operation) === tag).map(operationItem)))}
${group(
  SCHEMAS_HEADING,
  schemas.map((schema) => html`<li><a href="${schemaAnchor(schema.title)}">${schema.title}</a></li>`),
)}
<a class="redoc" href="redoc.html">Read in Redoc</a>
</div>
</nav>`;
}
