import { asObject, asText, type JsonObject } from "./document/json.ts";
import type { Operation } from "./document/operations.ts";
import { dereference } from "./document/path.ts";
import { errorAnchor } from "./pages/errors.ts";
import type { Page } from "./pages/page.ts";
import type { Api } from "./read-api.ts";
import {
  headingSlug,
  operationAnchor,
  parameterAnchor,
  propertyAnchor,
  responseHeaderAnchor,
  responsesAnchor,
  schemaAnchor,
} from "./redoc-anchors.ts";

/** One entry that the search can find. */
export interface SearchRecord {
  readonly kind: "operation" | "schema" | "property" | "parameter" | "header" | "status" | "error code" | "page";
  readonly title: string;
  /** Description, line by line. */
  readonly text: string;
  /** Owner of the entry, such as an operation of an API. */
  readonly where: string;
  /** Further search words. */
  readonly words?: string;
  /** Address from the root of the site. */
  readonly href: string;
}

/** Lists all search records: parts of the documents, and sections of the other pages. */
export function searchRecords(apis: readonly Api[], pages: readonly Page[]): SearchRecord[] {
  const names = new Set(apis.map(({ name }) => name));
  return [...apis.flatMap(apiRecords), ...pages.filter(({ path }) => !names.has(path)).flatMap(pageRecords)];
}

function apiRecords(api: Api): SearchRecord[] {
  const page = `${api.name}/index.html`;
  const schemas = api.schemas.flatMap(({ name, description, values, properties }): SearchRecord[] => [
    {
      kind: "schema",
      title: name,
      text: plain(description),
      where: api.title,
      words: values.join(" "),
      href: page + schemaAnchor(name),
    },
    ...properties.map(
      ({ path, node }): SearchRecord => ({
        kind: "property",
        title: path.replaceAll("/", "."),
        text: plain(asText({ ...asObject(dereference(api.document, node)), ...node }.description) ?? ""),
        where: `${name} · ${api.title}`,
        href: page + propertyAnchor(name, path),
      }),
    ),
  ]);
  const records = api.operations.flatMap((operation) => operationRecords(api, operation, page));
  const errors = api.errorCodes.map(({ code, meaning, remedy }): SearchRecord => {
    const text = plain(`${meaning} ${remedy}`);
    const href = `errors/index.html#${errorAnchor(api.name, code)}`;
    return { kind: "error code", title: code, text, where: api.title, href };
  });
  return [...withoutRepeats(records, api.title), ...errors, ...schemas];
}

/** Keeps one record per header of an API, since most headers come with every operation. */
function withoutRepeats(records: readonly SearchRecord[], api: string): SearchRecord[] {
  const seen = new Set<string>();
  return records.filter(({ kind, title }) => {
    if (kind !== "header") return true;
    const key = `${kind} ${title} ${api}`;
    return !seen.has(key) && seen.add(key);
  });
}

function operationRecords({ document, title }: Api, operation: Operation, page: string): SearchRecord[] {
  const { id, method, path, summary, node, computeUnits } = operation;
  const where = `${id} · ${title}`;
  const records: SearchRecord[] = [
    {
      kind: "operation",
      title: id,
      text: `${method} ${path}: ${plain(summary)}\n${plain(asText(node.description) ?? "")}`,
      where: title,
      ...(computeUnits !== undefined && { words: `compute units CU ${computeUnits}` }),
      href: page + operationAnchor(id),
    },
  ];
  for (const list of [asObject(asObject(document.paths)[path]).parameters, node.parameters]) {
    for (const reference of Array.isArray(list) ? list : []) {
      const parameter = asObject(dereference(document, reference));
      const [name, place] = [asText(parameter.name) ?? "", asText(parameter.in) ?? ""];
      const text = plain(asText(parameter.description) ?? "");
      records.push({
        kind: "parameter",
        title: name,
        text,
        where,
        href: page + parameterAnchor(operation, place, name),
      });
    }
  }
  for (const [status, reference] of Object.entries(asObject(node.responses))) {
    const response = asObject(dereference(document, reference));
    const text = plain(asText(response.description) ?? "");
    const href = page + responsesAnchor(operation);
    if (status !== "default") records.push({ kind: "status", title: status, text, where, href });
    records.push(...headerRecords(document, response, { operation, status, where, page }));
  }
  return records;
}

function headerRecords(
  document: JsonObject,
  response: JsonObject,
  { operation, status, where, page }: { operation: Operation; status: string; where: string; page: string },
): SearchRecord[] {
  return Object.entries(asObject(response.headers)).map(([name, reference]) => ({
    kind: "header",
    title: name,
    text: plain(asText(asObject(dereference(document, reference)).description) ?? ""),
    where,
    href: page + responseHeaderAnchor(operation, status, response, name),
  }));
}

function pageRecords({ path, title, markdown }: Page): SearchRecord[] {
  const [head = "", ...sections] = markdown.split(/^(?=## )/m);
  const href = path === "" ? "index.html" : `${path}/index.html`;
  const start: SearchRecord = { kind: "page", title, text: plain(head.replace(/^# .*/, "")), where: "", href };
  return [
    start,
    ...sections.map((section): SearchRecord => {
      const [heading = "", ...lines] = section.split("\n");
      const name = plain(heading.replace(/^#+ */, ""));
      return {
        kind: "page",
        title: name,
        text: plain(lines.join("\n")),
        where: title,
        href: `${href}#${headingSlug(name)}`,
      };
    }),
  ];
}

/** Removes Markdown's marks and joins each paragraph into one line. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/`|\*\*|^#+ |^```.*$/gm, "")
    .replace(/([^\n])\n(?=[^\n|-])/g, "$1 ")
    .replace(/\n\s*\n/g, "\n")
    .trim();
}
