import { plain } from "@ledgergate/codegen/markdown-text";
import type { ConsoleOperation } from "../console-operations.ts";
import { html } from "../html.ts";
import { fragment } from "../redoc-anchors.ts";
import type { Page } from "./page.ts";

/** Renders the page that sends calls. Its script shows the operation that the address names. */
export function consolePage(operations: readonly ConsoleOperation[], data: string): Page {
  const lead =
    "Sends a call to the mock that serves these pages, and shows the answer. Nothing is sent to another address unless you type it.";
  return {
    path: "console",
    title: "Console",
    description:
      "Sends a call of any operation to the mock, and shows the answer, its cost, and the same call in code.",
    body: html`
    <h1>Console</h1><p class="lead">${lead}</p>
    <div id="console" data-operations="${data}"><noscript><p>The console needs JavaScript.</p></noscript></div>`,
    markdown: [
      "# Console",
      lead,
      operations
        .map(
          ({ api, operation, summary }) =>
            `- [${plain(operation.id)}](index.html#${api}/${fragment(operation.id)}): ${plain(summary)}`,
        )
        .join("\n"),
    ].join("\n\n"),
    nav: "Console",
    script: "console",
  };
}
