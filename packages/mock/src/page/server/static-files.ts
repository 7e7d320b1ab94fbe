import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, sep } from "node:path";
import type { Answer } from "@ledgergate/service-kit";
import type { MockRequest } from "../../routes/request.ts";

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

/** Compressed forms that may exist beside a file, the best first. */
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

type Headers = MockRequest["headers"];

/**
 * Reads a file below a folder, or the `index.html` of a directory. An address without the directory's trailing slash is
 * redirected. If a browser requests a missing page, the answer is the folder's `404.html`, else `undefined`.
 */
export async function readStaticFile(
  folder: string,
  mount: string,
  segments: readonly string[],
  headers: Headers,
): Promise<Answer | undefined> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return undefined;
  const found = await findFile(root, segments);
  if (found === "directory") {
    return { status: 308, headers: { location: `${[mount, ...segments.map(encodeURIComponent)].join("/")}/` } };
  }
  if (found !== undefined) return fileAnswer(found, headers);
  if (!headers.accept?.includes("text/html")) return undefined;
  const body = await readFile(join(root, "404.html"), "utf8").catch(() => undefined);
  if (body === undefined) return undefined;
  return { status: 404, headers: { "content-type": "text/html", "cache-control": "no-cache", ...policy(body) }, body };
}

/** Finds the file of an address. `directory` if the address lacks a directory's trailing slash. */
async function findFile(root: string, segments: readonly string[]): Promise<string | "directory" | undefined> {
  const endsWithSlash = segments.at(-1) === "";
  const names = endsWithSlash ? segments.slice(0, -1) : segments;
  if (!names.every((name) => /^[^./\\\0][^/\\\0]*$/.test(name))) return undefined;
  const path = await realpath(join(root, ...names)).catch(() => undefined);
  // A symbolic link must not lead out of the folder.
  if (path === undefined || (path !== root && !path.startsWith(root + sep))) return undefined;
  const isDirectory = (await stat(path)).isDirectory();
  if (isDirectory !== endsWithSlash) return isDirectory ? "directory" : undefined;
  return isDirectory ? join(path, "index.html") : path;
}

async function fileAnswer(file: string, headers: Headers): Promise<Answer | undefined> {
  for (const [encoding, ending] of [...encodingsFor(headers["accept-encoding"]), [undefined, ""] as const]) {
    const body = await readFile(file + ending).catch(() => undefined);
    if (body === undefined) continue;
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`;
    const type = mediaTypes[extname(file).toLowerCase()] ?? "application/octet-stream";
    const common = {
      ...(type === "text/html" && policy(encoding === undefined ? String(body) : await readFile(file, "utf8"))),
      "cache-control": isHashed(file) ? "public, max-age=31536000, immutable" : "no-cache",
      etag,
      vary: "Accept-Encoding",
    };
    if (headers["if-none-match"]?.includes(etag)) return { status: 304, headers: common };
    return {
      status: 200,
      headers: {
        "content-type": type,
        ...common,
        ...(encoding !== undefined && { "content-encoding": encoding }),
      },
      body,
    };
  }
  return undefined;
}

/** Repeats the policy that a page has in its HTML, and forbids other pages to frame it, which only a header can. */
export function policy(page: string): { "content-security-policy": string } {
  const [, own] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? [];
  return { "content-security-policy": [own, "frame-ancestors 'none'"].filter(Boolean).join("; ") };
}

function encodingsFor(accept: unknown): (typeof encodings)[number][] {
  const accepted = new Set<string | undefined>();
  for (const each of String(accept ?? "").split(",")) {
    const [name, ...parameters] = each.split(";").map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return encodings.filter(([name]) => accepted.has(name));
}

/** Tests if a file's name contains a hash of its content, such as `assets/site-4QF2K7ZB.js`. */
function isHashed(file: string): boolean {
  return basename(dirname(file)) === "assets" && /-[\w-]{8}\.\w+$/.test(basename(file));
}
