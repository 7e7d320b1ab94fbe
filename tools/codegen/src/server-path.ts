import type { Document, Server } from "./openapi.ts";
import { below, type Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";

/**
 * What the document's first server puts between the host and an operation's path, without a slash at its end. Variables
 * stand for their defaults, except `{apiKey}`, which the client fills in.
 */
export function readServerPath({ servers }: Document, problems: Problems): string {
  const [server] = servers ?? [];
  return server ? serverPathOf(server, below("#/servers", 0), problems) : "";
}

/** Notes a problem for servers of a path or operation: a client calls one base URL. */
export function checkOwnServers(
  servers: readonly Server[] | undefined,
  pointer: Pointer,
  document: Document,
  problems: Problems,
): void {
  const [server] = servers ?? [];
  if (!server || server.url === document.servers?.[0]?.url) return;
  problems.add(
    below(pointer, "servers"),
    `names a server of its own (${server.url}), and a client calls only that of the whole document`,
    "Remove servers here, or describe the operation in a document of its own.",
  );
}

function serverPathOf({ url, variables = {} }: Server, pointer: Pointer, problems: Problems): string {
  const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return name === "apiKey" ? whole : (variables[name]?.default ?? whole);
  });
  const path = filled.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "").replace(/(?<!\/)\/+$/, "");
  const [open] = path.replaceAll("{apiKey}", "").match(/\{[^{}]+\}/) ?? [];
  if (open !== undefined) {
    problems.add(
      below(pointer, "url"),
      `has the variable ${open} in its path, which has no default`,
      `Add it to the server's variables with a default.`,
    );
  }
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}
