import type { OpenApiDocument } from "./document.ts";

/** The key that the checks call with. No body may hold it: clients mask their key wherever they meet it. */
export const sampleKey = "key-of-the-checks";

/** What a client of the document is to be given, so that its calls carry a key wherever they have to. */
export function sampleCredentials(document: OpenApiDocument): { readonly apiKey?: string } {
  return takesKey(document) ? { apiKey: sampleKey } : {};
}

/** Whether calls carry an API key, in the path or in a header. */
export function takesKey(document: OpenApiDocument): boolean {
  return isKeyInPath(document) || keyHeader(document) !== undefined;
}

/** Whether the API key is a segment of the server's path. */
export function isKeyInPath({ servers }: OpenApiDocument): boolean {
  return servers?.[0]?.url.includes("{apiKey}") ?? false;
}

/** The header that carries the API key, on APIs whose key is no part of the path. */
export function keyHeader({ components }: OpenApiDocument): string | undefined {
  const schemes = Object.values((components?.securitySchemes ?? {}) as Record<string, Record<string, string>>);
  return schemes.find(({ type, in: place }) => type === "apiKey" && place === "header")?.name;
}
