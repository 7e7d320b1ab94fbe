import { createServer } from "node:http";
import { listen } from "../free-port.ts";

/** Files of a site by path: media type and content. */
export type ServedFiles = Readonly<Record<string, readonly [type: string, content: Uint8Array | string]>>;

/** A site of a few files. */
export interface FileServer {
  /** Its address, with a slash at the end. */
  readonly url: string;
  /** Requested paths that the site does not have. */
  readonly missed: readonly string[];
  close(): void;
}

/** Serves files on a free port of `127.0.0.1`, the only host that the browser finds. Each request reads `files` anew. */
export async function serveFiles(files: ServedFiles): Promise<FileServer> {
  const missed: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    if (!file) missed.push(url);
    const [type, content] = file ?? ["text/plain", ""];
    response.writeHead(file ? 200 : 404, { "content-type": type }).end(content);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    missed,
    close: () => void server.close().closeAllConnections(),
  };
}
