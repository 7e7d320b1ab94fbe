import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, type Api, curlLine, jsonAnswer, type Operation } from "@ledgergate/service-kit";
import type { Accounts } from "../../accounts/accounts.ts";
import { keyRows } from "../../accounts/samples.ts";
import { readOwnFile } from "../../own-files.ts";
import type { ServedApis } from "../../routes/served-apis.ts";
import { Html, html } from "./html.ts";
import { policy } from "./static-files.ts";

/** Sources of the page. `docs`: the folder of the documentation. */
export interface PageSource {
  readonly served: ServedApis;
  readonly accounts: Accounts;
  readonly docs: string | undefined;
}

/**
 * Answers `/` with the list of all mounts: as HTML for browsers, and as JSON for other clients. The page has the header of the
 * documentation, if there is any.
 */
export async function indexPage(source: PageSource, accept: string | undefined): Promise<Answer> {
  if (!accept?.includes("text/html")) return jsonAnswer(200, { mounted: mountsOf(source) });
  const body = page(source, (source.docs && (await readFrame(source.docs))) || ownFrame());
  return { status: 200, headers: { "content-type": "text/html", ...policy(body), "cache-control": "no-store" }, body };
}

/** Lists the title and URL of everything that this server serves. */
export function mountsOf({ served, docs }: PageSource): { title: string; url: string }[] {
  return [
    ...served.apis().map((api) => ({ title: api.title, url: served.urlOf(api) })),
    ...(docs === undefined ? [] : [{ title: "Docs", url: `${served.url()}/docs/` }]),
  ];
}

/** Finds the documentation of an API on this server. */
function docsOf({ served, docs }: PageSource, name: string): string | undefined {
  const isThere = docs !== undefined && existsSync(join(docs, name, "index.html"));
  return isThere ? `${served.url()}/docs/${name}/` : undefined;
}

/** A page without content: its styles, its header, and an empty `main`. */
interface Frame {
  readonly html: string;
  readonly style: string;
}

/** Takes the frame of the documentation from its page for unknown addresses, whose links work from anywhere. */
async function readFrame(docs: string): Promise<Frame | undefined> {
  const html = await readFile(join(docs, "404.html"), "utf8").catch(() => "");
  const style = readOwnFile("assets/page.css");
  return html.includes('data-root="/docs/"') ? { html, style } : undefined;
}

function ownFrame(): Frame {
  const style = ["tokens", "base", "page"].map((name) => readOwnFile(`assets/${name}.css`)).join("");
  const logo = `data:image/svg+xml,${encodeURIComponent(readOwnFile("assets/logo.svg"))}`;
  const rules =
    "default-src 'none'; style-src; script-src; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";
  const frame = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(rules)}">
<title></title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${logo}">
</head>
<body>
<header class="bar"><a class="brand" href="/"><img src="${logo}" alt="" width="28" height="28">Ledgergate</a></header>
<main id="content"></main>
</body>
</html>
`;
  return { html: String(frame), style };
}

/** Puts the page into a frame. The frame's policy then allows its style and its script. */
function page(source: PageSource, { html: frame, style }: Frame): string {
  // The build makes one script of the modules in `src/page/browser`.
  const script = readOwnFile("dist/page/browser/main.js");
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return frame
    .replace("style-src", (rule) => `${rule} ${hash(style)}`)
    .replace("script-src", (rule) => `${rule} ${hash(script)}`)
    .replace(/<title>[^<]*/, "<title>Ledgergate mock")
    .replace(/<meta name="description"[^>]*>/, "")
    .replace("</head>", () => `<style>${style}</style>\n</head>`)
    .replace(/(<main[^>]*>).*(?=<\/main>)/s, (_, open: string) => open + content(source))
    .replace("</body>", () => `<script type="module">${script}</script>\n</body>`);
}

function content(source: PageSource): Html {
  const { served, accounts, docs } = source;
  const apis = served.apis();
  const controlDocs = docsOf(source, "mock");
  return html`
<h1>Mock</h1>
<p class="lead">A local gateway to ${apis.map(({ title }) => title).join(", ")}.</p>
<nav class="links" aria-label="Page"><a href="#requests" data-live hidden>Requests</a> <a href="#faults" data-live hidden>Faults</a> <a href="#apis">APIs</a> <a href="#keys">Keys</a> ${docs && html`<a href="${served.url()}/docs/">Documentation</a>`} <a href="${controlDocs ?? "/__mock/openapi.json"}">${controlDocs ? "Documentation" : "OpenAPI"} of /__mock</a></nav>
<p id="said" class="said" role="status" aria-live="polite"></p>
<div id="workbench" class="workbench" data-live hidden>
${requestSection}
<div class="side">
${faultSection}
${clockSection}
${usageSection}
</div>
</div>
<h2 id="apis">APIs</h2>
<div class="mounts">${apis.map((api) => apiCard(api, source))}</div>
${keySection(accounts)}
`;
}

const requestSection = html`<section aria-labelledby="requests">
<h2 id="requests">Requests</h2>
<div class="controls">
<label class="grow">Filter <input type="search" id="filter" placeholder="path, status, reason"></label>
<label class="inline"><input type="checkbox" id="wrong"> Only what went wrong</label>
<button type="button" id="pause" aria-pressed="false">Pause</button>
<a class="button" href="/__mock/har" download="ledgergate-mock.har">Download HAR</a>
<button type="button" id="reset">Reset the mock</button>
</div>
<p class="quiet"><span id="connection" role="status">Connecting</span> · <span id="count">0 requests</span></p>
<p id="empty">No request yet. Each API below has a command that sends one.</p>
<ol id="rows" class="requests" aria-label="Requests, the latest first"></ol>
</section>`;

const faultSection = html`<section aria-labelledby="faults">
<h2 id="faults">Faults</h2>
<label for="scenario">Scenario</label>
<select id="scenario" aria-describedby="description"></select>
<p id="description" class="quiet"></p>
<h3 id="rules-title">Rules</h3>
<pre id="rules" aria-labelledby="rules-title" tabindex="0" role="region"></pre>
</section>`;

const clockSection = html`<section aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p><time id="time"></time> <span id="advanced" class="quiet"></span></p>
<div class="controls">
<button type="button" data-advance="1" data-unit="blocks">+1 block</button>
<button type="button" data-advance="10" data-unit="blocks">+10 blocks</button>
<button type="button" data-advance="60000" data-unit="milliseconds">+1 minute</button>
<button type="button" data-advance="3600000" data-unit="milliseconds">+1 hour</button>
</div>
</section>`;

const usageSection = html`<section aria-labelledby="cost">
<h2 id="cost">Cost</h2>
<p id="usage"></p>
</section>`;

function apiCard(api: Api, source: PageSource): Html {
  const { name, title, version, document, operations } = api;
  const heading = `api-${name}`;
  const url = source.served.urlOf(api);
  const docs = docsOf(source, name) ?? document.externalDocs?.url;
  return html`
<article class="mount" aria-labelledby="${heading}">
<header><h3 id="${heading}">${title}</h3><span class="quiet">${version}</span>${docs === undefined ? undefined : html`<a href="${docs}">Documentation of ${title}</a>`}</header>
<div class="line"><code data-copy="base URL of ${title}">${pathParts(url)}</code></div>
<div class="line"><pre data-copy="command for ${title}" tabindex="0">${curlLine(api, url, source.accounts.credentialsFor(name))}</pre></div>
<ul class="calls">${operations.map((operation) => operationItem(operation, docs))}</ul>
</article>`;
}

/** Splits a path or URL into parts. A line breaks between them. */
function pathParts(path: string): readonly Html[] {
  return path.split(/(?=\/)/).map((part) => html`<span class="part">${part}</span>`);
}

function operationItem({ id, method, template, computeUnits }: Operation, docs: string | undefined): Html {
  const link = docs && html`<a href="${docs}#operation/${encodeURIComponent(id)}">${id}</a>`;
  const cost = computeUnits > 0 ? html`<span class="quiet">${computeUnits} CU</span>` : undefined;
  return html`<li><b class="method ${method}">${method.toUpperCase()}</b><code>${pathParts(template.source)}</code>${link || html`<span>${id}</span>`}${cost}</li>`;
}

/** Shows no keys of a state that the user gave. */
function keySection({ state, isCustomState, anyKey }: Accounts): Html {
  const rows = (isCustomState ? [] : keyRows(state)).map(
    ({ api, key, access }) =>
      html`<tr><th scope="row">${api}</th><td><span class="key"><code data-copy="key ${key}">${key}</code></span></td><td>${access}</td></tr>`,
  );
  const table = html`<div class="scroll" role="region" aria-labelledby="keys" tabindex="0"><table>
<thead><tr><th scope="col">For</th><th scope="col">Key</th><th scope="col">Gives access to</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
  return html`<h2 id="keys">Keys</h2>
${anyKey ? html`<p>Every key, token and credential is accepted.</p>` : undefined}
${rows.length > 0 ? table : html`<p>Use the keys of the state that the mock was started with.</p>`}`;
}
