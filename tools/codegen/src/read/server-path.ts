import { fillServer, ownServerFault, type ServerObject } from "@ledgergate/support/service-kit";
import type { ListedOperation } from "./list-operations.ts";
import type { Document } from "./openapi.ts";
import type { Place } from "./place.ts";

/**
 * Reads the path between the host and an operation's path, without a trailing slash: the given path, or the path of the document's
 * first server. Variables have their defaults, except `{apiKey}`, which the client fills in.
 */
export function readServerPath(document: Place<Document>, given: string | undefined): string {
  const server =
    given === undefined
      ? document.entries("servers")[0]?.[1]
      : document.below<ServerObject>({ url: given }, "servers", 0);
  return server ? serverPathOf(server) : "";
}

/**
 * Notes a problem for servers of a path or operation, since a client calls only one base URL. They are accepted if the client is
 * generated for their path.
 */
export function checkOwnServers(
  { item, operation }: ListedOperation,
  document: Place<Document>,
  given: string | undefined,
): void {
  for (const servers of [item.member("servers"), operation.member("servers")]) {
    const [server] = servers?.node ?? [];
    if (!servers || !server) continue;
    if (given !== undefined && serverPathOf(servers.below(server, 0)) === readServerPath(document, given)) continue;
    servers.note(
      ownServerFault(server.url),
      "Generate a separate client for this server (--only, --server-path), or leave the operation out (--skip).",
    );
  }
}

function serverPathOf(server: Place<ServerObject>): string {
  const path = fillServer(server.node)
    .replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "")
    .replace(/(?<!\/)\/+$/, "");
  const url = server.member("url");
  const [open] = path.replaceAll("{apiKey}", "").match(/\{[^{}]+\}/) ?? [];
  if (open !== undefined) {
    url?.note(
      `has the variable ${open} in its path without a default`,
      "Declare a default for the variable, or give the path (--server-path).",
    );
  }
  if (/[?#]|(?<=^|\/)\.\.(?=\/|$)/.test(path)) {
    url?.note(
      `has ?, # or .. in its path (${path}), but operations append their paths to it`,
      "Describe the query as parameters of the operations, or give the path (--server-path).",
    );
  }
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}
