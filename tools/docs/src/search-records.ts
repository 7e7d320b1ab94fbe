import { type Operation, resolveReference } from "@ledgergate/service-kit";
import { asText, type JsonObject } from "./document/json.ts";
import { type DocumentedApi, operationTitle } from "./documented-api.ts";
import { headingId } from "./markdown.ts";
import { errorAnchor } from "./pages/errors.ts";
import type { Page } from "./pages/page.ts";
import {
  operationAnchor,
  parameterAnchor,
  propertyAnchor,
  responseAnchor,
  responseHeaderAnchor,
  schemaAnchor,
} from "./redoc-anchors.ts";

export interface SearchRecord {
  readonly kind:
    | "operation"
    | "schema"
    | "property"
    | "parameter"
    | "header"
    | "status"
    | "error code"
    | "guide"
    | "page"
    | "changelog";
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
export function searchRecords(apis: readonly DocumentedApi[], pages: readonly Page[]): SearchRecord[] {
  const names = new Set(apis.map(({ name }) => name));
  return [...apis.flatMap(apiRecords), ...pages.filter(({ path }) => !names.has(path)).flatMap(pageRecords)];
}

function apiRecords(api: DocumentedApi): SearchRecord[] {
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
        text: plain(asText({ ...resolveReference<JsonObject>(api.document, node), ...node }.description) ?? ""),
        where: `${name} · ${api.title}`,
        href: page + propertyAnchor(name, path),
      }),
    ),
  ]);
  const records = api.operations.flatMap((operation) => operationRecords(operation, api.title, page));
  const errors = api.errorCodes.map(({ code, meaning, remedy }): SearchRecord => {
    const text = plain(`${meaning} ${remedy}`);
    const href = `errors/index.html#${errorAnchor(api.name, code)}`;
    return { kind: "error code", title: code, text, where: api.title, href };
  });
  return [...withoutRepeats(records), ...errors, ...schemas];
}

/** Keeps one record per header of an API, since most headers come with every operation. */
function withoutRepeats(records: readonly SearchRecord[]): SearchRecord[] {
  const headers = new Set<string>();
  return records.filter(({ kind, title }) => kind !== "header" || (!headers.has(title) && headers.add(title)));
}

function operationRecords(operation: Operation, api: string, page: string): SearchRecord[] {
  const { id, method, template, node, parameters, responses } = operation;
  const { description = "", "x-compute-units": computeUnits } = node;
  const where = `${id} · ${api}`;
  return [
    {
      kind: "operation",
      title: id,
      text: `${method.toUpperCase()} ${template.source}: ${plain(operationTitle(operation))}\n${plain(description)}`,
      where: api,
      ...(computeUnits !== undefined && { words: `${computeUnits} CU` }),
      href: page + operationAnchor(id),
    },
    ...parameters.map((parameter): SearchRecord => {
      const text = plain(parameter.node.description ?? "");
      return {
        kind: "parameter",
        title: parameter.name,
        text,
        where,
        href: page + parameterAnchor(operation, parameter),
      };
    }),
    ...responses.flatMap((response): SearchRecord[] => {
      const { code, headers } = response;
      const text = plain(response.node.description ?? "");
      const href = page + responseAnchor(operation, response);
      const status: SearchRecord = { kind: "status", title: code, text, where, href };
      return [
        ...(code === "default" ? [] : [status]),
        ...headers.map(
          ({ name, node }): SearchRecord => ({
            kind: "header",
            title: name,
            text: plain(node.description ?? ""),
            where,
            href: page + responseHeaderAnchor(operation, response, name),
          }),
        ),
      ];
    }),
  ];
}

function pageRecords({ path, title, description, markdown }: Page): SearchRecord[] {
  const kind = path.startsWith("guides/") ? "guide" : path.endsWith("/changelog") ? "changelog" : "page";
  const [head = "", ...sections] = markdown.split(/^(?=## )/m);
  const href = path === "" ? "index.html" : `${path}/index.html`;
  const start: SearchRecord = { kind, title, text: plain(head.replace(/^# .*/, "")), where: "", href };
  return [
    start,
    ...sections.map((section): SearchRecord => {
      const [heading = "", ...lines] = section.split("\n");
      const name = heading.replace(/^#+ */, "");
      return {
        kind,
        title: plain(name),
        text: plain(lines.join("\n")),
        where: title,
        ...(kind === "guide" && { words: description }),
        href: `${href}#${headingId(name)}`,
      };
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
    .trim();
}

function cellsOf(row: string): readonly string[] {
  return row.split(/ *(?<!\\)\| */).filter(Boolean);
}
