/** Invalid input: a one-line message that names the file and the remedy. */
export class DocsError extends Error {
  override readonly name = "DocsError";
}
