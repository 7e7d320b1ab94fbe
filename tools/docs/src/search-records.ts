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
  const schemas = api.schemas.flatMap(({ name, description, values, properties }) => [
    record("schema", name, description, api.title, page + schemaAnchor(name), values.join(" ")),
    ...properties.map(({ path, node }) => {
      const text = asText({ ...resolveReference<JsonObject>(api.document, node), ...node }.description);
      const href = page + propertyAnchor(name, path);
      return record("property", path.replaceAll("/", "."), text, `${name} · ${api.title}`, href);
    }),
  ]);
  const records = api.operations.flatMap((operation) => operationRecords(operation, api.title, page));
  const errors = api.errorCodes.map(({ code, meaning, remedy }) =>
    record("error code", code, `${meaning} ${remedy}`, api.title, `errors/index.html#${errorAnchor(api.name, code)}`),
  );
  return [...withoutRepeats(records), ...errors, ...schemas];
}

function record(
  kind: SearchRecord["kind"],
  title: string,
  text: string | undefined,
  where: string,
  href: string,
  words?: string,
): SearchRecord {
  return { kind, title, text: plain(text ?? ""), where, href, ...(words !== undefined && { words }) };
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
  const text = `${method.toUpperCase()} ${template.source}: ${operationTitle(operation)}\n\n${description}`;
  const words = computeUnits === undefined ? undefined : `${computeUnits} CU`;
  return [
    record("operation", id, text, api, page + operationAnchor(id), words),
    ...parameters.map((parameter) =>
      record(
        "parameter",
        parameter.name,
        parameter.node.description,
        where,
        page + parameterAnchor(operation, parameter),
      ),
    ),
    ...responses.flatMap((response) => {
      const { code, headers } = response;
      const status = record(
        "status",
        code,
        response.node.description,
        where,
        page + responseAnchor(operation, response),
      );
      const ofHeaders = headers.map(({ name, node }) =>
        record("header", name, node.description, where, page + responseHeaderAnchor(operation, response, name)),
      );
      return [...(code === "default" ? [] : [status]), ...ofHeaders];
    }),
  ];
}

function pageRecords({ path, title, description, markdown }: Page): SearchRecord[] {
  const kind = path.startsWith("guides/") ? "guide" : path.endsWith("/changelog") ? "changelog" : "page";
  const [head = "", ...sections] = markdown.split(/^(?=## )/m);
  const href = path === "" ? "index.html" : `${path}/index.html`;
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
    .trim();
}

function cellsOf(row: string): readonly string[] {
  return row.split(/ *(?<!\\)\| */).filter(Boolean);
}
