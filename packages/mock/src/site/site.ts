import type { EngineAnswer } from "../engine/engine.ts";
import type { GatewayRequest } from "../gateway/gateway-request.ts";
import { indexPage, mountsOf } from "./index-page.ts";
import type { PageView } from "./page-view.ts";
import { readStaticFile } from "./static-file.ts";

/** Answers what lies outside every API: the index, the documentation, the key set of tokens, and a 404 that says where the APIs are. */
export type Site = (request: GatewayRequest) => Promise<EngineAnswer>;

/** Makes the site of a running mock. `view` is asked late: the port is known only then. */
export function createSite(view: () => PageView, docs: string | undefined, keySet: () => Promise<object>): Site {
  return async ({ method, target: { path, segments }, headers: { accept } }) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isKeySet = path === "/.well-known/jwks.json";
    if (path !== "/" && !isDocs && !isKeySet) return notFound(view(), "Nothing is mounted at this path.");
    if (method !== "GET" && method !== "HEAD")
      return { status: 405, headers: { ...json, allow: "GET, HEAD" }, body: { message: "Use GET." } };
    if (isKeySet) return { status: 200, headers: json, body: await keySet() };
    if (!isDocs) return indexPage(view(), accept);
    return (await readStaticFile(docs, "/docs", segments.slice(1))) ?? notFound(view(), "The docs have no such file.");
  };
}

const json = { "content-type": "application/json" };

function notFound(view: PageView, message: string): EngineAnswer {
  return { status: 404, headers: json, body: { message, mounted: mountsOf(view) } };
}
