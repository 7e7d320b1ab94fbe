import { type Answer, jsonAnswer } from "@ledgergate/document";
import type { GatewayRequest } from "../routing/request.ts";
import { indexPage, mountsOf } from "./page.ts";
import { readStaticFile } from "./static-files.ts";
import type { PageView } from "./view.ts";

/**
 * Answers what lies outside every API: the index, the documentation, the key set of tokens, and a 404 that says where
 * the APIs are, and the path of theirs that comes `nearest`.
 */
export type Site = (request: GatewayRequest, nearest?: string) => Promise<Answer>;

/** Makes the site of a running mock. `view` is asked late: the port is known only then. */
export function createSite(view: () => PageView, docs: string | undefined, keySet: () => Promise<object>): Site {
  return async ({ method, target: { path, segments }, headers }, nearest) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isKeySet = path === "/.well-known/jwks.json";
    if (path !== "/" && !isDocs && !isKeySet) return notFound(view(), "Nothing is mounted at this path.", nearest);
    if (method !== "GET" && method !== "HEAD") return jsonAnswer(405, { message: "Use GET." }, { allow: "GET, HEAD" });
    if (isKeySet) return jsonAnswer(200, await keySet());
    if (!isDocs) return indexPage(view(), headers.accept);
    const file = await readStaticFile(docs, "/docs", segments.slice(1), headers);
    return file ?? notFound(view(), "The docs have no such file.");
  };
}

function notFound(view: PageView, message: string, nearest?: string): Answer {
  return jsonAnswer(404, { message, ...(nearest !== undefined && { nearest }), mounted: mountsOf(view) });
}
