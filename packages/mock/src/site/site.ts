import type { EngineAnswer } from "../engine/engine.ts";
import type { GatewayRequest } from "../gateway/gateway-request.ts";
import { indexPage, type Mount } from "./index-page.ts";
import { readStaticFile } from "./static-file.ts";

/** Answers what lies outside every API: the index, the documentation, and a 404 that says where the APIs are. */
export type Site = (request: GatewayRequest) => Promise<EngineAnswer>;

/** Makes the site of a running mock. `mounts` is asked late: the port is known only then. */
export function createSite(mounts: () => readonly Mount[], docs: string | undefined): Site {
  return async ({ method, target: { path, segments }, headers: { accept } }) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    if (path !== "/" && !isDocs) return notFound(mounts(), "Nothing is mounted at this path.");
    if (method !== "GET" && method !== "HEAD")
      return { status: 405, headers: { ...json, allow: "GET, HEAD" }, body: { message: "Use GET." } };
    if (!isDocs) return indexPage(mounts(), accept);
    return (
      (await readStaticFile(docs, "/docs", segments.slice(1))) ?? notFound(mounts(), "The docs have no such file.")
    );
  };
}

const json = { "content-type": "application/json" };

function notFound(mounts: readonly Mount[], message: string): EngineAnswer {
  return { status: 404, headers: json, body: { message, mounted: mounts } };
}
