import { operationAnchor } from "../anchors.ts";
import type { Operation } from "../document/operations.ts";
import { type Html, html } from "../html.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { Api } from "../read-api.ts";

/** What the landing page says of one API: version, links, package, and what each operation costs. */
export function apiCard(api: Api): Html {
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
