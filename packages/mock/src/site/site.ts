import { readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { type Answer, jsonAnswer } from "@ledgergate/document";
import type { GatewayRequest } from "../routing/request.ts";
import { indexPage, mountsOf } from "./page.ts";
import type { PageView } from "./view.ts";

/**
 * Answers what lies outside every API: the index, the documentation, the key set of tokens, and a 404 that says where
 * the APIs are, and the path of theirs that comes `nearest`.
 */
export type Site = (request: GatewayRequest, nearest?: string) => Promise<Answer>;

/** Makes the site of a running mock. `view` is asked late: the port is known only then. */
export function createSite(view: () => PageView, docs: string | undefined, keySet: () => Promise<object>): Site {
  return async ({ method, target: { path, segments }, headers: { accept } }, nearest) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isKeySet = path === "/.well-known/jwks.json";
    if (path !== "/" && !isDocs && !isKeySet) return notFound(view(), "Nothing is mounted at this path.", nearest);
    if (method !== "GET" && method !== "HEAD") return jsonAnswer(405, { message: "Use GET." }, { allow: "GET, HEAD" });
    if (isKeySet) return jsonAnswer(200, await keySet());
    if (!isDocs) return indexPage(view(), accept);
    return (await readStaticFile(docs, "/docs", segments.slice(1))) ?? notFound(view(), "The docs have no such file.");
  };
}

function notFound(view: PageView, message: string, nearest?: string): Answer {
  return jsonAnswer(404, { message, ...(nearest !== undefined && { nearest }), mounted: mountsOf(view) });
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".yaml": "application/yaml",
  ".yml": "application/yaml",
  ".txt": "text/plain",
  ".md": "text/markdown",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Throws if a folder of static files does not exist. */
export async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new Error(`The docs folder ${folder} does not exist. Build it first, or omit --docs.`);
}

/** A file below a folder, the `index.html` of a directory, a redirect to its trailing slash, or undefined. */
async function readStaticFile(folder: string, mount: string, segments: readonly string[]): Promise<Answer | undefined> {
  const names = segments.at(-1) === "" ? segments.slice(0, -1) : segments;
  if (!names.every((name) => /^[^./\\\0][^/\\\0]*$/.test(name))) return undefined;
  const root = await realpath(folder).catch(() => undefined);
  const path = root && (await realpath(join(root, ...names)).catch(() => undefined));
  // A link may not lead out of the folder.
  if (!root || !path || (path !== root && !path.startsWith(root + sep))) return undefined;
  const directory = (await stat(path)).isDirectory();
  if (directory && segments.at(-1) !== "")
    return { status: 308, headers: { location: `${[mount, ...segments.map(encodeURIComponent)].join("/")}/` } };
  if (!directory && segments.at(-1) === "") return undefined;
  const file = directory ? join(path, "index.html") : path;
  const body = await readFile(file).catch(() => undefined);
  return (
    body && {
      status: 200,
      headers: {
        "content-type": mediaTypes[extname(file).toLowerCase()] ?? "application/octet-stream",
        "cache-control": "no-cache",
      },
      body,
    }
  );
}
