import { type Operation, readApi } from "@ledgergate/service-kit";
import { listSchemas } from "../document/schemas.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import { annotate } from "../redoc/annotate.ts";
import { operationAnchor, SCHEMAS_HEADING, tagOf } from "../redoc-anchors.ts";
import type { Section } from "../reference/section.ts";
import { describeOperation, describeSchema, describeTag } from "../reference/sections.ts";
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
 * line. Then it replaces the static part, which is made from the same document, so that nothing moves.
 */
export function referencePage(api: DocumentedApi, redoc: RedocFiles): Page {
  const page = describe(api, { marks: true });
  const { groups, schemas } = describe(api, { marks: false });
  return {
    path: api.name,
    title: `${api.title} API`,
    description: api.summary,
    body: html`
<div id="static" class="static">
${menu(api, page.schemas)}
<main>
<div class="intro">
<h1>${api.title} (${api.version})</h1>
${renderMarkdown(page.summary)}
${renderMarkdown(page.description)}
</div>
${page.groups.flat().map(sectionHtml)}
${page.schemas.map(sectionHtml)}
</main>
</div>
<div id="redoc" data-script="${redoc.script}" data-document="${redoc.document}" data-mock="${sampleOrigin(api.document)}" hidden></div>`,
    markdown: referenceMarkdown(
      api,
      groups.flatMap(([, ...operations]) => operations),
      schemas,
    ),
    script: "reference",
  };
}

/** Describes the document that Redoc gets. Only its pages have marks of provenance. */
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
