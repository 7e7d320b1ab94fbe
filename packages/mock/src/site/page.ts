import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Answer, jsonAnswer } from "@ledgergate/document";
import type { ApiView, KeyRow, OperationView, PageView } from "./view.ts";

/** The page at `/`: what is mounted where, as HTML for browsers and as JSON for everybody else. */
export function indexPage(view: PageView, accept: string | undefined): Answer {
  if (!accept?.includes("text/html")) return jsonAnswer(200, { mounted: mountsOf(view) });
  const { style, script, policy } = loadAssets();
  return {
    status: 200,
    headers: { "content-type": "text/html", "content-security-policy": policy, "cache-control": "no-store" },
    body: page(view, style, script).text,
  };
}

/** The title and URL of everything that this server serves. */
export function mountsOf({ apis, docs }: PageView): { title: string; url: string }[] {
  return [
    ...apis.map(({ title, url }) => ({ title, url })),
    ...(docs === undefined ? [] : [{ title: "Docs", url: docs }]),
  ];
}

interface Assets {
  readonly style: Html;
  readonly script: Html;
  /** What the page may load: itself, and nothing of anybody else's. */
  readonly policy: string;
}

let assets: Assets | undefined;
function loadAssets(): Assets {
  assets ??= readAssets();
  return assets;
}

function readAssets(): Assets {
  const read = (name: string): string => readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");
  const [style, script] = [read("page.css"), read("page.js")];
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { style: new Html(style), script: new Html(script), policy: policy.join("; ") };
}

function page({ apis, docs, keys, anyKey }: PageView, style: Html, script: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ledgergate mock</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<h1>Ledgergate mock</h1>
<p class="quiet">A local gateway to ${apis.map(({ title }) => title).join(", ")}.${docs === undefined ? undefined : html` <a href="${docs}">Documentation</a>`}</p>
</header>
<main>
<h2 id="apis">APIs</h2>
<div class="apis">${apis.map(apiCard)}</div>
${keySection(keys, anyKey)}
<div id="steering" hidden>
<h2 id="scenarios">Scenario</h2>
<div class="controls">
<label for="scenario">What goes wrong</label>
<select id="scenario" aria-describedby="description"></select>
<button type="button" id="reset">Reset the mock</button>
</div>
<p id="description" class="quiet" role="status"></p>
<h2 id="requests">Requests</h2>
<p class="quiet"><span id="connection" role="status">Connecting</span> · <span id="count">0 requests</span></p>
<div class="scroll" role="region" aria-labelledby="requests" tabindex="0">
<table>
<caption>The latest first, with keys masked.</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Method</th><th scope="col" class="number">Status</th><th scope="col" class="number"><abbr title="Compute Units">CU</abbr></th><th scope="col" class="number">ms</th><th scope="col">Operation</th><th scope="col">URL</th><th scope="col">Notes</th></tr></thead>
<tbody id="rows"></tbody>
</table>
</div>
</div>
</main>
<script type="module">${script}</script>
</body>
</html>
`;
}

function apiCard({ name, title, version, url, curl, docs, operations }: ApiView): Html {
  const heading = `api-${name}`;
  return html`
<article class="api" aria-labelledby="${heading}">
<header><h3 id="${heading}">${title}</h3><span class="quiet">${version}</span>${docs === undefined ? undefined : html`<a href="${docs}">Documentation of ${title}</a>`}</header>
<div class="line"><code data-copy="base URL of ${title}">${url}</code></div>
<div class="line"><pre data-copy="command for ${title}" tabindex="0">${curl}</pre></div>
<ul class="operations">${operations.map((operation) => operationItem(operation, docs))}</ul>
</article>`;
}

function operationItem({ id, method, template, computeUnits }: OperationView, docs: string | undefined): Html {
  const link = docs && html`<a href="${docs}#operation/${encodeURIComponent(id)}">${id}</a>`;
  const cost = computeUnits === undefined ? undefined : html`<span class="quiet">${computeUnits} CU</span>`;
  return html`<li><span class="method">${method}</span><code>${template}</code>${link || html`<span>${id}</span>`}${cost}</li>`;
}

function keySection(keys: readonly KeyRow[], anyKey: boolean): Html {
  const rows = keys.map(
    ({ where, key, what }) =>
      html`<tr><th scope="row">${where}</th><td><span class="key"><code data-copy="key ${key}">${key}</code></span></td><td>${what}</td></tr>`,
  );
  const table = html`<div class="scroll" role="region" aria-labelledby="keys" tabindex="0"><table>
<thead><tr><th scope="col">For</th><th scope="col">Key</th><th scope="col">Opens</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
  return html`<h2 id="keys">Keys</h2>
${anyKey ? html`<p>Every key, token and credential is accepted.</p>` : undefined}
${rows.length > 0 ? table : html`<p>Those of the state that the mock was started with.</p>`}`;
}

/** A piece of HTML, which needs no escaping. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | undefined;

/** Writes HTML. What is put in is escaped, unless it is HTML itself. */
function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => (index === 0 ? text : write(parts[index - 1]) + text)).join(""));
}

function write(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
