import { code, plain } from "@ledgergate/codegen/markdown-text";
import type { DocumentedCode } from "../document/error-codes.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { pageText } from "../guides/read-guides.ts";
import { Html, html } from "../html.ts";
import { renderPage } from "../markdown.ts";
import { markdownTable } from "../markdown-table.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import type { Page } from "./page.ts";

/** The page with a row for each error code of each API. */
export function errorsPage(apis: readonly DocumentedApi[]): Page {
  const listed = apis.filter(({ errorCodes }) => errorCodes.length > 0);
  const link = ({ name, title }: DocumentedApi) => html`<a class="button" href="#${name}">${title}</a> `;
  const text = pageText("errors");
  const body = html`
    <div class="prose lists">${renderPage(text.markdown)}
    <nav class="links" aria-label="Errors by API">${listed.map(link)}</nav>
    ${listed.map((api) => html`<section>${nameRows(api, renderPage(markdownOf(api)))}</section>`)}</div>`;
  const markdown = [text.markdown, ...listed.map(markdownOf)].join("\n\n");
  return { ...text, path: "errors", body, markdown, nav: "Errors" };
}

/** The place of a code on the page. */
export function errorAnchor(api: string, code: string): string {
  return `${api}-${code}`;
}

/** Makes the code of each row its heading, and gives the row an id. */
function nameRows({ name, errorCodes }: DocumentedApi, section: Html): Html {
  const codes = errorCodes.values();
  const row = (_: string, cell: string) => {
    const { code = "" } = codes.next().value ?? {};
    return html`<tr id="${errorAnchor(name, code)}"><th scope="row">${new Html(cell)}</th>`.toString();
  };
  return new Html(section.replace(/<tr>\s*<td>(<code>[^<]*<\/code>)<\/td>/g, row));
}

function markdownOf(api: DocumentedApi): string {
  const rows = api.errorCodes.map((error) => {
    const text = [error.meaning, error.remedy, operationsOf(api, error)].filter(Boolean).join(" ");
    return [code(error.code), plain(statusesOf(error)), text, plain(retryWords(error))];
  });
  const head = ["Code", "Status", "What it means, and what to do", "Worth a retry"];
  return `## [${plain(api.title)}](../${api.name}/index.html)\n\n${markdownTable(head, rows)}`;
}

function operationsOf({ name, operations }: DocumentedApi, { shown }: DocumentedCode): string {
  const ids = [...new Set(shown.map(({ operationId }) => operationId))];
  if (ids.length === operations.length && ids.length > 1) return "Of every operation.";
  return ids.map((id) => `[${plain(id)}](../${name}/index.html${operationAnchor(id)})`).join(" ");
}

function statusesOf({ shown }: DocumentedCode): string {
  const statuses = [...new Set(shown.map(({ status }) => status))].sort();
  return statuses.length === 0 ? "not in the contract" : statuses.join(", ");
}

function retryWords({ retry }: DocumentedCode): string {
  if (typeof retry === "boolean") return retry ? "yes" : "no";
  return `if the status is ${retry.join(" or ")}`;
}
