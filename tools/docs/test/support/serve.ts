import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".yaml": "application/yaml",
};

/** A static web server, with the site in a subfolder. */
export interface StaticServer {
  /** Address of the site's root. Ends with a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder below a path, so that a link to the root of the host fails. */
export async function serve(folder: string, base = "/some/where/"): Promise<StaticServer> {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run \`pnpm build\`.`);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    let file = pathname.startsWith(base) ? join(folder, decodeURIComponent(pathname.slice(base.length))) : "";
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "max-age=600" });
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
