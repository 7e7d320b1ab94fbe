/** Where the published docs show an operation: Redoc opens it by its id. Without a docs page there is no such place. */
export function docsLink(docsUrl: string | undefined, operationId: string): string | undefined {
  return docsUrl && `${docsUrl.split("#", 1)[0]}#operation/${encodeURIComponent(operationId)}`;
}
