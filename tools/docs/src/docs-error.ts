/** A fault in what the site is made from, told in one line that names the file and the remedy. */
export class DocsError extends Error {
  override readonly name = "DocsError";
}
