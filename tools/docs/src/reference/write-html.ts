import { type Html, html } from "../html.ts";
import { renderInline, renderMarkdown } from "../markdown.ts";
import type { FieldList, Section, SectionField } from "./section.ts";

/** A section as HTML. */
export function sectionHtml({ id, aliases, title, texts, fields, samples }: Section): Html {
  return html`
<section id="${id}" class="entry">
${aliases.map((alias) => html`<span id="${alias}"></span>`)}
<h2>${title}</h2>
${texts.map(renderMarkdown)}
${samples.map(
  ({ label, source }) =>
    html`<figure><figcaption>${label}</figcaption><pre tabindex="0"><code>${source}</code></pre></figure>`,
)}
${fields.map(fieldList)}
</section>`;
}

function fieldList({ title, fields }: FieldList): Html {
  return html`<h3>${title}</h3><dl>${fields.map(fieldRow)}</dl>`;
}

function fieldRow({ id, name, type, required, text }: SectionField): Html {
  return html`<div><dt${id !== undefined && html` id="${id}"`}><b>${name}</b> <span>${renderInline(type)}</span>${
    required === true && html` <em>required</em>`
  }</dt><dd>${text !== "" && renderMarkdown(text)}</dd></div>`;
}
