/**
 * Where the published docs show an operation. Redoc opens an operation by its tag and its id in lower case; a page
 * without a tag for it shows no such place.
 */
export function docsLink(
  docsUrl: string | undefined,
  tag: string | undefined,
  operationId: string,
): string | undefined {
  if (docsUrl === undefined || tag === undefined) return undefined;
  const slug = tag.trim().toLowerCase().replace(/\s+/g, "-");
  return `${docsUrl.replace(/#.*$/, "")}#/${encodeURIComponent(slug)}/${operationId.toLowerCase()}`;
}
