import type { LintedNode } from "./redocly.ts";

/** Lists the URLs of a document's servers. */
export function serverUrls({ servers }: LintedNode): readonly string[] {
  return Array.isArray(servers) ? servers.map(({ url }) => String(url)) : [];
}

/**
 * Tests for the document of a node API: the key is a segment of the server's path. Only calls to nodes cost Compute Units.
 */
export function isNodeApi(root: LintedNode): boolean {
  return serverUrls(root)[0]?.includes("{apiKey}") ?? false;
}
