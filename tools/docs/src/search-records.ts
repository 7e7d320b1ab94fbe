import type { SearchRecord } from "../browser/search-index.ts";
import type { DocumentedApi } from "./documented-api.ts";
import { headingId } from "./markdown.ts";
import { errorAnchor } from "./pages/errors.ts";
import { fileOf, type Page } from "./pages/page.ts";
import type { Section, SectionField } from "./reference/section.ts";

/** Lists all search records: the parts of references, and the sections of other pages. */
export function searchRecords(apis: readonly DocumentedApi[], pages: readonly Page[]): SearchRecord[] {
  const references = pages.flatMap(({ path, sections = [] }) => {
    const { title = "", errorCodes = [] } = apis.find(({ name }) => name === path) ?? {};
    const errors = errorCodes.map(({ code, meaning, remedy }) =>
      record("error code", code, `${meaning} ${remedy}`, title, `errors/index.html#${errorAnchor(path, code)}`),
    );
    return [...withoutRepeats(sections.flatMap((section) => sectionRecords(section, title, path))), ...errors];
  });
  return [...references, ...pages.filter(({ sections }) => !sections).flatMap(pageRecords)];
}

function record(
  kind: SearchRecord["kind"],
  title: string,
  text: string,
  where: string,
  href: string,
  words?: string,
): SearchRecord {
  return { kind, title, text: plain(text), where, href, ...(words && { words }) };
}

/** Keeps one record per header of an API, since most headers come with every operation. */
function withoutRepeats(records: readonly SearchRecord[]): SearchRecord[] {
  const headers = new Set<string>();
  return records.filter(({ kind, title }) => kind !== "header" || (!headers.has(title) && headers.add(title)));
}

function sectionRecords(section: Section, api: string, path: string): SearchRecord[] {
  const { kind, id, alias = id, name, title, cost, texts, fields = [], responses } = section;
  if (!kind || name === undefined) return [];
  const address = (id: string) => `${path}/index.html#${encodeURI(id)}`;
  const listed = (kind: SearchRecord["kind"], all: readonly SectionField[]) =>
    all.flatMap(({ name, text, id }) =>
      id ? [record(kind, name, text, `${section.name} · ${api}`, address(id))] : [],
    );
  const own = fields.flatMap(({ fields }) => fields.flatMap((field) => [field, ...(field.nested ?? [])]));
  // The only values that a field may have.
  const values = own.flatMap(({ values = [] }) =>
    values.flatMap((line) => /^(?:Value|Enum): (.*)/.exec(line)?.[1] ?? []),
  );
  const words = [cost, ...values].join(" ");
  const codes = responses?.codes ?? [];
  const statuses = codes.filter(({ name }) => name !== "default");
  const first = responses?.first.flatMap(({ fields }) => fields) ?? [];
  return [
    record(kind, name, [title, ...texts].join("\n\n"), api, address(alias), words),
    ...listed(kind === "schema" ? "property" : "parameter", own),
    ...listed("status", statuses),
    ...listed("header", [...first, ...codes.flatMap(({ nested = [] }) => nested)]),
  ];
}

function pageRecords({ path, title, description, markdown }: Page): SearchRecord[] {
  const kind = path.startsWith("guides/") ? "guide" : path.endsWith("/changelog") ? "changelog" : "page";
  const [head = "", ...sections] = markdown.split(/^(?=## )/m);
  const href = fileOf(path);
  return [
    record(kind, title, head.replace(/^# .*/, ""), "", href),
    ...sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const name = heading.replace(/^#+ */, "");
      const words = kind === "guide" ? description : undefined;
      return record(kind, plain(name), lines.join("\n"), title, `${href}#${headingId(name)}`, words);
    }),
  ];
}

/** Removes Markdown's marks and joins each paragraph into one line. A row of a table is a line of its cells. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/`|\*\*|^#+ |^```.*$/gm, "")
    .replace(/^\|[ :|-]+\|\n?/gm, "")
    .replace(/^\|.*\|$/gm, (row) => `- ${cellsOf(row).join(", ")}`)
    .replace(/([^\n])\n(?=[^\n|-])/g, "$1 ")
    .replace(/\n\s*\n/g, "\n")
    .replace(/^ *- /gm, "")
    .trim();
}

function cellsOf(row: string): readonly string[] {
  return row.split(/ *(?<!\\)\| */).filter(Boolean);
}
