import { type Html, html } from "../html.ts";

/** What every page has in its head, those that Redoc renders included. `base` leads to the root of the site. */
export function pageHead({ description, base }: { description: string; base: string }): Html {
  return html`
    <meta name="description" content="${description}">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${base}assets/favicon.svg" type="image/svg+xml">`;
}
