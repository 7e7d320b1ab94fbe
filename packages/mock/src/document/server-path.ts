import type { OpenApiDocument, ServerObject } from "./open-api-document.ts";

/** A server's URL with the defaults of its variables. `{apiKey}` stays as it is. */
export function fillServer({ url, variables = {} }: ServerObject): string {
  return url.replace(/\{([^}]+)\}/g, (variable, name: string) =>
    name === "apiKey" ? variable : (variables[name]?.default ?? variable),
  );
}

/**
 * The path that the document's first server adds to the host, as segments: `https://{host}/v1/{apiKey}/v1` gives
 * `["v1", "{apiKey}", "v1"]`. Variables other than `apiKey` take their default.
 */
export function readServerPath(document: OpenApiDocument): string[] {
  const [server] = document.servers ?? [];
  if (!server) return [];
  const path = fillServer(server)
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "")
    .replace(/[?#].*$/, "");
  return path.split("/").filter((segment) => segment !== "");
}
