/** Thrown for a document that cannot become an API here. Its message is one line for each fault. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
