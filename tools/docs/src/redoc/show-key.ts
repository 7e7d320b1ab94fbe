import { isObject, type Operation } from "@ledgergate/service-kit";
import { asList, asObject, asText, type JsonObject } from "../document/json.ts";

const KEY = "{apiKey}";
const SCHEME = "API key";

/**
 * Shows the API key with each operation, if the key is a segment of the URL. In OpenAPI the key is a server variable, which Redoc
 * does not show with operations. It becomes a parameter of each operation and a security scheme. Changes the document.
 */
export function showKey(document: JsonObject, operations: readonly Operation[]): void {
  const servers: JsonObject[] = asList(document.servers).filter(isObject);
  const [first] = servers;
  const prefix = /^\w+:\/\/[^/]*(\/.*?)\/?$/.exec(asText(first?.url) ?? "")?.[1] ?? "";
  if (first === undefined || !prefix.includes(KEY)) return;

  const { description } = asObject(asObject(first.variables).apiKey);
  const paths = asObject(document.paths);
  const parameter = {
    name: "apiKey",
    in: "path",
    required: true,
    description: asText(description) ?? "The API key.",
    schema: { type: "string", format: "password" },
  };
  const schemes = asObject(asObject(document.components).securitySchemes);
  schemes[SCHEME] = { type: "apiKey", in: "path", name: "apiKey", description: parameter.description };
  document.components = { ...asObject(document.components), securitySchemes: schemes };

  for (const operation of operations) {
    const node = asObject(operation.node);
    node.parameters = [parameter, ...asList(node.parameters)];
    node.security = withKey(asList(node.security ?? document.security).map(asObject));
  }
  delete document.security;
  document.paths = Object.fromEntries(Object.entries(paths).map(([path, item]) => [prefix + path, item]));
  for (const server of servers) {
    const url = (asText(server.url) ?? "").replace(/\/$/, "");
    // A server with another path keeps the key in its URL.
    if (!url.endsWith(prefix)) continue;
    server.url = url.slice(0, -prefix.length) || "/";
    const { apiKey: _, ...variables } = asObject(server.variables);
    server.variables = variables;
  }
}

/** Adds the key to every alternative. Drops the empty alternative, since the key is always required. */
function withKey(alternatives: readonly JsonObject[]): JsonObject[] {
  const others = alternatives.filter((alternative) => Object.keys(alternative).length > 0);
  return others.length === 0 ? [{ [SCHEME]: [] }] : others.map((alternative) => ({ [SCHEME]: [], ...alternative }));
}
