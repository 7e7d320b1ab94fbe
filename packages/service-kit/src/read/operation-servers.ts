import { isObject } from "../base/json.ts";
import type { ServerObject } from "./open-api-document.ts";
import { valueAt } from "./references.ts";
import { type DocumentNode, METHODS } from "./walk-document.ts";

/**
 * Makes the server that all operations share that of the document. OpenAPI allows servers for each path and operation, but clients, mock and
 * gateway know one base URL of an API. A server of WebSockets stays, by which an import finds them.
 */
export function liftServers(document: DocumentNode): void {
  const items = Object.values(isObject(document.paths) ? document.paths : {}).flatMap((given): DocumentNode[] => {
    const item = isObject(given) && typeof given.$ref === "string" ? valueAt(document, given.$ref) : given;
    return isObject(item) ? [item as DocumentNode] : [];
  });
  const operations = items.flatMap((item) =>
    METHODS.flatMap((method) => (isObject(item[method]) ? { item, node: item[method] as DocumentNode } : [])),
  );
  // A client calls the first server, by HTTP. An empty URL is the root of the host.
  const withUrl = (server: unknown) => (isObject(server) && server.url === "" ? { ...server, url: "/" } : server);
  for (const node of [document, ...items, ...operations.map((one) => one.node)])
    if (Array.isArray(node.servers))
      node.servers = node.servers.map(withUrl).sort((one, other) => rankOf(one) - rankOf(other));
  const servers = operations.map(({ item, node }) => serverOf(node) ?? serverOf(item) ?? serverOf(document));
  const [first] = servers;
  const isShared = servers.every((server) => isSame(server, first)) && !(first && isWebSocket(first));
  if (first && isShared && !isSame(first, serverOf(document))) document.servers = [first];
  for (const node of [...items, ...operations.map((one) => one.node)])
    if (isShared || isSame(serverOf(node), serverOf(document))) delete node.servers;
}

function rankOf(server: unknown): number {
  return isObject(server) && isWebSocket(server) ? 1 : 0;
}

function isWebSocket({ url }: Readonly<DocumentNode>): boolean {
  return /^wss?:/i.test(String(url));
}

/** Compares the addresses of servers, with the defaults of their variables. */
function isSame(...servers: readonly (Readonly<DocumentNode> | undefined)[]): boolean {
  const [one, other] = servers.map(
    (server) => server && fillServer(server as object as ServerObject).replace(/\/$/, ""),
  );
  return one === other;
}

/** A server's URL with the defaults of its variables. `{apiKey}` stays as it is. */
export function fillServer({ url, variables = {} }: ServerObject): string {
  return url.replace(/\{([^{}]+)\}/g, (variable, name: string) =>
    name === "apiKey" ? variable : (variables[name]?.default ?? variable),
  );
}

/** The problem of an operation that has another server than the document. */
export function ownServerFault(url: unknown): string {
  return `has its own server (${url}), but all operations are called at the document's server`;
}

/** Finds the first server of a document, path or operation. */
export function serverOf({ servers }: Readonly<DocumentNode>): Readonly<DocumentNode> | undefined {
  const [server]: readonly unknown[] = Array.isArray(servers) ? servers : [];
  return isObject(server) ? server : undefined;
}
