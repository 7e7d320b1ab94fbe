import { line, plain } from "@ledgergate/codegen/markdown-text";
import type { DocumentedApi } from "../documented-api.ts";
import { markdownTable } from "../markdown-table.ts";
import { type Page, prosePage } from "./page.ts";

const SOURCES = [
  { source: "upstream", title: "Taken from upstream", text: "Behaviour of the public nodes of the same family." },
  { source: "assumed", title: "Assumed", text: "Our own choice." },
] as const;

const LEAD = `Where the service's specification is silent, the documents say so. Here is every such place: what was taken from the public nodes
of the same family, what was assumed, and what is still open.`;

/** Makes the page of questions that the contract leaves open, decided or not. */
export function openMattersPage(apis: readonly DocumentedApi[]): Page {
  const page = {
    path: "open-matters",
    title: "Open matters",
    description: "Questions that the service's specification leaves open, and our reading of each.",
    markdown: ["# Open matters", LEAD, overview(apis), ...apis.map(markdownOf)].join("\n\n"),
    footer: "Open matters",
  };
  return prosePage(page, "prose lists");
}

function overview(apis: readonly DocumentedApi[]): string {
  const rows = apis.map((api) => {
    const counts = SOURCES.map(({ source }) => api.readings.filter((reading) => reading.source === source).length);
    return [`[${plain(api.title)}](#${api.name})`, ...[...counts, api.openMatters.length].map(String)];
  });
  return markdownTable(["API", ...SOURCES.map(({ title }) => title), "Open"], rows);
}

function markdownOf(api: DocumentedApi): string {
  const open = api.openMatters.map(({ title, text }) => `- **${line(title)}**: ${line(text)}`);
  const tables = SOURCES.flatMap(({ source, title, text }) => {
    const readings = api.readings.filter((reading) => reading.source === source);
    const rows = readings.map(({ owner, anchor, parts, note }) => {
      const link = `[${plain(owner)}](../${api.name}/index.html${anchor})`;
      return [[link, ...parts.map(plain)].join(", "), note];
    });
    return rows.length > 0 ? [`### ${title}`, text, markdownTable(["Place", "Reading"], rows)] : [];
  });
  const heading = `## [${plain(api.title)}](../${api.name}/index.html)`;
  return [heading, ...(open.length > 0 ? ["### Open", open.join("\n")] : []), ...tables].join("\n\n");
}
