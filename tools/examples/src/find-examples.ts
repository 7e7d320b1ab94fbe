/** A block of code in a document or a docblock. */
export interface Example {
  /** Where it stands, such as `packages/ledger-a/README.md:17`. */
  readonly place: string;
  /** What stands behind the opening fence: `ts` for a program, `sh` for commands. */
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of a text. In a docblock each line begins with an asterisk. */
export function findExamples(file: string, text: string): readonly Example[] {
  const examples: Example[] = [];
  let open: { readonly line: number; readonly language: string; readonly code: string[] } | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = file.endsWith(".ts") ? raw.replace(/^ *\* ?/, "") : raw;
    const fence = /^```(.*)$/.exec(line);
    if (!fence) open?.code.push(line);
    else if (!open) open = { line: index + 1, language: fence[1] ?? "", code: [] };
    else {
      examples.push({ place: `${file}:${open.line}`, language: open.language, code: `${open.code.join("\n")}\n` });
      open = undefined;
    }
  }
  if (open) throw new Error(`${file}:${open.line}: this block has no end.`);
  return examples;
}
