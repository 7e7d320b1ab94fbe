import highlighter from "highlight.js/lib/core";
import sh from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import ts from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { Html, html } from "./html.ts";
import type { Sample } from "./reference/section.ts";

// TypeScript leaves the tags of TSX to XML.
const languages = { json, sh, ts, xml, yaml };
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

/** Tests for a language whose parts have colours. */
export function hasColours(language: string): boolean {
  return highlighter.getLanguage(language) !== undefined;
}

/** Writes code in a box with room for a copy button. Style sheets colour its parts by their classes, if the language is known. */
export function codeBlock(source: string, language: string): Html {
  const code = hasColours(language) ? new Html(highlighter.highlight(source, { language }).value) : source;
  // Only elements with the focus scroll by keys.
  return html`<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>`;
}

/** Writes code with a heading. */
export function codeFigure({ label, language, source }: Sample, mark: string = language): Html {
  return html`<figure class="${mark}"><figcaption>${label}</figcaption>${codeBlock(source, language)}</figure>`;
}
