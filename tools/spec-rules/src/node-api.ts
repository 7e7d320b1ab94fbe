import type { LintedNode } from "./redocly.ts";

/**
 * Tests for the document of a node API: the key is a segment of the server's path. Only calls to nodes cost Compute Units.
 */
export function isNodeApi(root: LintedNode): boolean {
  const [server] = Array.isArray(root.servers) ? (root.servers as readonly { readonly url?: unknown }[]) : [];
  return String(server?.url).includes("{apiKey}");
}
