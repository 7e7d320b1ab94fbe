import { readFileSync } from "node:fs";
import { errorMessage } from "@ledgergate/service-kit";
import { yamlFault } from "@ledgergate/service-kit/bundles";
import { type Document, isNode, LineCounter, parseDocument, visit } from "yaml";
import type { Problem } from "./problems.ts";

/** The configuration as a file or a program writes it. */
export interface Written {
  readonly content: unknown;
  readonly file?: string;
  readonly document?: Document;
  /** True if the file ends with a line break. */
  readonly isEnded?: boolean;
  /** Returns file and line of a node of the document. */
  lineOf(node: unknown): string | undefined;
}

/** Parses a file. Returns a problem, which quotes nothing of the file, if it cannot be read. */
export function parseFile(file: string): Written | Problem {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return { at: file, message: `cannot be read (${errorMessage(error).split(",")[0]}).` };
  }
  const lines = new LineCounter();
  // Warnings of the parser quote the text. With this log level, it prints none.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" }) as Document;
  let [error]: unknown[] = document.errors;
  let offset = document.errors[0]?.pos[0] ?? 0;
  if (!error)
    try {
      const content = document.toJS() ?? {};
      // Fails if an alias is within its own anchor.
      JSON.stringify(content);
      const lineOf = (node: unknown) =>
        isNode(node) && node.range ? `${file}:${lines.linePos(node.range[0]).line}` : undefined;
      return { content, file, document, isEnded: text.endsWith("\n"), lineOf };
    } catch (unresolved) {
      error = unresolved;
      offset = offsetOfAlias(document);
    }
  return { at: `${file}:${lines.linePos(offset).line}`, message: `This is not YAML: ${yamlFault(error)}.` };
}

/** Finds the first alias without an anchor, or within its own. */
function offsetOfAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias, parents) {
      const found = alias.resolve(document);
      if (found && !parents.includes(found)) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
