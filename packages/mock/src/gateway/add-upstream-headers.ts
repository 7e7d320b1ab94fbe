/** Headers of an answer, and once more under the names that public nodes give them. */
export function addUpstreamHeaders(
  headers: Readonly<Record<string, string>>,
  upstreamHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const copies = Object.entries(headers).flatMap(([name, value]) => {
    const upstream = upstreamHeaders[name.toLowerCase()];
    return upstream === undefined ? [] : [[upstream, value] as const];
  });
  return { ...Object.fromEntries(copies), ...headers };
}
