import { line, plain } from "@ledgergate/codegen/markdown-text";
import type { Source } from "../document/provenance.ts";
import { listReadings, type Reading } from "../document/readings.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { type Html, html, inlineMarkdown } from "../html.ts";
import type { Page } from "./page.ts";

const SOURCES = [
  { source: "upstream", title: "Taken from upstream", text: "Behaviour of the public nodes of the same family." },
  { source: "assumed", title: "Assumed", text: "Our own choice." },
] as const;

/** Renders the page of questions that the contract leaves open, decided or not. */
export function openMattersPage(apis: readonly DocumentedApi[]): Page {
  const body = html`
    <section class="hero">
      <h1>Open matters</h1>
      <p class="lead">Where the service's specification is silent, the documents say so. Here is every such place: what was
        taken from the public nodes of the same family, what was assumed, and what is still open.</p>
    </section>
    ${overview(apis)}
    ${apis.map(apiSection)}`;
  return {
    path: "open-matters",
    title: "Open matters",
    description: "Questions that the service's specification leaves open, and our reading of each.",
    body,
    markdown: ["# Open matters", ...apis.map(markdownOf)].join("\n\n"),
    footer: "Open matters",
  };
}

function markdownOf(api: DocumentedApi): string {
  const open = api.openMatters.map(({ title, text }) => `- **${line(title)}**: ${line(text)}`);
  const rows = SOURCES.flatMap(({ source }) =>
    rowsOf(api, source).map(({ place, parts, note }) => {
      const about = [place.owner, ...parts].join(", ");
      return `- ${source}: [${plain(about)}](../${api.name}/index.html${place.anchor}): ${line(note)}`;
    }),
  );
  return [`## ${plain(api.title)}`, [...open, ...rows].join("\n")].join("\n\n");
}

function overview(apis: readonly DocumentedApi[]): Html {
  return html`
    <table class="overview">
      <caption class="hidden">Marks of each API</caption>
      <thead><tr>
        <th scope="col">API</th>
        ${SOURCES.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}
        <th scope="col" class="number">Open</th>
      </tr></thead>
      <tbody>${apis.map(
        (api) => html`
        <tr>
          <th scope="row"><a href="#${api.name}">${api.title}</a></th>
          ${SOURCES.map(({ source }) => html`<td class="number">${count(api, source)}</td>`)}
          <td class="number">${api.openMatters.length}</td>
        </tr>`,
      )}</tbody>
    </table>`;
}

function apiSection(api: DocumentedApi): Html {
  return html`
    <section class="matters" id="${api.name}" aria-labelledby="${api.name}-title">
      <h2 id="${api.name}-title"><a href="../${api.name}/index.html">${api.title}</a>
        <span class="version">${api.version}</span></h2>
      ${
        api.openMatters.length > 0 &&
        html`
        <h3 id="${api.name}-open">Open</h3>
        <dl class="open">${api.openMatters.map(
          ({ title, text }) => html`<div><dt>${inlineMarkdown(title)}</dt><dd>${inlineMarkdown(text)}</dd></div>`,
        )}</dl>`
      }
      ${SOURCES.filter(({ source }) => count(api, source) > 0).map(
        ({ source, title, text }) => html`
        <h3 id="${api.name}-${source}"><span class="mark ${source}">${source}</span> ${title}</h3>
        <p class="note">${text}</p>
        ${provenanceTable(api, source)}`,
      )}
    </section>`;
}

function count(api: DocumentedApi, source: string): number {
  return api.provenance.filter((mark) => mark.source === source).length;
}

function provenanceTable(api: DocumentedApi, source: Source): Html {
  return html`
    <table class="provenances stacks">
      <thead><tr><th scope="col">Place</th><th scope="col">Reading</th></tr></thead>
      <tbody>${rowsOf(api, source).map(
        ({ place, parts, note }) => html`
        <tr>
          <th scope="row">
            <a href="../${api.name}/index.html${place.anchor}">${place.owner}</a>
            ${parts.map((part) => html`<span class="part">${part}</span> `)}
          </th>
          <td>${inlineMarkdown(note)}</td>
        </tr>`,
      )}</tbody>
    </table>`;
}

function rowsOf(api: DocumentedApi, source: Source): Reading[] {
  return listReadings(api).filter((reading) => reading.source === source);
}
