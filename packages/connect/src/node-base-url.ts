/**
 * The `baseUrl` of a node's client, made of the address in the endpoint list. The contract does not show whether that
 * address ends in what a client puts behind its base URL, so `/v1/<key>/v1`, `/v1/<key>` and `/v1` are taken off.
 *
 * @returns `undefined` for what no client can call.
 */
export function nodeBaseUrl(address: string, apiKey: string): string | undefined {
  const url = orUndefined(() => new URL(address));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  const segments = url.pathname.split("/").filter(Boolean);
  const texts = segments.map((segment) => orUndefined(() => decodeURIComponent(segment)));
  const added = [["v1", apiKey, "v1"], ["v1", apiKey], ["v1"]].find((suffix) =>
    suffix.every((text, index) => texts.at(index - suffix.length) === text),
  );
  return [url.origin, ...segments.slice(0, segments.length - (added?.length ?? 0))].join("/");
}

/** What cannot be read is `undefined`. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
