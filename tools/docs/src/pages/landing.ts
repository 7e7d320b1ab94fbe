import type { Operation } from "@ledgergate/service-kit";
import type { DocumentedApi } from "../documented-api.ts";
import type { ListedPackage } from "../find-packages.ts";
import { SOURCE_URL } from "../guides/links.ts";
import type { Guide } from "../guides/read-guides.ts";
import { breakable, type Html, html, inlineMarkdown } from "../html.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import { guideNav, type Rendering, renderGuide } from "./guide.ts";
import type { Page } from "./page.ts";

/** Content of the front page beside the APIs. */
interface FrontPage {
  readonly apis: readonly DocumentedApi[];
  readonly packages: readonly ListedPackage[];
  readonly guides: readonly Guide[];
  readonly rendering: Rendering;
}

const LEAD =
  "A gateway to the nodes of three ledger families, and what it takes to use it: typed clients, a mock of all of it, and these pages. All of them follow from one OpenAPI document per API.";

/** Renders the front page: introduction, first call, APIs, packages. */
export function landingPage({ apis, packages, guides, rendering }: FrontPage): Page {
  const body = html`
    <section class="hero">
      <h1>Three ledgers behind one gateway</h1>
      <p class="lead">${LEAD}</p>
    </section>
    ${firstGuide(guides, rendering)}
    <h2 class="part-title" id="apis">APIs</h2>
    <div class="cards">${apis.map(apiCard)}</div>
    ${packages.length > 0 && packageTable(packages)}
    <p class="foot">Where the service's specification is silent, the pages carry a mark: <span class="mark upstream">upstream</span>
      for what public nodes do, <span class="mark assumed">assumed</span> for our own choice.
      <a href="open-matters/index.html">All of them on one page</a>. <a href="${SOURCE_URL}">The source</a> is on GitHub.</p>`;
  return {
    path: "",
    title: "Ledgergate: three ledgers behind one gateway",
    description: LEAD,
    body,
    markdown: [
      "# Ledgergate",
      LEAD,
      "## Guides",
      guides.map(({ path, title, description }) => `- [${title}](${path}/index.md): ${description}`).join("\n"),
      "## APIs",
      apis.map(({ name, title, summary }) => `- [${title}](${name}/index.md): ${summary}`).join("\n"),
      "## Packages",
      packages.map(({ name, description, homepage }) => `- [${name}](${homepage}): ${description}`).join("\n"),
    ].join("\n\n"),
  };
}

/** Renders the first guide under a second-level heading, and the list of all guides. */
function firstGuide(guides: readonly Guide[], rendering: Rendering): Html {
  const [first] = guides;
  if (first === undefined) return html``;
  const { content } = renderGuide({ ...first, path: "", markdown: first.markdown.replace(/^# /, "## ") }, rendering);
  return html`
    <div class="guide start">
      <section class="prose">${content}</section>
      ${guideNav(guides, "")}
    </div>`;
}

function packageTable(packages: readonly ListedPackage[]): Html {
  return html`
    <h2 class="part-title" id="packages">Packages</h2>
    <table class="packages stacks">
      <thead><tr><th scope="col">Package</th><th scope="col">What it is</th><th scope="col">Registry</th></tr></thead>
      <tbody>${packages.map(
        ({ name, description, homepage }) => html`
        <tr>
          <th scope="row"><a href="${homepage}">${name}</a></th>
          <td>${description}</td>
          <td><a href="https://www.npmjs.com/package/${name}" aria-label="${name} on npm">npm</a></td>
        </tr>`,
      )}</tbody>
    </table>`;
}

/** Renders one API on the landing page: version, links, package, and the cost of each operation. */
function apiCard(api: DocumentedApi): Html {
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
          ${api.changelog !== undefined && html`<a href="${api.name}/changelog/index.html">Changelog</a>`}
        </p>
        <p class="links">
          <a href="${api.name}/openapi.json" download>openapi.json</a>
          ${api.yamlFile !== undefined && html`<a href="${api.name}/openapi.yaml" download>openapi.yaml</a>`}
        </p>
      </div>
      ${costTable(api, page)}
    </article>`;
}

function costTable({ title, operations }: DocumentedApi, page: string): Html {
  const hasCosts = operations.some(({ node }) => node["x-compute-units"] !== undefined);
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

function operationRow({ id, method, template, node }: Operation, page: string, hasCosts: boolean): Html {
  const { summary = id, deprecated, "x-compute-units": computeUnits } = node;
  return html`
    <tr>
      <td>
        <a href="${page}${operationAnchor(id)}">${breakable(id)}</a>
        ${deprecated && html`<span class="mark deprecated">deprecated</span>`}
        <span class="request"><b class="method ${method}">${method.toUpperCase()}</b> <code>${breakable(template.source)}</code></span>
        <span class="summary">${inlineMarkdown(summary)}</span>
      </td>
      ${hasCosts && html`<td class="number">${computeUnits ?? "–"}</td>`}
    </tr>`;
}
