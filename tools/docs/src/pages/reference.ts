import { html } from "../html.ts";
import type { Api } from "../read-api.ts";
import type { Page } from "./page.ts";

/** Where the script of the page finds what it shows, as addresses from the page. */
interface RedocFiles {
  /** Our copy of Redoc. */
  readonly script: string;
  /** The document as Redoc gets it. */
  readonly document: string;
}

/** The reference of an API, which Redoc shows. */
export function referencePage(api: Api, redoc: RedocFiles): Page {
  return {
    path: api.name,
    title: `${api.title} API`,
    description: api.summary,
    body: html`<div id="redoc" data-script="${redoc.script}" data-document="${redoc.document}" data-title="${api.title}"></div>`,
    markdown: `# ${api.title} API\n\n${api.summary}\n`,
    script: "reference",
  };
}
