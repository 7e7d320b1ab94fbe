import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { listen } from "@ledgergate/support/free-port";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** A static web server, with the site in a subfolder. */
export interface StaticServer {
  /** Address of the site's root. Ends with a slash. */
  readonly url: string;
  close(): void;
}

/** Serves a folder below a path, so that a link to the root of the host fails. */
export async function serve(folder: string, base = "/some/where/"): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    let file = pathname.startsWith(base) ? join(folder, decodeURIComponent(pathname.slice(base.length))) : "";
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    return response.writeHead(200, { "content-type": type, "cache-control": "max-age=600" }).end(readFileSync(file));
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}${base}`,
    // The browser may hold a connection on which it has sent nothing yet.
    close: () => void server.close().closeAllConnections(),
  };
}
