import { cell, code as codeText, plain } from "@ledgergate/codegen/markdown-text";
import type { DocumentedCode } from "../document/error-codes.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { breakable, type Html, html, inlineMarkdown } from "../html.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import type { Page } from "./page.ts";

const LEAD =
  "Every error code of every API, with its status, its meaning, its remedy, and whether a retry can succeed.";

/** The page with a row for each error code of each API. */
export function errorsPage(apis: readonly DocumentedApi[]): Page {
  const listed = apis.filter(({ errorCodes }) => errorCodes.length > 0);
  const body = html`
    <section class="hero">
      <h1>Errors</h1>
      <p class="lead">${LEAD}</p>
    </section>
    <div class="finder">
      <nav aria-label="Errors by API">${listed.map(({ name, title }) => html`<a href="#${name}">${title}</a> `)}</nav>
      <label hidden>Filter <input type="search" id="filter" placeholder="code, status, word" autocomplete="off"></label>
      <output for="filter"></output>
    </div>
    ${listed.map(apiSection)}`;
  return {
    path: "errors",
    title: "Errors",
    description: LEAD,
    body,
    markdown: ["# Errors", LEAD, ...apis.map(markdownOf)].join("\n\n"),
    nav: "Errors",
    script: "errors",
  };
}

/** The place of a code on the page. */
export function errorAnchor(api: string, code: string): string {
  return `${api}-${code}`;
}

function apiSection(api: DocumentedApi): Html {
  return html`
    <section class="matters codes" id="${api.name}" aria-labelledby="${api.name}-title">
      <h2 id="${api.name}-title"><a href="../${api.name}/index.html">${api.title}</a>
        <span class="version">${api.version}</span></h2>
      <table class="errors stacks">
        <thead><tr>
          <th scope="col">Code</th><th scope="col">Status</th><th scope="col">What it means, and what to do</th>
          <th scope="col">Worth a retry</th>
        </tr></thead>
        <tbody>${api.errorCodes.map((error) => errorRow(api, error))}</tbody>
      </table>
    </section>`;
}

function errorRow(api: DocumentedApi, error: DocumentedCode): Html {
  const { code, meaning, remedy, shown } = error;
  const operations = new Set(shown.map(({ operationId }) => operationId));
  const isEverywhere = operations.size === api.operations.length && operations.size > 1;
  return html`
        <tr id="${errorAnchor(api.name, code)}">
          <th scope="row"><code>${breakable(code)}</code></th>
          <td data-label="Status">${statusesOf(error)}</td>
          <td>${inlineMarkdown(meaning)} ${inlineMarkdown(remedy)}
            <span class="part">${
              isEverywhere
                ? "every operation"
                : [...operations].map(
                    (id) => html`<a href="../${api.name}/index.html${operationAnchor(id)}">${id}</a> `,
                  )
            }</span></td>
          <td data-label="Worth a retry">${retryWords(error)}</td>
        </tr>`;
}

function statusesOf({ shown }: DocumentedCode): string {
  const statuses = [...new Set(shown.map(({ status }) => status))].sort();
  return statuses.length === 0 ? "not in the contract" : statuses.join(", ");
}

function retryWords({ retry }: DocumentedCode): string {
  if (typeof retry === "boolean") return retry ? "yes" : "no";
  return `if the status is ${retry.join(" or ")}`;
}

function markdownOf({ name, title, errorCodes }: DocumentedApi): string {
  const rows = errorCodes.map((error) => {
    const { code, meaning, remedy, shown } = error;
    const operations = [...new Set(shown.map(({ operationId }) => operationId))];
    const links = operations.map((id) => `[${plain(id)}](../${name}/index.html${operationAnchor(id)})`).join(", ");
    const cells = [
      codeText(code),
      plain(statusesOf(error)),
      links || "none",
      meaning,
      remedy,
      plain(retryWords(error)),
    ];
    return `| ${cells.map(cell).join(" | ")} |`;
  });
  return [
    `## ${plain(title)}`,
    [
      "| code | status | operations | meaning | remedy | retry |",
      "| --- | --- | --- | --- | --- | --- |",
      ...rows,
    ].join("\n"),
  ].join("\n\n");
}
