import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { follow } from "./references.ts";

/** Tests if an operation opens a WebSocket: by its server, its answer 101, or a header of the handshake. */
export function opensWebSocket(document: JsonObject, item: JsonObject, operation: JsonObject): boolean {
  const servers = listOf(operation.servers ?? item.servers);
  const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)];
  return (
    servers.some((server) => isObject(server) && /^wss?:/i.test(String(server.url))) ||
    (isObject(operation.responses) && Object.hasOwn(operation.responses, "101")) ||
    parameters.some((parameter) => {
      const { in: place, name } = follow(document, parameter);
      return place === "header" && /^(upgrade|sec-websocket-.+)$/i.test(String(name));
    })
  );
}

/**
 * Lists the operations that are probably WebSockets, since their summary says so or their description has an address of one. They are not
 * left out: a text may also name a WebSocket as another way to the same data.
 */
export function listProbableWebSockets({ paths }: JsonObject): readonly string[] {
  return Object.entries(paths as Record<string, JsonObject>).flatMap(([path, { get }]) => {
    if (!isObject(get)) return [];
    const isProbable = /\bweb-?sockets?\b/i.test(String(get.summary)) || /\bwss?:\/\//i.test(String(get.description));
    return isProbable ? [`GET ${path}`] : [];
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
