import type { Assets } from "../assets.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { SOURCE_URL } from "../guides/links.ts";
import { Html, html } from "../html.ts";
import { type Page, rootOf } from "./page.ts";

/** Content of the frame around every page. */
export interface Frame {
  readonly apis: readonly DocumentedApi[];
  /** The pages that header and footer link to, in their order. */
  readonly pages: readonly Page[];
  readonly assets: Assets;
  /** Address of the search records, relative to the root of the site. */
  readonly records: string;
}

/** Number of letters beyond which the APIs do not fit in the header beside the other links. */
const HEADER_LETTERS = 40;

/** Renders a page within the frame that all pages share. `base` is the root of the site. Default: relative to the page. */
export function layout(page: Page, { apis, pages, assets, records }: Frame, base?: string): string {
  const root = base ?? rootOf(page.path);
  const asset = (name: string) => root + assets.addresses[name];
  const link = (path: string, text: string) => {
    const isHere = `${page.path}/`.startsWith(`${path}/`);
    return html`<a href="${root}${path}/index.html"${isHere && html` aria-current="page"`}>${text}</a> `;
  };
  const inHeader = apis.filter(({ inFooter }) => !inFooter);
  const isLong = inHeader.map((api) => api.title).join("").length > HEADER_LETTERS;
  const title = page.path ? `${page.title} · Ledgergate` : page.title;
  const isReference = page.script === "reference";
  // A reference has a menu beside its main element. On a narrow screen, a button opens the menu.
  const content = new Html(isReference ? "div" : "main");
  const source = html`<!doctype html>
<html lang="en">
  <head>
    ${headStart(policy(assets, page), title, page.description)}
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${asset("logo.svg")}" type="image/svg+xml">
    ${page.markdown && html`<link rel="alternate" href="index.md" type="text/markdown">`}
    <link rel="stylesheet" href="${asset("site.css")}">
    <script>${new Html(assets.headScript)}</script>
    <script type="module" src="${asset("site.ts")}"></script>
    ${page.script && html`<script type="module" src="${asset(`${page.script}.ts`)}"></script>`}
  </head>
  <body data-root="${root}">
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
      <a class="brand" href="${root}index.html" aria-label="Ledgergate">
        <img src="${asset("logo.svg")}" alt="" width="28" height="28"><span>Ledgergate</span>
      </a>
      ${isReference && html`<button class="contents-button" popovertarget="contents">Contents</button>`}
      <div class="navs" id="menu" popover>
        <nav aria-label="APIs"${isLong && html` class="long"`}>
          ${isLong && html`<a class="all" href="${root}index.html">APIs</a>`}
          ${inHeader.map(({ name, title }) => link(name, title))}
        </nav>
        <nav aria-label="Site">${pages.map(({ path, nav }) => nav && link(path, nav))}</nav>
      </div>
      <div class="tools">
        <button class="search-trigger" data-search="${records}">
          <span>Search</span> <kbd aria-hidden="true">/</kbd>
        </button>
        <button class="color-switch" data-color-switch aria-label="Dark mode" aria-pressed="false"><svg
          viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path fill="currentColor"
          d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 2a6 6 0 0 1 0 12Z"/></svg></button>
        <button class="menu-button" popovertarget="menu" aria-label="Menu"><svg
          viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path stroke="currentColor" stroke-width="2"
          d="M3 5h14M3 10h14M3 15h14"/></svg></button>
      </div>
    </header>
    <${content} id="content" tabindex="-1">${page.body}</${content}>
    <footer class="end">
      ${page.markdown && html`<button data-copy>Copy this page as Markdown</button>`}
      <nav aria-label="More">
        ${pages.map(({ path, footer }) => footer && link(path, footer))}
        ${apis.map(({ inFooter, name, title }) => inFooter && link(name, title))}
        ${page.markdown && html`<a href="index.md">Markdown</a>`}
        <a href="${root}llms.txt">llms.txt</a>
        <a href="${SOURCE_URL}">Source</a>
      </nav>
    </footer>
  </body>
</html>
`;
  return source.toString();
}

/** The first elements of each page. Static hosts send no headers, so the page carries its policy. */
export function headStart(policy: string, title: string, description: string): Html {
  return html`<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${description}">`;
}

/** The content security policy of a page, or of Redoc's. */
export function policy({ headScriptHash }: Assets, page?: Page): string {
  return [
    "default-src 'self'",
    `script-src 'self' '${headScriptHash}'`,
    // Redoc writes its styles and one of its fonts into the page.
    `style-src 'self'${page ? "" : " 'unsafe-inline'"}`,
    "font-src 'self' data:",
    "img-src 'self' data:",
    // The console calls the server that the reader types.
    page?.script === "console" && "connect-src *",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
    .filter(Boolean)
    .join("; ");
}
