import { operationAnchor } from "../anchors.ts";
import type { Operation } from "../document/operations.ts";
import { type Html, html, inlineMarkdown } from "../html.ts";
import type { Api } from "../read-api.ts";
import type { Page } from "./page.ts";

/** The front page, which lists the APIs. */
export function landingPage(apis: readonly Api[]): Page {
  const body = html`
    <section class="hero">
      <h1>One gateway, ${apis.length} APIs</h1>
      <p class="lead">Reference, documents and clients of every API behind the gateway. All of it follows from one
        OpenAPI document per API.</p>
    </section>
    <div class="cards">${apis.map(apiCard)}</div>
    <p class="foot">Where the service's specification is silent, the pages carry a mark: <span class="mark upstream">upstream</span>
      for what public nodes do, <span class="mark assumed">assumed</span> for our own choice.
      <a href="open-matters/index.html">All of them on one page</a>.</p>`;
  return {
    path: "",
    title: "Ledgergate: API reference",
    description: `Reference of ${apis.map((api) => api.title).join(", ")}.`,
    body,
    markdown: [
      "# Ledgergate",
      apis.map(({ name, title, summary }) => `- [${title}](${name}/index.md): ${summary}`).join("\n"),
    ].join("\n\n"),
  };
}

/** What the landing page says of one API: version, links, package, and what each operation costs. */
function apiCard(api: Api): Html {
  const page = `${api.name}/index.html`;
  return html`
    <article class="card" id="${api.name}" aria-labelledby="${api.name}-title">
      <div class="about">
        <h2 id="${api.name}-title"><a href="${page}">${api.title}</a> <span class="version">${api.version}</span></h2>
        <p class="summary">${inlineMarkdown(api.summary)}</p>
        ${api.packageName !== undefined && html`<p class="install"><code>npm install ${api.packageName}</code></p>`}
        <p class="links">
          <a class="primary" href="${page}">Reference</a>
          <a href="open-matters/index.html#${api.name}">Open matters</a>
        </p>
        <p class="links">
          <a href="${api.name}/openapi.json" download>openapi.json</a>
          ${api.yamlFile !== undefined && html`<a href="${api.name}/openapi.yaml" download>openapi.yaml</a>`}
        </p>
      </div>
      ${costTable(api, page)}
    </article>`;
}

function costTable({ title, operations }: Api, page: string): Html {
  const hasCosts = operations.some((operation) => operation.computeUnits !== undefined);
  return html`
    <table class="operations">
      <caption class="hidden">Operations of ${title}</caption>
      <thead><tr>
        <th scope="col">Operation</th>
        ${hasCosts && html`<th scope="col" class="number"><abbr title="Compute Units of one call">Compute Units</abbr></th>`}
      </tr></thead>
      <tbody>${operations.map((operation) => operationRow(operation, page, hasCosts))}</tbody>
    </table>`;
}

function operationRow(operation: Operation, page: string, hasCosts: boolean): Html {
  const { id, method, path, summary, deprecated, computeUnits } = operation;
  return html`
    <tr>
      <td>
        <a href="${page}${operationAnchor(id)}">${breakable(id)}</a>
        ${deprecated && html`<span class="mark deprecated">deprecated</span>`}
        <span class="request"><b class="method ${method.toLowerCase()}">${method}</b> <code>${breakable(path)}</code></span>
        <span class="summary">${inlineMarkdown(summary)}</span>
      </td>
      ${hasCosts && html`<td class="number">${computeUnits ?? "–"}</td>`}
    </tr>`;
}

/** Lets a narrow screen break a long path after a slash, and a long name before a word of it. */
function breakable(text: string): Html[] {
  return text.split(/(?<=\/)|(?<=[a-z\d])(?=[A-Z])/).map((part) => html`${part}<wbr>`);
}
