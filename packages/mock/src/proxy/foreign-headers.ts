import { isHeader, isOfServer } from "../pipeline/headers.ts";

/** Answer headers that set rules for the mock's host in a browser. */
const droppedHeaders =
  /^(?:alt-svc|strict-transport-security|access-control-.*|set-cookie2?|clear-site-data|refresh|nel|report-to|reporting-endpoints|service-worker-allowed|content-security-policy.*|www-authenticate)$/i;

/**
 * Headers that keep a browser from running scripts of a node's answer. They also give the answer an origin of its own, since pages of
 * the mock's origin can read its keys and control it.
 */
const inert = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Makes the headers with which the mock passes an answer of another server on. Header fields that no server can send are dropped. */
export function foreignHeaders(headers: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const kept = [...headers].filter(
    ([name, value]) => isHeader(name, value) && !isOfServer(name) && !droppedHeaders.test(name),
  );
  return { ...Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])), ...inert };
}
