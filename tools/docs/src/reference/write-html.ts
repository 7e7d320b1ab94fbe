import { type Html, html } from "../html.ts";
import { renderInline, renderMarkdown } from "../markdown.ts";
import type { FieldList, Section, SectionField } from "./section.ts";

export function sectionHtml({ id, aliases, title, badge, request, texts, fields, samples }: Section): Html {
  return html`
<section id="${id}" class="entry">
${aliases.map((alias) => html`<span id="${alias}"></span>`)}
<h2>${title}${badge !== undefined && html` <span class="cost">${badge}</span>`}</h2>
<div>${request !== undefined && html`<h3>Request</h3><p class="address" tabindex="0"><code>${request}</code></p>`}${texts.map(renderMarkdown)}
${fields.map(fieldList)}</div>
${
  samples.length > 0 &&
  html`<div>${samples.map(
    ({ label, source }) =>
      html`<figure><figcaption>${label}</figcaption><div class="code"><pre tabindex="0"><code>${source}</code></pre></div></figure>`,
  )}</div>`
}
</section>`;
}

function fieldList({ title, fields }: FieldList): Html {
  return html`<h4>${title}</h4><dl>${fields.map(fieldRow)}</dl>`;
}

function fieldRow({ id, name, type, required, text }: SectionField): Html {
  return html`<div><dt${id !== undefined && html` id="${id}"`}><b>${name}</b> <span>${renderInline(type)}</span>${
    required === true && html` <em>required</em>`
  }</dt><dd>${text !== "" && renderMarkdown(text)}</dd></div>`;
}
