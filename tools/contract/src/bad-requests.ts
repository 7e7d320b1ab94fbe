import {
  type OpenApiDocument,
  type Operation,
  parseExact,
  stringifyExact,
  type Validator,
} from "@ledgergate/conformance";
import type { Condition } from "./conditions.ts";
import { goodRequest, keyHeader, type RawRequest, serverPath } from "./good-request.ts";
import { wrongText } from "./wrong-text.ts";

/** A request that meets one condition of `x-answers`. */
export interface BadRequest {
  readonly condition: Condition;
  /** The parameter or body member that it is about. */
  readonly name?: string;
  readonly operation: Operation;
  readonly request: RawRequest;
}

/** Larger than any request that an API of ours could need. */
const FAR_TOO_MUCH = 8 * 1024 * 1024;

/**
 * Every bad request that an operation leaves room for. An unknown key is none of them: the mock takes every key, since
 * a document says nothing of the keys that exist.
 */
export function listBadRequests(
  document: OpenApiDocument,
  validate: Validator,
  operation: Operation,
): readonly BadRequest[] {
  const good = goodRequest(document, operation);
  const bad = (condition: Condition, change: Partial<RawRequest>, name?: string): BadRequest => ({
    condition,
    operation,
    request: { ...good, ...change },
    ...(name !== undefined && { name }),
  });
  return [
    ...withoutKey(document, good).map((change) => bad("missing_key", change)),
    bad("unknown_route", { path: `${good.path}/no/such/route` }),
    ...unusedMethod(document, operation).map((method) => bad("method_not_allowed", { method, body: undefined })),
    ...wrongParameters(validate, operation, good).map(({ condition, change, name }) => bad(condition, change, name)),
    ...wrongBodies(validate, operation, good).map(({ condition, change, name }) => bad(condition, change, name)),
  ];
}

interface Change {
  readonly condition: Condition;
  readonly change: Partial<RawRequest>;
  readonly name?: string;
}

function withoutKey(document: OpenApiDocument, good: RawRequest): readonly Partial<RawRequest>[] {
  if (serverPath(document).includes("{apiKey}")) return [{ apiKey: "" }];
  const header = keyHeader(document);
  if (header === undefined) return [];
  const { [header]: _, ...headers } = good.headers;
  return [{ headers }];
}

function unusedMethod({ paths }: OpenApiDocument, { path }: Operation): readonly string[] {
  const unused = ["DELETE", "PATCH", "PUT"].find((method) => !(method.toLowerCase() in (paths?.[path] ?? {})));
  return unused ? [unused] : [];
}

function wrongParameters(validate: Validator, { parameters }: Operation, good: RawRequest): readonly Change[] {
  return parameters.flatMap((parameter): readonly Change[] => {
    const { name } = parameter;
    const text = wrongText(validate, parameter);
    if (text === undefined) return [];
    if (parameter.in === "path") {
      return [{ condition: "invalid_path", name, change: { pathValues: { ...good.pathValues, [name]: text } } }];
    }
    if (parameter.in === "query") {
      return [{ condition: "invalid_query", name, change: { query: { ...good.query, [name]: text } } }];
    }
    return [{ condition: "invalid_header", name, change: { headers: { ...good.headers, [name]: text } } }];
  });
}

function wrongBodies(validate: Validator, { bodies: [body] }: Operation, good: RawRequest): readonly Change[] {
  if (!body || good.body === undefined) return [];
  const changes: Change[] = [
    { condition: "body_too_large", change: { body: good.body + " ".repeat(FAR_TOO_MUCH) } },
    { condition: "unsupported_media_type", change: { headers: { ...good.headers, "Content-Type": "text/plain" } } },
    { condition: "malformed_body", change: { body: good.body.slice(0, -1) } },
  ];
  const members = parseExact(good.body) as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    const wrong = { ...members, [name]: [] };
    if (validate(body.schema.pointer, wrong) === undefined) continue;
    changes.push({ condition: "invalid_body", name, change: { body: stringifyExact(wrong) } });
  }
  return changes;
}
