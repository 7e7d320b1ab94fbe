import type { Operation } from "@ledgergate/service-kit";
import { codeFigure } from "../code-blocks.ts";
import type { Reading } from "../document/readings.ts";
import { operationTitle } from "../documented-api.ts";
import { Html, html } from "../html.ts";
import { renderInline, renderMarkdown } from "../markdown.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import type { FieldList, Responses, Sample, Section, SectionField } from "./section.ts";
import { sectionMarkdown } from "./write-markdown.ts";

const REQUIRED = html` <em>· required</em>`;
const DEPRECATED = html` <span class="cost deprecated">Deprecated</span>`;

/** Writes a section with our readings of it. `markdown` is the whole page, in which the section has a start and an end. */
export function sectionHtml(section: Section, markdown: string, readings?: readonly Reading[]): Html {
  const { id, alias, title, deprecated, cost, texts, fields = [], responses, operations } = section;
  const own = sectionMarkdown(section);
  const start = markdown.indexOf(own);
  return html`
<section id="${id}" class="entry" data-markdown="${start} ${start + own.length}">
${alias && html`<span id="${alias}"></span>`}
<h2>${title}${deprecated && DEPRECATED}${cost && html` <span class="cost">${cost}</span>`}</h2>
<div>${texts.map(responses ? requestText : renderMarkdown)}
${fields.map(fieldList)}
${readingsHtml(readings)}</div>
${responses && sampleColumn(section, responses)}
${responses && responseList(responses)}
${operations && html`<nav aria-label="${title}">${operations.map(operationLink)}</nav>`}
</section>`;
}

/** The chosen sample, and the answer below it. */
function sampleColumn({ id, samples = [] }: Section, { example }: Responses): Html {
  return html`<div class="side">${sampleTabs(id, samples)}${example && codeFigure(example)}</div>`;
}

/** Writes samples, of which the reader chooses one, also without a script. */
export function sampleTabs(owner: string, samples: readonly Sample[]): Html {
  const tab = ({ label, language }: Sample, index: number) =>
    html`<label>
<input type="radio" name="sample of ${owner}" value="${language}"${index === 0 && html` checked`}>
${label}</label>`;
  const tabs = samples.length > 1 && html`<fieldset class="tabs"><legend>Sample</legend>${samples.map(tab)}</fieldset>`;
  return html`${tabs}${samples.map((sample) => codeFigure(sample))}`;
}

function operationLink(operation: Operation): Html {
  const { id, method } = operation;
  return html`<a href="${operationAnchor(id)}">${methodMark(method)} ${operationTitle(operation)}</a>`;
}

/** The HTTP method of an operation. Style sheets colour it, and write it in capitals. */
export function methodMark(method: string): Html {
  return html`<b class="method ${method}">${method}</b>`;
}

/** Renders the text of an operation. It begins with method and URL, which scroll, so keys must reach them. */
function requestText(text: string): Html {
  return new Html(renderMarkdown(text).replace("<p><code>", '<p class="request-line"><code tabindex="0">'));
}

/** Writes our readings, folded into one line: few readers ask for them. */
export function readingsHtml(readings: readonly Reading[] = []): Html | undefined {
  if (readings.length === 0) return undefined;
  const row = ({ source, owner, anchor, parts, note }: Reading) => {
    const about = anchor ? parts : [owner, ...parts];
    return html`<div>
<dt><span class="mark ${source}">${source}</span> ${about.join("; ")}</dt>
<dd>${renderMarkdown(note)}</dd>
</div>`;
  };
  return html`<details class="sources"><summary>Sources</summary><dl>${readings.map(row)}</dl></details>`;
}

function responseList({ id, codes, first }: Responses): Html {
  const [shown, ...others] = codes;
  return html`<div>
<h3 id="${id}">Responses</h3>
<p class="links">${codes.map(({ id = "", name }) => html`<a class="button" href="#${encodeURI(id)}">${name}</a>`)}</p>
${shown && html`<div id="${shown.id}">${renderMarkdown(shown.text)}</div>`}
${first.map(fieldList)}
${others.length > 0 && html`<h4>Other responses</h4>`}
<dl>${others.map((response) => fieldRow(response, "header"))}</dl>
</div>`;
}

function fieldList({ title, type, required, text = "", fields }: FieldList): Html {
  const [name, mediaType] = title.split(" ");
  const mark = mediaType && html` <span>${mediaType}</span>`;
  return html`
${title && html`<h4>${name}${mark}${required && REQUIRED}</h4>`}
${renderMarkdown(text)}
${type && fields.length === 0 && html`<p>${renderInline(type)}</p>`}
<dl>${fields.map((field) => fieldRow(field))}</dl>`;
}

/** Writes a field. `noun` names one of its nested fields. */
function fieldRow(field: SectionField, noun = "property"): Html {
  const { id, name, type, required, marks = [], text, values = [], nested = [] } = field;
  const words = marks.map((mark) => html` <span class="mark ${mark}">${mark}</span>`);
  const nouns = nested.length === 1 ? noun : `${noun.replace(/y$/, "ie")}s`;
  const rows = nested.map((each) => fieldRow(each));
  return html`<div>
<dt${id && html` id="${id}"`}><b>${name}</b> <span>${renderInline(type)}</span>${required && REQUIRED}${words}</dt>
<dd>${renderMarkdown(text)}${values.map((line) => html`<div>${renderInline(line)}</div>`)}
${nested.length > 0 && html`<details><summary>Show ${nested.length} ${nouns}</summary><dl>${rows}</dl></details>`}</dd>
</div>`;
}
