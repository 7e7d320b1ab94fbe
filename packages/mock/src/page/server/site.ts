import { type Answer, jsonAnswer } from "@ledgergate/document";
import type { MockRequest } from "../../router/request.ts";
import { indexPage, mountsOf } from "./page.ts";
import { readStaticFile } from "./static-files.ts";
import type { PageView } from "./view.ts";

/**
 * Answers what lies outside every API: the index, the documentation, the key set of tokens, and a 404 that says where
 * the APIs are, and the path of theirs that comes `nearest`.
 */
export type Site = (request: MockRequest, nearest?: string) => Promise<Answer>;

/** Dependencies of the site. */
interface SiteDeps {
  /** Asked late: the port is known only then. */
  readonly view: () => PageView;
  /** The folder of the documentation. */
  readonly docs: string | undefined;
  readonly anyKey: boolean;
  readonly keySet: () => Promise<object>;
}

/** Makes the site of a running mock. */
export function createSite({ view, docs, anyKey, keySet }: SiteDeps): Site {
  // Tells the docs that the mock serves them, and whether any key will do, where their scripts read it without a request.
  const servedByMock = { "server-timing": `ledgergate-mock${anyKey ? ";desc=any-key" : ""}` };
  return async ({ method, target: { path, segments }, headers }, nearest) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isKeySet = path === "/.well-known/jwks.json";
    if (path !== "/" && !isDocs && !isKeySet) return notFound(view(), "Nothing is mounted at this path.", nearest);
    if (method !== "GET" && method !== "HEAD") return jsonAnswer(405, { message: "Use GET." }, { allow: "GET, HEAD" });
    if (isKeySet) return jsonAnswer(200, await keySet());
    if (!isDocs) return indexPage(view(), headers.accept);
    const file = await readStaticFile(docs, "/docs", segments.slice(1), headers);
    if (file === undefined) return notFound(view(), "The docs have no such file.");
    return { ...file, headers: { ...file.headers, ...servedByMock } };
  };
}

function notFound(view: PageView, message: string, nearest?: string): Answer {
  return jsonAnswer(404, { message, ...(nearest !== undefined && { nearest }), mounted: mountsOf(view) });
}
