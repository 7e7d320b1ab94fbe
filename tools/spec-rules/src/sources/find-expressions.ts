import { parseAst } from "vitest/node";
import type { SourceFile } from "./find-faults.ts";

/** A regular expression of a source. */
export interface FoundExpression {
  readonly line: number;
  /** Absent if the program makes the expression when it runs. */
  readonly expression?: RegExp;
}

/** Lists the regular expressions that a source contains, and the places at which it makes others. */
export function findExpressions({ text }: SourceFile): readonly FoundExpression[] {
  const found: FoundExpression[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Partial<SyntaxNode>;
    const note = (expression?: RegExp): void => {
      const line = text.slice(0, node.start).split("\n").length;
      found.push(expression ? { line, expression } : { line });
    };
    const { pattern, flags } = node.regex ?? {};
    if (pattern !== undefined) note(new RegExp(pattern, flags));
    else if (node.callee?.name === "RegExp") {
      const [source, given] = (node.arguments ?? []).map(({ value: text }) => text);
      note(typeof source === "string" ? new RegExp(source, given) : undefined);
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: "ts" }));
  return found;
}

/** The members of a node of a syntax tree that are read here. */
interface SyntaxNode {
  readonly start: number;
  readonly regex: { readonly pattern: string; readonly flags: string };
  readonly callee: { readonly name?: string };
  readonly arguments: readonly { readonly value?: string }[];
}
