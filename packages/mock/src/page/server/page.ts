import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, jsonAnswer } from "@ledgergate/service-kit";
import { readOwnFile } from "../../own-files.ts";
import { Html, html } from "./html.ts";
import { policy } from "./static-files.ts";
import type { ApiView, KeyRow, OperationView, PageView } from "./view.ts";

/**
 * Answers `/` with the list of all mounts: as HTML for browsers, and as JSON for other clients. `docs`: the folder of the
 * documentation, whose header the page then has.
 */
export async function indexPage(view: PageView, accept: string | undefined, docs: string | undefined): Promise<Answer> {
  if (!accept?.includes("text/html")) return jsonAnswer(200, { mounted: mountsOf(view) });
  const body = page(view, (docs && (await readFrame(docs))) || ownFrame());
  return { status: 200, headers: { "content-type": "text/html", ...policy(body), "cache-control": "no-store" }, body };
}

/** Lists the title and URL of everything that this server serves. */
export function mountsOf({ apis, docs }: PageView): { title: string; url: string }[] {
  return [
    ...apis.map(({ title, url }) => ({ title, url })),
    ...(docs === undefined ? [] : [{ title: "Docs", url: docs }]),
  ];
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
  return { html: frame.text, style };
}

/** Puts the page into a frame. The frame's policy then allows its style and its script. */
function page(view: PageView, { html: frame, style }: Frame): string {
  // The build makes one script of the modules in `src/page/browser`.
  const script = readOwnFile("dist/page/browser/main.js");
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return frame
    .replace(
      /style-src(?: 'self' 'unsafe-inline')?/,
      (rule) => `${rule.replace(" 'unsafe-inline'", "")} ${hash(style)}`,
    )
    .replace("script-src", (rule) => `${rule} ${hash(script)}`)
    .replace(/<title>[^<]*/, "<title>Ledgergate mock")
    .replace(/<meta name="description"[^>]*>/, "")
    .replace("</head>", () => `<style>${style}</style>\n</head>`)
    .replace(/(<main[^>]*>).*(?=<\/main>)/s, (_, open: string) => open + content(view).text)
    .replace("</body>", () => `<script type="module">${script}</script>\n</body>`);
}

function content({ apis, docs, controlDocs, keys, anyKey }: PageView): Html {
  return html`
<h1>Mock</h1>
<p class="lead">A local gateway to ${apis.map(({ title }) => title).join(", ")}.</p>
<nav class="links" aria-label="Page"><a href="#requests" data-live hidden>Requests</a> <a href="#faults" data-live hidden>Faults</a> <a href="#apis">APIs</a> <a href="#keys">Keys</a> ${docs && html`<a href="${docs}">Documentation</a>`} ${controlLink(controlDocs)}</nav>
<p id="said" class="said" role="status" aria-live="polite"></p>
<div id="workbench" class="workbench" data-live hidden>
${requestSection}
<div class="side">
${faultSection(apis)}
${clockSection}
${usageSection}
</div>
</div>
<h2 id="apis">APIs</h2>
<div class="mounts">${apis.map(apiCard)}</div>
${keySection(keys, anyKey)}
`;
}

function controlLink(controlDocs: string | undefined): Html {
  return controlDocs === undefined
    ? html`<a href="/__mock/openapi.json">OpenAPI of /__mock</a>`
    : html`<a href="${controlDocs}">Documentation of /__mock</a>`;
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

function faultSection(apis: readonly ApiView[]): Html {
  const groups = apis.map(({ name, title, operations }) => {
    const options = operations.map(({ id }) => html`<option value="${name} ${id}">${id}</option>`);
    return html`<optgroup label="${title}"><option value="${name}">all of ${title}</option>${options}</optgroup>`;
  });
  const faults = [
    ["reset", "reset the connection"],
    ["truncate", "cut the answer short"],
    ["html", "send the page of a proxy"],
    ["drip", "send the body slowly in pieces"],
    ["stall", "never send the body"],
  ].map(([name = "", label = ""]) => html`<option value="${name}">${label}</option>`);
  return html`<section aria-labelledby="faults">
<h2 id="faults">Faults</h2>
<label for="scenario">Scenario</label>
<select id="scenario" aria-describedby="description"></select>
<p id="description" class="quiet"></p>
<h3 id="rules-title">Rules</h3>
<ul id="rules" class="rules" aria-labelledby="rules-title"></ul>
<form id="rule" class="rule" aria-label="A new rule">
<label class="wide">Operation <select id="rule-operation"><option value="">every operation</option>${groups}</select></label>
<label class="wide">What to do <select id="rule-action"><option value="status">answer with a status</option><option value="latency">wait</option>${faults}</select></label>
<label id="rule-value-label"><span>Status</span> <input type="number" id="rule-value" min="200" max="599" value="503" required></label>
<label>How often <input type="number" id="rule-count" min="1" placeholder="always"></label>
<button class="wide">Add the rule</button>
</form>
</section>`;
}

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

const usageSection = html`<section aria-labelledby="usage">
<h2 id="usage">Usage</h2>
<p id="usage-total" class="quiet"></p>
<div class="scroll" role="region" aria-label="Usage by key" tabindex="0">
<table>
<thead><tr><th scope="col">Key</th><th scope="col" class="number">Calls</th><th scope="col" class="number"><abbr title="Compute Units">CU</abbr></th></tr></thead>
<tbody id="usage-rows"></tbody>
</table>
</div>
</section>`;

function apiCard({ name, title, version, url, curl, docs, operations }: ApiView): Html {
  const heading = `api-${name}`;
  return html`
<article class="mount" aria-labelledby="${heading}">
<header><h3 id="${heading}">${title}</h3><span class="quiet">${version}</span>${docs === undefined ? undefined : html`<a href="${docs}">Documentation of ${title}</a>`}</header>
<div class="line"><code data-copy="base URL of ${title}">${pathParts(url)}</code></div>
<div class="line"><pre data-copy="command for ${title}" tabindex="0">${curl}</pre></div>
<ul class="calls">${operations.map((operation) => operationItem(operation, docs))}</ul>
</article>`;
}

/** Splits a path or URL into parts. A line breaks between them. */
function pathParts(path: string): readonly Html[] {
  return path.split(/(?=\/)/).map((part) => html`<span class="part">${part}</span>`);
}

function operationItem({ id, method, template, computeUnits }: OperationView, docs: string | undefined): Html {
  const link = docs && html`<a href="${docs}#operation/${encodeURIComponent(id)}">${id}</a>`;
  const cost = computeUnits === undefined ? undefined : html`<span class="quiet">${computeUnits} CU</span>`;
  return html`<li><b class="method ${method.toLowerCase()}">${method}</b><code>${pathParts(template)}</code>${link || html`<span>${id}</span>`}${cost}</li>`;
}

function keySection(keys: readonly KeyRow[], anyKey: boolean): Html {
  const rows = keys.map(
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
