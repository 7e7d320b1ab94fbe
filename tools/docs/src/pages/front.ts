import { line, plain } from "@ledgergate/codegen/markdown-text";
import type { Operation } from "@ledgergate/service-kit";
import { type DocumentedApi, operationTitle } from "../documented-api.ts";
import { hasRelease, type ListedPackage } from "../find-packages.ts";
import { linkedMarkdown, SOURCE_URL } from "../guides/links.ts";
import { type Guide, pageText } from "../guides/read-guides.ts";
import { breakable, type Html, html } from "../html.ts";
import { renderInline, renderPage } from "../markdown.ts";
import { markdownTable } from "../markdown-table.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import { methodMark, sampleTabs } from "../reference/write-html.ts";
import { codeSamples, sampleOrigin } from "../samples/code-samples.ts";
import { guideNav } from "./guide.ts";
import type { Page } from "./page.ts";

/** Number of operations beyond which a table is folded, so that the rest of the page stays in reach. */
const LONG_TABLE = 20;

interface FrontPageContent {
  readonly apis: readonly DocumentedApi[];
  readonly packages: readonly ListedPackage[];
  readonly guides: readonly Guide[];
}

/** Renders the front page: introduction, APIs, first guide, costs, packages. */
export function frontPage({ apis, packages, guides }: FrontPageContent): Page {
  const { title, description, markdown } = pageText("front");
  const listed = apis.filter(({ inFooter }) => !inFooter);
  const body = html`
    <section class="first-call">
      <div class="prose">
        ${renderPage(markdown)}
        <p class="links">
          ${guides.length > 0 && html`<a class="button primary" href="guides/index.html">Guides</a>`}
          <a class="button" href="console/index.html">Console</a>
        </p>
      </div>
      ${firstCall(apis)}
    </section>
    <ul class="apis" aria-label="APIs">${listed.map(apiTile)}</ul>
    ${firstGuide(guides)}
    <h2 class="part-title" id="apis">Operations and their cost</h2>
    <div class="cards">${listed.map(apiCard)}</div>
    ${apis.filter(({ inFooter }) => inFooter).map(apiLine)}
    ${packages.length > 0 && html`<section class="prose part-title">${renderPage(packageTable(packages))}</section>`}
    <p class="foot">
      Where the service's specification is silent, the pages carry a mark:
      <span class="mark upstream">upstream</span> for what public nodes do,
      <span class="mark assumed">assumed</span> for our own choice.
      <a href="open-matters/index.html">All marks on one page</a>.
      <a href="${SOURCE_URL}">The source</a> is on GitHub.
    </p>`;
  return {
    path: "",
    title: `Ledgergate: ${title.toLowerCase()}`,
    description,
    body,
    markdown: [
      markdown,
      "## Guides",
      guides.map(({ path, title, description }) => `- [${title}](${path}/index.md): ${description}`).join("\n"),
      "## APIs",
      apis.map(({ name, title, summary }) => `- [${plain(title)}](${name}/index.md): ${line(summary)}`).join("\n"),
      packageTable(packages),
    ].join("\n\n"),
  };
}

/** Renders the samples of the first operation. */
function firstCall([api]: readonly DocumentedApi[]): Html | undefined {
  const [operation] = api?.operations ?? [];
  if (!api || !operation) return undefined;
  const samples = sampleTabs("the first call", codeSamples(api, operation));
  return html`<div class="side" data-mock="${sampleOrigin(api)}">${samples}</div>`;
}

/** Renders the first guide under a second-level heading, and the list of all guides. */
function firstGuide(guides: readonly Guide[]): Html {
  const [first] = guides;
  if (!first) return html``;
  const markdown = linkedMarkdown({ ...first, path: "" }).replace(/^# /, "## ");
  return html`
    <div class="guide start">
      <section class="prose">${renderPage(markdown)}</section>
      ${guideNav(guides, "")}
    </div>`;
}

function packageTable(packages: readonly ListedPackage[]): string {
  const areOnNpm = packages.some(({ changelog }) => hasRelease(changelog));
  const rows = packages.map(({ name, description, homepage, changelog }) => {
    const npm = hasRelease(changelog) ? `[npm](https://www.npmjs.com/package/${name})` : "";
    return [`[${name}](${homepage})`, description, ...(areOnNpm ? [npm] : [])];
  });
  const head = ["Package", "What it is", ...(areOnNpm ? ["Registry"] : [])];
  return `## Packages\n\n${markdownTable(head, rows)}`;
}

/** Renders an API that only supports the others in one line. */
function apiLine({ name, title, version, operations }: DocumentedApi): Html {
  return html`
    <p class="foot">
      ${titleLink(`${name}/index.html`, title, version)}
      ${operations.length} operations, ${costWords(operations)}
    </p>`;
}

/** Renders the summary of an API, the cost of its calls, and a link to try the first one. */
function apiTile({ name, title, summary, operations }: DocumentedApi): Html {
  const [first] = operations;
  return html`
      <li class="tile">
        <div>${titleLink(`${name}/index.html`, title, costWords(operations))}</div>
        <p>${renderInline(summary)}</p>
        ${
          first &&
          html`<a class="first" href="console/index.html#${name}/${first.id}">
          Try <code>${breakable(first.id)}</code></a>`
        }
      </li>`;
}

function titleLink(page: string, title: string, note: string): Html {
  return html`<a href="${page}">${title}</a> <span class="version">${note}</span>`;
}

function costWords(operations: readonly Operation[]): string {
  const costs = operations.map(({ computeUnits }) => computeUnits).sort((left, right) => left - right);
  const [least = 0, most = 0] = [costs[0], costs.at(-1)];
  if (most === 0) return "free";
  return least === most ? `${most} CU a call` : `${least} to ${most} CU a call`;
}

/** Renders one API with its operations: version, links, package, and the cost of each operation. */
function apiCard({ name, title, version, changelog, packageName, operations }: DocumentedApi): Html {
  const page = `${name}/index.html`;
  const table = html`
    <table class="operations">
      <caption class="hidden">Operations of ${title}, with the Compute Units (CU) of a call</caption>
      <tbody>${operations.map((operation) => operationRow(operation, page))}</tbody>
    </table>`;
  const summary = `${operations.length} operations, ${costWords(operations)}`;
  return html`
    <article class="card" id="${name}" aria-labelledby="${name}-title">
      <div>
        <h3 id="${name}-title">${titleLink(page, title, version)}</h3>
        <p class="links">
          ${packageName && hasRelease(changelog) && html`<code>npm install ${packageName}</code>`}
          <a href="${page}">Reference</a>
          ${changelog && html`<a href="${name}/changelog/index.html">Changelog</a>`}
          <a href="open-matters/index.html#${name}">Open matters</a>
          <a href="${name}/openapi.json" download>openapi.json</a>
          <a href="${name}/openapi.yaml" download>openapi.yaml</a>
        </p>
      </div>
      ${operations.length > LONG_TABLE ? html`<details><summary>${summary}</summary>${table}</details>` : table}
    </article>`;
}

function operationRow(operation: Operation, page: string): Html {
  const { id, method, template, node, computeUnits } = operation;
  return html`
    <tr>
      <td>
        <a href="${page}${operationAnchor(id)}">${breakable(id)}</a>
        ${node.deprecated && html`<span class="mark deprecated">deprecated</span>`}
        <span class="summary">${renderInline(operationTitle(operation))}</span>
      </td>
      <td>
        <span class="request">${methodMark(method)} <code>${breakable(template.source)}</code></span>
      </td>
      <td class="number">${computeUnits === 0 ? "free" : `${computeUnits} CU`}</td>
    </tr>`;
}
