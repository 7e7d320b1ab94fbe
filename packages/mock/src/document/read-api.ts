import { errorMessage } from "../values/error-message.ts";
import type { Api, Operation, Parameter, RequestBody } from "./api.ts";
import { readPointer } from "./json-pointer.ts";
import type {
  HttpMethod,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
  SchemaObject,
} from "./open-api-document.ts";
import { readPathTemplate } from "./path-template.ts";
import { readContents, readResponse } from "./read-response.ts";
import { readSecurity } from "./read-security.ts";
import { readUpstreamHeaders } from "./read-upstream-headers.ts";
import { checkReferences, checkTree, resolveReference } from "./resolve-reference.ts";
import { readServerPath } from "./server-path.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const satisfies HttpMethod[];

/** Reads a bundled OpenAPI 3 document. Throws with the API's name and the place in the document where it cannot. */
export function readApi(name: string, document: object): Api {
  try {
    if (!isOpenApiDocument(document)) throw new Error('no OpenAPI 3 document: "openapi" must start with "3."');
    checkTree(document);
    checkReferences(document);
    const serverPath = readServerPath(document);
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      readPath(document, path, resolveReference(document, item)),
    );
    // Often a file that is only half written, or no OpenAPI document of an API at all.
    if (operations.length === 0) throw new Error("it describes no operation");
    return {
      name,
      title: document.info?.title ?? name,
      version: document.info?.version ?? "",
      document,
      serverPath,
      keyed: serverPath.includes("{apiKey}"),
      operations,
      responseHeaders: [
        ...new Set(
          operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers.map((h) => h.name))),
        ),
      ],
      upstreamHeaders: readUpstreamHeaders(document["x-upstream-headers"] ?? {}),
    };
  } catch (cause) {
    throw new Error(`The document of "${name}" cannot be served: ${errorMessage(cause)}`, {
      cause,
    });
  }
}

function isOpenApiDocument(document: object): document is OpenApiDocument {
  return "openapi" in document && typeof document.openapi === "string" && document.openapi.startsWith("3.");
}

function readPath(document: OpenApiDocument, path: string, item: PathItemObject): Operation[] {
  return methods.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      readParameter(document, resolveReference(document, parameter)),
    );
    const requestBody = readRequestBody(document, operation);
    const { "x-mock-state": mockState, "x-pagination": pagination } = operation;
    return {
      id: operation.operationId ?? `${method.toUpperCase()} ${path}`,
      method,
      template: readPathTemplate(path),
      // A parameter of the operation takes the place of the path's parameter of the same name and place.
      parameters: parameters.filter(
        (one, index) => !parameters.slice(index + 1).some((later) => later.name === one.name && later.in === one.in),
      ),
      ...(requestBody && { requestBody }),
      responses: Object.entries(operation.responses ?? {}).map(([code, response]) =>
        readResponse(document, code, resolveReference(document, response)),
      ),
      ...readSecurity(document, operation),
      computeUnits: operation["x-compute-units"] ?? 0,
      ...(mockState !== undefined && { mockState }),
      ...(pagination && { pagination: { start: pagination.start, items: readPointer(pagination.items) } }),
    };
  });
}

function readParameter(document: OpenApiDocument, parameter: ParameterObject): Parameter {
  const named = Object.values(parameter.examples ?? {})[0];
  const example = parameter.example ?? (named && resolveReference(document, named).value);
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    schema: flattenSchema(document, resolveReference<SchemaObject>(document, parameter.schema ?? {})),
    ...(example !== undefined && { example }),
  };
}

/** Merges a schema with those of its `allOf`: type and format often stand in the named schema that it refines. */
function flattenSchema(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  const parts = (schema.allOf ?? []).map((part) => flattenSchema(document, resolveReference(document, part)));
  return Object.assign({}, ...parts, schema);
}

function readRequestBody(document: OpenApiDocument, operation: OperationObject): RequestBody | undefined {
  if (!operation.requestBody) return undefined;
  const body = resolveReference(document, operation.requestBody);
  const schemas = Object.values(body.content ?? {}).flatMap(({ schema }) => schema ?? []);
  return {
    required: body.required ?? false,
    secret: schemas.some((schema) => hasPassword(document, resolveReference<SchemaObject>(document, schema))),
    contents: readContents(document, body.content),
  };
}

function hasPassword(document: OpenApiDocument, { allOf = [], properties = {} }: SchemaObject): boolean {
  return (
    Object.values(properties).some((property) => resolveReference(document, property).format === "password") ||
    allOf.some((part) => hasPassword(document, resolveReference(document, part)))
  );
}
