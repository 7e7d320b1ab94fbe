import {
  isKeyInPath,
  keyHeader,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  parseExact,
  stringifyExact,
  type Validator,
} from "@ledgergate/conformance";
import { goodRequest, type RawRequest } from "./good-request.ts";
import { readings, specialTexts, wrongTexts } from "./wrong-texts.ts";

/** A request that meets one condition of `x-answers`. */
export interface BadRequest extends Fault {
  readonly operation: Operation;
  readonly request: RawRequest;
}

/** What is wrong with a request. */
interface Fault {
  /** The condition of `x-answers` (specs/EXTENSIONS.md), such as `unknown_key`. */
  readonly condition: string;
  /** The parameter or body member that it is about, and its value as text. */
  readonly name?: string;
  readonly value?: string;
  /** Whether anything was sent in its place. Default: true. */
  readonly given?: boolean;
}

/** A fault with what makes it of a good request. */
interface Change extends Fault {
  readonly change: Partial<RawRequest>;
}

/** Larger than any request that an API of ours could need. */
const FAR_TOO_MUCH = 8 * 1024 * 1024;

/**
 * Every bad request that an operation leaves room for by its document. Which keys there are, and what they may spend, is
 * none of its business: see `listBarredRequests`.
 */
export function listBadRequests(
  document: OpenApiDocument,
  validate: Validator,
  operation: Operation,
): readonly BadRequest[] {
  const good = goodRequest(document, operation);
  const changes: readonly Change[] = [
    ...withoutKey(document, good),
    { condition: "unknown_route", change: { path: `${good.path}/no/such/route` } },
    ...wrongMethod(document, operation),
    ...operation.parameters.flatMap((parameter) => wrongParameter(validate, operation, parameter, good)),
    ...wrongBodies(validate, operation, good),
  ];
  return changes.map(({ change, ...fault }) => ({ ...fault, operation, request: { ...good, ...change } }));
}

function withoutKey(document: OpenApiDocument, good: RawRequest): readonly Change[] {
  if (isKeyInPath(document)) return [{ condition: "missing_key", change: { apiKey: "" } }];
  const header = keyHeader(document);
  if (header === undefined) return [];
  const { [header]: _, ...headers } = good.headers;
  return [{ condition: "missing_key", change: { headers } }];
}

function wrongMethod({ paths }: OpenApiDocument, { path }: Operation): readonly Change[] {
  const method = ["DELETE", "PATCH", "PUT"].find((one) => !(one.toLowerCase() in (paths?.[path] ?? {})));
  return method ? [{ condition: "method_not_allowed", change: { method, body: undefined } }] : [];
}

const PLACES = {
  path: { condition: "invalid_path", part: "pathValues" },
  query: { condition: "invalid_query", part: "query" },
  header: { condition: "invalid_header", part: "headers" },
} as const;

function wrongParameter(
  validate: Validator,
  operation: Operation,
  parameter: Parameter,
  good: RawRequest,
): readonly Change[] {
  if (parameter.in === "cookie") return [];
  const { condition, part } = PLACES[parameter.in];
  const { name } = parameter;
  return wrongTexts(validate, operation, condition, parameter).map((value) => ({
    condition,
    name,
    value,
    change: { [part]: { ...good[part], [name]: value } },
  }));
}

function wrongBodies(validate: Validator, operation: Operation, good: RawRequest): readonly Change[] {
  const [body] = operation.bodies;
  if (!body || good.body === undefined) return [];
  const members = parseExact(good.body) as Readonly<Record<string, unknown>>;
  const isWrong = (name: string, value: unknown) =>
    validate(body.schema.pointer, { ...members, [name]: value }) !== undefined;
  const missingMembers = Object.keys(members).flatMap((name): Change[] => {
    const { [name]: _, ...others } = members;
    if (validate(body.schema.pointer, others) === undefined) return [];
    return [{ condition: "invalid_body", name, given: false, change: { body: stringifyExact(others) } }];
  });
  const wrongMembers = Object.keys(members).flatMap((name) => {
    const special = specialTexts(operation, "invalid_body", name).map((text) =>
      readings(text).findLast((value) => isWrong(name, value)),
    );
    return [[], ...special]
      .filter((value) => value !== undefined && isWrong(name, value))
      .map(
        (value): Change => ({
          condition: "invalid_body",
          name,
          value: String(value),
          change: { body: stringifyExact({ ...members, [name]: value }) },
        }),
      );
  });
  return [
    { condition: "body_too_large", change: { body: good.body + " ".repeat(FAR_TOO_MUCH) } },
    { condition: "unsupported_media_type", change: { headers: { ...good.headers, "Content-Type": "text/plain" } } },
    { condition: "malformed_body", change: { body: good.body.slice(0, -1) } },
    ...missingMembers,
    ...wrongMembers,
  ];
}
