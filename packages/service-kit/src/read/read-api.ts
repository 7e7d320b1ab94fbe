import { errorMessage } from "../base/errors.ts";
import { escapeControls } from "../base/escape-controls.ts";
import {
  type Api,
  type Content,
  conditions,
  type Example,
  fallbackStatus,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
} from "./api.ts";
import { normaliseDocument } from "./normalise-document.ts";
import type {
  ExampleObject,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItemObject,
  ResponseObject,
  SchemaObject,
} from "./open-api-document.ts";
import { fillServer, ownServerFault } from "./operation-servers.ts";
import { readPathTemplate } from "./path-template.ts";
import { readSecurity } from "./read-security.ts";
import { below, partsOf, readPointer, resolveReference } from "./references.ts";
import { createSchemaSearch } from "./schema-search.ts";
import { METHODS } from "./walk-document.ts";

/** Reads a bundled document of OpenAPI 3.0 or 3.1. Throws an error that names the API and each faulty place in the document. */
export function readApi(name: string, given: object): Api {
  try {
    const document = normaliseDocument(given) as object as OpenApiDocument;
    const serverPath = readServerPath(document);
    const mayHoldLinks = createSchemaSearch(document, ({ format }) => format === "uri" || format === "uri-template");
    const leftOut: string[] = [];
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      readOperations(document, path, resolveReference(document, item), mayHoldLinks, leftOut),
    );
    // Often caused by a half-written file.
    if (operations.length === 0) throw new Error(["it describes no operation", ...leftOut].join("\n"));
    return {
      name,
      title: document.info?.title ?? name,
      version: document.info?.version ?? "",
      document,
      ...(document["x-family"] !== undefined && { family: document["x-family"] }),
      serverPath,
      keyed: serverPath.includes("{apiKey}"),
      operations,
      leftOut,
      responseHeaders: [...new Set(operations.flatMap(({ responses }) => responses.flatMap(headerNames)))],
      upstreamHeaders: readUpstreamHeaders(document["x-upstream-headers"] ?? {}),
    };
  } catch (cause) {
    const lines = errorMessage(cause).split("\n").map(escapeControls);
    throw new Error(`The document of "${name}" cannot be served: ${lines.join("\n")}`, { cause });
  }
}

/** Lists the names of a response's headers, without names that no header can have. */
function headerNames({ headers }: Response): string[] {
  return headers.map(({ name }) => name).filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name));
}

function readOperations(
  document: OpenApiDocument,
  path: string,
  item: PathItemObject,
  mayHoldLinks: (schema: object) => boolean,
  leftOut: string[],
): Operation[] {
  const template = readPathTemplate(path, item["x-encoded-slashes"]);
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const place = below("#", "paths", path, method).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "\uFFFD");
    const [server] = operation.servers ?? item.servers ?? [];
    const fault = server
      ? ownServerFault(server.url)
      : /[?#]/.test(path)
        ? "its path has a query or a fragment"
        : undefined;
    if (fault !== undefined) {
      leftOut.push(`${place}: ${fault}, so it is left out.`);
      return [];
    }
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      readParameter(document, resolveReference(document, parameter)),
    );
    const requestBody = readRequestBody(document, operation);
    const responses = Object.entries(operation.responses ?? {}).map(([code, response]) =>
      readResponse(document, code, resolveReference(document, response)),
    );
    const { "x-service-state": serviceState, "x-pagination": pagination } = operation;
    return {
      id: readId(operation.operationId || `${method.toUpperCase()} ${path}`, place),
      node: operation,
      method,
      template,
      // A parameter of the operation replaces the path's parameter of the same name and place.
      parameters: parameters.filter(
        (one, index) =>
          !isIgnored(one) &&
          !parameters.slice(index + 1).some((later) => later.name === one.name && later.in === one.in),
      ),
      ...(requestBody && { requestBody }),
      responses,
      ...readSecurity(document, operation),
      retryable: operation["x-retryable"] ?? false,
      hasLinks: responses.some(({ contents }) => contents.some(({ schema }) => schema && mayHoldLinks(schema))),
      computeUnits: readCost(operation["x-compute-units"] ?? 0, place),
      ...(serviceState !== undefined && { serviceState }),
      ...(pagination && { pagination: { start: pagination.start, items: readPointer(pagination.items) } }),
    };
  });
}

/** Headers that OpenAPI describes elsewhere. Parameters with these names "SHALL be ignored" (Parameter Object). */
function isIgnored({ in: place, name }: Parameter): boolean {
  return place === "header" && /^(?:accept|content-type|authorization)$/i.test(name);
}

/** Throws for a name of an operation that would break a line of a log or a journal, or change the terminal that shows it. */
function readId(id: unknown, place: string): string {
  if (typeof id === "string" && id.length <= 500 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(id)) return id;
  throw new Error(
    `${place}: the name of the operation (operationId, else the path) must be a text of at most 500 characters, without control characters and line separators`,
  );
}

function readCost(cost: unknown, place: string): number {
  if (typeof cost === "number" && Number.isSafeInteger(cost) && cost >= 0) return cost;
  throw new Error(`${place}/x-compute-units: a cost is a whole number from 0 on`);
}

function readParameter(document: OpenApiDocument, parameter: ParameterObject): Parameter {
  const named = Object.values(parameter.examples ?? {})[0];
  const [content] = readContents(document, parameter.content);
  const [shown] = content?.examples ?? [];
  const schema = flattenSchema(document, parameter.schema);
  const own = parameter.example ?? (named ? resolveReference(document, named).value : shown?.value);
  const example = own ?? schema.examples?.[0];
  return {
    node: parameter,
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    schema,
    ...(content && { content }),
    ...(example !== undefined && { example }),
  };
}

/** Merges a schema with the targets of its references and its `allOf` schemas, which often hold type and format. */
function flattenSchema(document: OpenApiDocument, schema: SchemaObject | undefined): SchemaObject {
  const { $ref, ...flat } = Object.assign({}, ...partsOf(document, schema, ["allOf"]).toReversed());
  return flat;
}

function readRequestBody(document: OpenApiDocument, operation: OperationObject): RequestBody | undefined {
  if (!operation.requestBody) return undefined;
  const body = resolveReference(document, operation.requestBody);
  return {
    node: body,
    required: body.required ?? false,
    contents: readContents(document, body.content),
  };
}

function readResponse(document: OpenApiDocument, code: string, response: ResponseObject): Response {
  return {
    node: response,
    code,
    headers: Object.entries(response.headers ?? {}).map(([name, header]) =>
      readParameter(document, { ...resolveReference(document, header), name, in: "header" }),
    ),
    contents: readContents(document, response.content),
  };
}

/** Reads the media types of a body with their examples. A single unnamed example is called `default`, as in Prism. */
function readContents(document: OpenApiDocument, content: ResponseObject["content"]): Content[] {
  return Object.entries(content ?? {}).map(([mediaType, media]) => ({
    mediaType,
    ...(typeof media.schema === "object" && { schema: media.schema }),
    ...(media.encoding && { encoding: media.encoding }),
    examples: readExamples(document, media),
  }));
}

/** Lists the examples that have a value. Those with an `externalValue` are elsewhere. */
function readExamples(document: OpenApiDocument, { example, examples }: MediaTypeObject): Example[] {
  const named = Object.entries(examples ?? { default: { value: example } });
  return named
    .map(([key, node]) => readExample(key, resolveReference(document, node)))
    .filter(({ value }) => value !== undefined);
}

function readExample(key: string, { value, "x-answers": answers }: ExampleObject): Example {
  const unknown = answers?.to?.find((name) => !Object.hasOwn(fallbackStatus, name));
  if (unknown !== undefined)
    throw new Error(`example "${key}": x-answers names "${unknown}", which is none of ${conditions.join(", ")}`);
  return { key, value, ...(answers && { answers }) };
}

function readUpstreamHeaders(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([name, upstream]) => {
      if (!/^[A-Za-z0-9-]+$/.test(upstream))
        throw new Error(
          `x-upstream-headers: "${name}" names a header with other characters than letters, digits and hyphens`,
        );
      return [name.toLowerCase(), upstream];
    }),
  );
}

/**
 * The path that the document's first server adds to the host, as segments: `https://{host}/v1/{apiKey}/v1` gives
 * `["v1", "{apiKey}", "v1"]`. Variables other than `apiKey` take their default.
 */
function readServerPath(document: OpenApiDocument): string[] {
  const [server] = document.servers ?? [];
  if (!server) return [];
  const path = fillServer(server)
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "")
    .replace(/[?#].*/s, "");
  return path.split("/").filter(Boolean);
}
