import { plain } from "@ledgergate/codegen/markdown-text";
import type { ConsoleOperation } from "../console-operations.ts";
import { pageText } from "../guides/read-guides.ts";
import { html } from "../html.ts";
import { renderPage } from "../markdown.ts";
import { fragment } from "../redoc-anchors.ts";
import type { Page } from "./page.ts";

/** Renders the page that sends calls. Its script shows the operation that the address names. */
export function consolePage(operations: readonly ConsoleOperation[], data: string): Page {
  const { markdown, ...text } = pageText("console");
  const items = operations.map(({ api, operation: { id }, summary }) => {
    return `- [${plain(id)}](index.html#${api}/${fragment(id)}): ${plain(summary)}`;
  });
  return {
    ...text,
    path: "console",
    body: html`
    <div class="prose">${renderPage(markdown)}</div>
    <div class="console" data-operations="${data}">
      <noscript><p>The console needs JavaScript.</p></noscript>
    </div>`,
    markdown: `${markdown}\n${items.join("\n")}`,
    nav: "Console",
    script: "console",
  };
}
