import type { Api, Operation, Parameter, RequestBody } from "./api.ts";
import type {
  HttpMethod,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
  SchemaObject,
  SecuritySchemeObject,
} from "./open-api-document.ts";
import { readPathTemplate } from "./path-template.ts";
import { readContents, readResponse } from "./read-response.ts";
import { checkReferences, resolveReference } from "./resolve-reference.ts";
import { readServerPath } from "./server-path.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const satisfies HttpMethod[];

/** Reads a bundled OpenAPI 3 document. Throws with the API's name and the place in the document where it cannot. */
export function readApi(name: string, document: object): Api {
  try {
    if (!isOpenApiDocument(document)) throw new Error('no OpenAPI 3 document: "openapi" must start with "3."');
    checkReferences(document);
    const serverPath = readServerPath(document);
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      readPath(document, path, resolveReference(document, item)),
    );
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
    };
  } catch (cause) {
    throw new Error(`The document of "${name}" cannot be served: ${cause instanceof Error ? cause.message : cause}`, {
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
    const keyHeader = readKeyHeader(document, operation);
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
      secured: isSecured(document, operation),
      ...(keyHeader !== undefined && { keyHeader }),
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

/** Type and format may stand in a named schema that the parameter's own schema only refines. */
function flattenSchema(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  const parts = (schema.allOf ?? []).map((part) => flattenSchema(document, resolveReference(document, part)));
  return Object.assign({}, ...parts, schema);
}

function readRequestBody(document: OpenApiDocument, operation: OperationObject): RequestBody | undefined {
  if (!operation.requestBody) return undefined;
  const body = resolveReference(document, operation.requestBody);
  return { required: body.required ?? false, contents: readContents(document, body.content) };
}

function isSecured(document: OpenApiDocument, operation: OperationObject): boolean {
  const requirements = operation.security ?? document.security ?? [];
  return requirements.length > 0 && requirements.every((requirement) => Object.keys(requirement).length > 0);
}

function readKeyHeader(document: OpenApiDocument, operation: OperationObject): string | undefined {
  const names = (operation.security ?? document.security ?? []).flatMap((requirement) => Object.keys(requirement));
  for (const name of names) {
    const scheme = document.components?.securitySchemes?.[name];
    const { type, in: place, name: header } = scheme ? resolveReference<SecuritySchemeObject>(document, scheme) : {};
    if (type === "apiKey" && place === "header") return header;
  }
  return undefined;
}
