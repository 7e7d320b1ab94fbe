import { type Answer, jsonAnswer } from "../wire/answer.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { indexPage, mountsOf } from "./index-page.ts";
import type { PageView } from "./page-view.ts";
import { readStaticFile } from "./static-file.ts";

/**
 * Answers what lies outside every API: the index, the documentation, the key set of tokens, and a 404 that says where
 * the APIs are.
 */
export type Site = (request: GatewayRequest) => Promise<Answer>;

/** Makes the site of a running mock. `view` is asked late: the port is known only then. */
export function createSite(view: () => PageView, docs: string | undefined, keySet: () => Promise<object>): Site {
  return async ({ method, target: { path, segments }, headers: { accept } }) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isKeySet = path === "/.well-known/jwks.json";
    if (path !== "/" && !isDocs && !isKeySet) return notFound(view(), "Nothing is mounted at this path.");
    if (method !== "GET" && method !== "HEAD") return jsonAnswer(405, { message: "Use GET." }, { allow: "GET, HEAD" });
    if (isKeySet) return jsonAnswer(200, await keySet());
    if (!isDocs) return indexPage(view(), accept);
    return (await readStaticFile(docs, "/docs", segments.slice(1))) ?? notFound(view(), "The docs have no such file.");
  };
}

function notFound(view: PageView, message: string): Answer {
  return jsonAnswer(404, { message, mounted: mountsOf(view) });
}
