import { operationAnchor, schemaAnchor } from "./anchors.ts";
import { operationWords } from "./document/operation-words.ts";
import type { Api } from "./read-api.ts";

/** What the search of the landing page finds; `assets/search.js` reads it. */
export interface SearchEntry {
  readonly kind: "operation" | "schema";
  readonly api: string;
  readonly title: string;
  readonly text: string;
  /**
   * Further words to find it by: path, method, parameters, headers and error codes of an operation, members and listed
   * values of a schema.
   */
  readonly words: readonly string[];
  /** Address from the landing page. */
  readonly href: string;
}

/** The operations and schemas of all APIs. */
export function searchIndex(apis: readonly Api[]): SearchEntry[] {
  return apis.flatMap((api) => [
    ...api.operations.map(
      (operation): SearchEntry => ({
        kind: "operation",
        api: api.title,
        title: operation.id,
        text: `${operation.method} ${operation.path}: ${plain(operation.summary)}`,
        words: [operation.method, operation.path, ...operationWords(api.document, operation)],
        href: `${api.name}/index.html${operationAnchor(operation.id)}`,
      }),
    ),
    ...api.schemas.map(
      (schema): SearchEntry => ({
        kind: "schema",
        api: api.title,
        title: schema.name,
        text: plain(schema.description.split("\n\n", 1)[0] ?? ""),
        words: [...schema.members, ...schema.values],
        href: `${api.name}/index.html${schemaAnchor(schema.name)}`,
      }),
    ),
  ]);
}

/** A description without the marks of Markdown: a list of results has room for one plain line. */
function plain(markdown: string): string {
  return markdown.replace(/`|\*\*/g, "");
}
