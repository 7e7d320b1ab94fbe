import { createRequire } from "node:module";
import type { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import { discriminateUnions } from "./discriminate-unions.ts";
import { hasOneWayMembers, type OneWay, waiveMembers } from "./waive-members.ts";

/** An operation as Prism reads it. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** The parts of Prism's own reader. Required rather than imported: the types that come with them are no modules. */
const require = createRequire(import.meta.url);
const { transformOas3Operations } = require("@stoplight/http-spec/oas3/operation") as {
  transformOas3Operations(document: object): PrismOperation[];
};
const { convertToJsonSchema } = require("@stoplight/http-spec/oas") as {
  convertToJsonSchema(document: object, schema: object): object;
};
const { bundleTarget } = require("@stoplight/json") as {
  bundleTarget(options: { document: object; path: string }): object;
};

/** An operation from the two sides that Prism checks it from. */
export interface OperationViews {
  /** What requests are checked against. */
  readonly request: PrismOperation;
  /** What answers are checked against. */
  readonly response: PrismOperation;
  /** The same without the bodies: status, media type and headers. */
  readonly envelope: PrismOperation;
}

/**
 * Reads a document into Prism. Its operations are found by method and path. Prism's own reader writes each schema out
 * wherever it is used; where a schema contains itself it then checks nothing at all, and says nothing about it. Here
 * schemas stay references, which also makes for validators of a tenth of the size.
 */
export function readOperations(document: OpenApiDocument): ReadonlyMap<string, OperationViews> {
  const checked = (mark?: OneWay): Map<string, PrismOperation> => {
    const own = structuredClone(document);
    discriminateUnions(own);
    if (mark) waiveMembers(own, mark);
    return readView(own);
  };
  const twoWay = hasOneWayMembers(document) ? undefined : checked();
  const requests = twoWay ?? checked("readOnly");
  const responses = twoWay ?? checked("writeOnly");
  const views = new Map<string, OperationViews>();
  for (const [route, response] of responses) {
    const request = requests.get(route);
    if (request) views.set(route, { request, response, envelope: withoutBodies(response) });
  }
  return views;
}

/** Reads a document that is Prism's own from now on: it is kept and written to. */
function readView(own: OpenApiDocument): Map<string, PrismOperation> {
  const operations = transformOas3Operations(own).map((operation) => bundle(own, operation));
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

/** An operation whose answers may have any body. */
function withoutBodies(operation: PrismOperation): PrismOperation {
  const responses = operation.responses.map(({ contents, ...response }) => ({
    ...response,
    ...(contents && { contents: contents.map(({ schema, ...content }) => content) }),
  }));
  return { ...operation, responses };
}

/** Gives an operation the schemas that it refers to. */
function bundle(document: object, operation: PrismOperation): PrismOperation {
  const bundled = bundleTarget({
    document: { ...document, __target__: operation },
    path: "#/__target__",
  }) as PrismOperation & { readonly __bundled__?: Record<string, object> };
  // The schemas of OpenAPI 3.0 say some things in words of their own.
  const schemas = bundled.__bundled__ ?? {};
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = convertToJsonSchema(document, schema);
  return bundled;
}
