import type { Node } from "./redocly.ts";

/**
 * Whether a document describes a node: the caller's key is a segment of its server's path. Only calls to nodes cost
 * Compute Units.
 */
export function isNodeApi(root: Node): boolean {
  const [server] = Array.isArray(root.servers) ? (root.servers as readonly { readonly url?: unknown }[]) : [];
  return String(server?.url).includes("{apiKey}");
}
