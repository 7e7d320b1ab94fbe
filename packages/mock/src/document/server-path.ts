import type { OpenApiDocument } from "./open-api-document.ts";

/**
 * The path that the document's first server adds to the host, as segments: `https://{host}/v1/{apiKey}/v1` gives
 * `["v1", "{apiKey}", "v1"]`. Variables other than `apiKey` take their default.
 */
export function readServerPath(document: OpenApiDocument): string[] {
  const server = document.servers?.[0];
  if (!server) return [];
  const path = server.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return path
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) =>
      segment.replace(/\{([^}]+)\}/g, (variable, name: string) =>
        name === "apiKey" ? variable : (server.variables?.[name]?.default ?? variable),
      ),
    );
}
