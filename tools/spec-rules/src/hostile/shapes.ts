import MarkdownIt from "markdown-it";
import ts from "typescript-5";

/** Matches characters that command a terminal, or change the order or the lines of a text. */
const HIDDEN = /(?![\n\t])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

/**
 * The shape of a program: the kinds of its parts in their order, and the tags of its docblocks. Names and texts do not count.
 *
 * @throws Error if the program cannot be parsed.
 */
export function shapeOfCode(code: string): readonly string[] {
  const file = ts.createSourceFile("a.ts", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const [fault] = (file as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics;
  if (fault)
    return [
      `does not parse: ${ts.flattenDiagnosticMessageText(fault.messageText, " ")}`,
      code.slice(fault.start, (fault.start ?? 0) + 80),
    ];
  const parts: string[] = HIDDEN.test(code) ? ["hidden character"] : [];
  const visit = (node: ts.Node): void => {
    if (!ts.isParenthesizedTypeNode(node)) parts.push(isName(node) ? "name" : (ts.SyntaxKind[node.kind] ?? ""));
    for (const { tags = [], comment } of (node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) {
      parts.push("docblock", ...tags.map((tag) => `@${tag.tagName.text}`));
      const inner = [comment, ...tags.map((tag) => tag.comment)].flatMap((one) => (Array.isArray(one) ? one : []));
      parts.push(
        ...inner.filter((one) => one.kind !== ts.SyntaxKind.JSDocText).map((one) => ts.SyntaxKind[one.kind] ?? ""),
      );
    }
    if (!isName(node)) ts.forEachChild(node, visit);
  };
  visit(file);
  return parts;
}

/** A member's name, in whatever way it is written. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isIdentifier(node) ||
    (parent !== undefined && ts.isPropertySignature(parent) && parent.name === node) ||
    (parent !== undefined && ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

const markdown = new MarkdownIt({ html: true });

/** The shape of a Markdown text: its blocks and marks in their order, without texts. */
export function shapeOfMarkdown(source: string): readonly string[] {
  const marks = markdown
    .parse(source, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => type !== "text" && type !== "inline")
    .map(({ type, tag }) => `${type} ${tag}`);
  return HIDDEN.test(source) ? ["hidden character", ...marks] : marks;
}
