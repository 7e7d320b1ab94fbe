import { cell, line, plain } from "@ledgergate/codegen/markdown-text";
import { listReadings } from "../document/readings.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { html } from "../html.ts";
import { renderPage } from "../markdown.ts";
import type { Page } from "./page.ts";

const SOURCES = [
  { source: "upstream", title: "Taken from upstream", text: "Behaviour of the public nodes of the same family." },
  { source: "assumed", title: "Assumed", text: "Our own choice." },
] as const;

const LEAD = `Where the service's specification is silent, the documents say so. Here is every such place: what was taken from the public nodes
of the same family, what was assumed, and what is still open.`;

/** Makes the page of questions that the contract leaves open, decided or not. */
export function openMattersPage(apis: readonly DocumentedApi[]): Page {
  const markdown = ["# Open matters", LEAD, overview(apis), ...apis.map(markdownOf)].join("\n\n");
  return {
    path: "open-matters",
    title: "Open matters",
    description: "Questions that the service's specification leaves open, and our reading of each.",
    body: html`<div class="prose lists">${renderPage(markdown)}</div>`,
    markdown,
    footer: "Open matters",
  };
}

function overview(apis: readonly DocumentedApi[]): string {
  const rows = apis.map((api) => {
    const counts = SOURCES.map(({ source }) => api.provenance.filter((mark) => mark.source === source).length);
    return `| [${cell(plain(api.title))}](#${api.name}) | ${[...counts, api.openMatters.length].join(" | ")} |`;
  });
  const head = `| API | ${SOURCES.map(({ title }) => title).join(" | ")} | Open |`;
  return [head, "| --- | --- | --- | --- |", ...rows].join("\n");
}

function markdownOf(api: DocumentedApi): string {
  const readings = listReadings(api);
  const open = api.openMatters.map(({ title, text }) => `- **${line(title)}**: ${line(text)}`);
  const tables = SOURCES.map(({ source, title, text }) => {
    const rows = readings
      .filter((reading) => reading.source === source)
      .map(({ place, parts, note }) => {
        const link = `[${plain(place.owner)}](../${api.name}/index.html${place.anchor})`;
        return `| ${[[link, ...parts.map(plain)].join(", "), note].map(cell).join(" | ")} |`;
      });
    const head = [`### ${title}`, text, "| Place | Reading |\n| --- | --- |"].join("\n\n");
    return rows.length > 0 && [head, ...rows].join("\n");
  });
  const parts = [open.length > 0 && ["### Open", open.join("\n")].join("\n\n"), ...tables].filter(Boolean);
  return [`## [${plain(api.title)}](../${api.name}/index.html)`, ...parts].join("\n\n");
}
