import { line, plain } from "@ledgergate/codegen/markdown-text";
import type { Reading } from "../document/readings.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { pageText } from "../guides/read-guides.ts";
import { markdownTable } from "../markdown-table.ts";
import { type Page, prosePage } from "./page.ts";

const SOURCES = [
  { source: "upstream", title: "Taken from upstream", text: "Behaviour of the public nodes of the same family." },
  { source: "assumed", title: "Assumed", text: "Our own choice." },
] as const;

/** Makes the page of questions that the contract leaves open, decided or not. */
export function openMattersPage(apis: readonly DocumentedApi[]): Page {
  const text = pageText("open-matters");
  const markdown = [text.markdown, overview(apis), ...apis.map(markdownOf)].join("\n\n");
  return prosePage({ ...text, path: "open-matters", markdown, footer: text.title }, "prose lists");
}

function overview(apis: readonly DocumentedApi[]): string {
  const rows = apis.map((api) => {
    const counts = SOURCES.map(({ source }) => readingsOf(api, source).length);
    return [`[${plain(api.title)}](#${api.name})`, ...[...counts, api.openMatters.length].map(String)];
  });
  return markdownTable(["API", ...SOURCES.map(({ title }) => title), "Open"], rows);
}

function markdownOf(api: DocumentedApi): string {
  const open = api.openMatters.map(({ title, text }) => `- **${line(title)}**: ${line(text)}`);
  const tables = SOURCES.flatMap(({ source, title, text }) => {
    const rows = readingsOf(api, source).map(({ owner, anchor, parts, note }) => {
      const link = `[${plain(owner)}](../${api.name}/index.html${anchor})`;
      return [[link, ...parts.map(plain)].join(", "), note];
    });
    return rows.length > 0 ? [`### ${title}`, text, markdownTable(["Place", "Reading"], rows)] : [];
  });
  const heading = `## [${plain(api.title)}](../${api.name}/index.html)`;
  return [heading, ...(open.length > 0 ? ["### Open", open.join("\n")] : []), ...tables].join("\n\n");
}

function readingsOf({ readings }: DocumentedApi, source: string): readonly Reading[] {
  return readings.filter((reading) => reading.source === source);
}
