import type { ListedOperation } from "./list-operations.ts";
import type { Document, Server } from "./openapi.ts";
import type { Problems } from "./problems.ts";
import { below, type Pointer } from "./references.ts";

/**
 * Reads the path between the host and an operation's path, without a trailing slash: the given one, else that of the document's
 * first server. Variables take their defaults, except `{apiKey}`, which the client fills in.
 */
export function readServerPath(
  { servers }: Pick<Document, "servers">,
  given: string | undefined,
  problems: Problems,
): string {
  const server = given === undefined ? servers?.[0] : { url: given };
  return server ? serverPathOf(server, below("#/servers", 0), problems) : "";
}

/**
 * Notes a problem for servers of a path or operation, since a client calls one base URL. They may stand if it is said that the
 * client is made for their path.
 */
export function checkOwnServers(
  { item, operation, pointer }: ListedOperation,
  { servers }: Document,
  given: string | undefined,
  problems: Problems,
): void {
  for (const place of [item, { node: operation, pointer }]) {
    const [server] = place.node.servers ?? [];
    if (!server || server.url === servers?.[0]?.url) continue;
    const own = below(place.pointer, "servers");
    if (given !== undefined && serverPathOf(server, below(own, 0), problems) === readServerPath({}, given, problems))
      continue;
    problems.add(
      own,
      `names a server of its own (${server.url}), and a client calls only that of the whole document`,
      "Make a client of its own for what has this server (--only, --server-path), or leave it out (--skip).",
    );
  }
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
      "Add it to the server's variables with a default, or say what the path is (--server-path).",
    );
  }
  if (/[?#]/.test(path)) {
    problems.add(
      below(pointer, "url"),
      `has ? or # in its path (${path}), where each operation adds a path of its own`,
      "Describe what follows as parameters of the operations, or say what the path is (--server-path).",
    );
  }
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}
