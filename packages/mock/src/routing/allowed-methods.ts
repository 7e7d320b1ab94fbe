import type { Operation } from "../document/api.ts";

/** The methods that a path answers. HEAD comes with GET, OPTIONS is the gateway's own. */
export function allowedMethods(operations: readonly Operation[]): string[] {
  const methods = operations.map(({ method }) => method.toUpperCase());
  return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
}

/** The operation that answers a method: HEAD is answered as GET where the document has no HEAD of its own. */
export function findOperation(operations: readonly Operation[], method: string): Operation | undefined {
  const exact = operations.find((operation) => operation.method === method.toLowerCase());
  return exact ?? (method === "HEAD" ? operations.find((operation) => operation.method === "get") : undefined);
}
