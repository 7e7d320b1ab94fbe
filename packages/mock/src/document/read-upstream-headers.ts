/** Reads `x-upstream-headers`. Throws where a name could not be sent. */
export function readUpstreamHeaders(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([name, upstream]) => {
      if (!/^[A-Za-z0-9-]+$/.test(upstream)) throw new Error(`x-upstream-headers: "${name}" has no header's name`);
      return [name.toLowerCase(), upstream];
    }),
  );
}
