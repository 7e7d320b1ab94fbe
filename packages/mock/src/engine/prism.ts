import { mendSchemas, type OpenApiDocument, type Violation } from "@ledgergate/service-kit";
import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { IHttpRequest, IHttpResponse } from "@stoplight/prism-http";
import {
  type PrismOperation,
  transformOas3Operations,
  validateInput,
  validateOutput,
  validateSecurity,
} from "./checks.js";
import { discriminateUnions, dropRequired, hasOneWayMembers, type OneWay } from "./schemas.ts";
import { shareSchemas } from "./share-schemas.ts";

/** An operation as Prism validates its requests and its answers. */
export interface OperationViews {
  readonly request: PrismOperation;
  readonly response: PrismOperation;
  /** Validators of answers without bodies: status, media type and headers. */
  readonly envelope: PrismOperation;
}

/**
 * Reads a document into Prism. Its operations are found by method and path. Prism's own reader expands each schema at each use.
 * If a schema contains itself, that reader silently checks nothing. This reader keeps references, and its validators are a tenth
 * of the size.
 */
export function readOperations(document: OpenApiDocument): ReadonlyMap<string, OperationViews> {
  const views = viewsByDocument.get(document) ?? readViews(document);
  viewsByDocument.set(document, views);
  return views;
}

/** Operations by document: a second mock of the same document reuses the compiled validators. */
const viewsByDocument = new WeakMap<OpenApiDocument, ReadonlyMap<string, OperationViews>>();

function readViews(document: OpenApiDocument): ReadonlyMap<string, OperationViews> {
  const createView = (ignored?: OneWay): Map<string, PrismOperation> => {
    const copy = structuredClone(document);
    mendSchemas(copy);
    discriminateUnions(copy);
    if (ignored) dropRequired(copy, ignored);
    return readView(copy);
  };
  const twoWay = hasOneWayMembers(document) ? undefined : createView();
  const requests = twoWay ?? createView("readOnly");
  const responses = twoWay ?? createView("writeOnly");
  const views = new Map<string, OperationViews>();
  for (const [route, response] of responses) {
    const request = requests.get(route);
    if (request) views.set(route, { request, response, envelope: withoutBodies(response) });
  }
  return views;
}

/** Reads a document. Pass a copy: Prism keeps and changes it. */
function readView(own: OpenApiDocument): Map<string, PrismOperation> {
  const operations = shareSchemas(own, transformOas3Operations(own));
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

function withoutBodies(operation: PrismOperation): PrismOperation {
  const responses = operation.responses.map(({ contents, ...response }) => ({
    ...response,
    ...(contents && { contents: contents.map(({ schema, ...content }) => content) }),
  }));
  return { ...operation, responses };
}

/** Validates a request with Prism, including its credentials if the operation requires any. */
export function validateRequest(
  resource: PrismOperation,
  element: IHttpRequest,
  isSecured: boolean,
): readonly IPrismDiagnostic[] {
  return [
    ...(isSecured ? diagnosticsOf(validateSecurity({ resource, element })) : []),
    ...diagnosticsOf(validateInput({ resource, element })),
  ];
}

/** Schema for which a body was valid. */
interface Validated {
  readonly view: OperationViews["response"];
  readonly status: number;
  readonly mediaType: string | undefined;
}

/**
 * Bodies that Prism found valid, by identity. Examples and the ledgers' cached lists are the same objects each time, and bodies
 * are never changed.
 */
const validated = new WeakMap<object, Validated>();

/** Validates an answer with Prism. Status and headers are checked each time, a body only until it was valid once. */
export function validateAnswer(
  { response: view, envelope }: OperationViews,
  answer: IHttpResponse,
): readonly IPrismDiagnostic[] {
  const { statusCode: status, headers = {}, body } = answer;
  const mediaType = headers["content-type"];
  const kept = typeof body === "object" ? body : null;
  const known = kept && validated.get(kept);
  const isKnown = known?.view === view && known.status === status && known.mediaType === mediaType;
  const found = diagnosticsOf(validateOutput({ resource: isKnown ? envelope : view, element: answer }));
  if (found.length === 0 && kept) validated.set(kept, { view, status, mediaType });
  return found;
}

/** Result of one of Prism's validators. */
type Found = { readonly _tag: "Left"; readonly left: readonly IPrismDiagnostic[] } | { readonly _tag: "Right" };

/** Lists the diagnostics of one of Prism's validators. */
function diagnosticsOf(found: Found): readonly IPrismDiagnostic[] {
  return found._tag === "Left" ? found.left : [];
}

/**
 * Converts a diagnostic of Prism to place, name and reason. Prism writes names of parameters in lower case, and `names` has the
 * original names.
 */
export function readDiagnostic(
  { path = [], code, message }: IPrismDiagnostic,
  about: "Request" | "Response",
  names: readonly string[] = [],
): Violation {
  if (code === 401) return { in: "security", name: "Authorization", reason: "must carry the credentials of the API" };
  const [place, ...rest] = path.map(String);
  if (place !== "path" && place !== "query" && place !== "header" && place !== "body")
    return about === "Request"
      ? { in: "body", name: "body", reason: code === "required" ? "is missing" : message }
      : { in: "status", name: "status", reason: message };
  const missing = /must have required property '(.*)'$/.exec(message)?.[1];
  const member = [...rest, ...(missing === undefined ? [] : [missing])].join(".");
  return {
    in: place,
    name: names.find((name) => name.toLowerCase() === member) ?? (member || place),
    reason: missing === undefined ? stripSubject(message, about, place, rest) : "is missing",
  };
}

/**
 * Removes the subject from a message. Prism begins each message with it: `Request query parameter limit must be <= 200`.
 */
function stripSubject(message: string, about: string, place: string, member: readonly string[]): string {
  const kind = place === "body" ? "property" : "parameter";
  const subject = `${about} ${place} ${member.length > 0 ? `${kind} ${member.join(".").trim()} ` : ""}`;
  return message.startsWith(subject) ? message.slice(subject.length) : message;
}
