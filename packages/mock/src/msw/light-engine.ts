import type { Operation } from "../document/api.ts";
import type { OpenApiDocument } from "../document/open-api-document.ts";
import { readPathValues } from "../document/path-template.ts";
import { resolveReference } from "../document/resolve-reference.ts";
import type { Engine } from "../engine/engine.ts";
import type { Violation } from "../engine/violation.ts";
import type { EngineRequest } from "../requests/read-request.ts";
import { problem } from "../wire/problem.ts";
import { checkSchema } from "./check-schema.ts";

/**
 * An engine without Prism, for browsers. It checks parameters and bodies of requests by the most common keywords, and
 * does not validate answers.
 */
export function createLightEngine(document: OpenApiDocument): Engine {
  return {
    check: (operation, request) => [
      ...checkParameters(document, operation, request),
      ...checkBody(document, operation, request),
    ],
    give: async (_, reply) => ({ ...(reply.by === "prism" ? madeUp : reply.answer), violations: [] }),
  };
}

const madeUp = problem(501, "Prism makes such answers up, and Prism is not part of what runs in a browser.");

function checkParameters(
  document: OpenApiDocument,
  { template, parameters, keyHeader, secured }: Operation,
  { path, query, headers }: EngineRequest,
): Violation[] {
  const key = keyHeader?.toLowerCase() ?? "authorization";
  const credentials: Violation[] =
    secured && headers[key] === undefined
      ? [{ in: "security", name: keyHeader ?? "Authorization", reason: "must carry the credentials of the API" }]
      : [];
  const inPath = readPathValues(template, path.slice(1).split("/").map(decodeURIComponent));
  const found = parameters.flatMap(({ name, in: place, required, schema }): Violation[] => {
    if (place !== "path" && place !== "query" && place !== "header") return [];
    const given = { path: inPath[name], query: query[name], header: headers[name.toLowerCase()] }[place];
    const [text] = [given].flat();
    // An empty value is none, as Prism has it.
    if (text === undefined || (place === "query" && text === ""))
      return required ? [{ in: place, name, reason: "is missing" }] : [];
    return checkSchema(document, schema, asValue(text, schema.type)).map(({ reason }) => ({ in: place, name, reason }));
  });
  return [...credentials, ...found];
}

/** A parameter's text as the schema's type has it. One that is of another type stays text, and is refused as such. */
function asValue(text: string, type: string | readonly string[] | undefined): unknown {
  const types = [type ?? []].flat();
  if (types.includes("string")) return text;
  if (types.includes("integer") || types.includes("number")) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

function checkBody(document: OpenApiDocument, operation: Operation, { body, headers }: EngineRequest): Violation[] {
  if (!operation.requestBody) return [];
  if (body === undefined)
    return operation.requestBody.required ? [{ in: "body", name: "body", reason: "is missing" }] : [];
  const schema = bodySchema(document, operation, headers["content-type"]);
  if (!schema) return [];
  return checkSchema(document, schema, body).map(({ name, reason }) => ({ in: "body", name: name || "body", reason }));
}

function bodySchema(document: OpenApiDocument, { template, method }: Operation, mediaType = ""): object | undefined {
  const path = document.paths?.[template.source];
  const declared = path && resolveReference(document, path)[method]?.requestBody;
  const content = declared && resolveReference(document, declared).content;
  return (content?.[mediaType] ?? Object.values(content ?? {})[0])?.schema;
}
