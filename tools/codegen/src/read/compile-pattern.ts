/** Compiles a pattern of a document. `undefined` if it is no regular expression with these flags. */
export function compilePattern(pattern: string, flags: "u" | ""): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
