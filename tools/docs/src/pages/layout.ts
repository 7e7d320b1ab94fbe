import { type Html, html } from "../html.ts";

/** One of the site's own pages. */
interface Page {
  readonly title: string;
  readonly description: string;
  /** Relative address of the root of the site: empty, or `../`. */
  readonly base: string;
  readonly body: Html;
  readonly script?: string;
}

/** The frame of the site's own pages. */
export function layout({ title, description, base, body, script }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${pageHead({ description, base })}
    <link rel="stylesheet" href="${base}assets/site.css">
    <script src="${base}assets/color-mode.js"></script>
    ${script !== undefined && html`<script type="module" src="${base}assets/${script}"></script>`}
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
      <a class="brand" href="${base}index.html">
        <img src="${base}assets/favicon.svg" alt="" width="28" height="28"><span>Ledgergate</span>
      </a>
      <nav aria-label="Site">
        <a href="${base}index.html">APIs</a>
        <a href="${base}open-matters/index.html">Open matters</a>
      </nav>
    </header>
    <main id="content">${body}</main>
  </body>
</html>
`;
  return page.toString();
}

/** What every page has in its head, those that Redoc renders included. `base` leads to the root of the site. */
export function pageHead({ description, base }: { description: string; base: string }): Html {
  return html`
    <meta name="description" content="${description}">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${base}assets/favicon.svg" type="image/svg+xml">`;
}
