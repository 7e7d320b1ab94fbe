import { type Api, type Operation, PathTrie, responseMatches } from "@ledgergate/service-kit";
import type { PassthroughConfig } from "../config/config.ts";
import { passthroughId } from "../config/setup.ts";
import { anyType } from "./header-rules.ts";

type Template = Operation["template"];

/**
 * Opens paths in addition to those of the document.
 *
 * @returns a function that finds `value` for a path that the document does not declare, and that no server reads as a declared one
 */
export function passthroughPaths<T>(patterns: readonly string[], { operations }: Api, value: T) {
  const pattern = new RegExp(`^(?:${patterns.map(expressionOf).join("|")})$`, "s");
  const asLenient = operations.map((operation) => ({ ...operation, template: lenient(operation.template) }));
  // The declared paths as the most lenient server reads them.
  const declared = new PathTrie(asLenient, () => true);
  return (path: string): T | undefined => {
    if (!pattern.test(path)) return undefined;
    const folded = fold(path);
    const isDeclared = (end: number): boolean => declared.find(folded, 0, end) !== undefined;
    return ambiguous.test(folded) || lenientEnds(folded).some(isDeclared) ? undefined : value;
  };
}

/** Matches empty segments, and segments whose last character some servers drop. */
const ambiguous = /\/\/|[\s.](?:[/?#;]|$)/;

/** Maximum number of dots in a file's name at which servers are assumed to cut an extension. */
const maxDots = 8;

/**
 * Lists the indexes at which servers may take a decoded path as ended: before a query, a fragment or parameters that were encoded, and
 * there before a last slash or an extension.
 */
function lenientEnds(path: string): number[] {
  const withoutSlash = (end: number): number => (path[end - 1] === "/" ? end - 1 : end);
  const cuts = ["?", "#", ";"].map((mark) => path.indexOf(mark)).filter((index) => index !== -1);
  return [...cuts, path.length].map(withoutSlash).flatMap((end) => {
    const ends = [end];
    let dot = path.indexOf(".", path.lastIndexOf("/", end - 1));
    for (; dot !== -1 && dot < end && ends.length <= maxDots; dot = path.indexOf(".", dot + 1)) ends.push(dot);
    return ends.map(withoutSlash);
  });
}

/** Writes a text as servers compare it that ignore case, and variants of a character. */
function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase();
}

/** Returns the regular expression of a pattern. `*` stands for a segment, a final `/**` for the path itself and all below. */
function expressionOf(pattern: string): string {
  if (pattern === "/") return "/?";
  const segments = pattern.replace(/\/\*\*$/, "").split("/");
  const text = segments.map((segment) => (segment === "*" ? "[^/]+" : segment.replace(/\W/g, "\\$&"))).join("/");
  return pattern.endsWith("/**") ? `${text}(?:/.*)?` : text;
}

/** Returns a template for paths that are folded and do not end in a slash. */
function lenient({ source, segments }: Template): Template {
  const folded = segments.map((segment) => ({
    ...segment,
    text: fold(segment.text),
    literals: segment.literals.map(fold),
  }));
  return { source, segments: folded.at(-1)?.text === "" ? folded.slice(0, -1) : folded };
}

/** HTTP's own headers that pass besides those of declared calls. Ranges are only asked of nodes whose answers are not searched. */
const requestHeaders = ["If-Range", "Range"];
const answerHeaders = ["Age", "Allow", "Content-Range", "Location"];

/**
 * Describes passthrough calls as operations, one per method, so that they take the same steps as declared ones. They declare any media type.
 * They declare each header of the document under two names: the document's and the nodes' own. They declare 410 if the document does.
 */
export function passthroughOperations(api: Api, { methods, computeUnits }: PassthroughConfig): Operation[] {
  const { operations, responseHeaders, upstreamHeaders } = api;
  const declared = operations.flatMap(({ responses }) => responses.flatMap(({ headers }) => headers));
  const headers = responseHeaders.flatMap((name) => {
    const found = declared.find((one) => one.name === name);
    const upstream = upstreamHeaders[name.toLowerCase()];
    return found ? [found, ...(upstream === undefined ? [] : [{ ...found, name: upstream }])] : [];
  });
  const header = (name: string) => ({ node: {}, name, in: "header", required: false, schema: {} });
  const contents = [{ mediaType: anyType, examples: [] }];
  const tellsGone = operations.some(({ responses }) => responses.some((response) => responseMatches(response, 410)));
  const codes = ["403", "default", ...(tellsGone ? ["410"] : [])];
  const responses = codes.map((code) => ({
    node: {},
    code,
    headers: [...headers, ...answerHeaders.map(header)],
    contents,
  }));
  return methods.map((method) => ({
    ...undeclaredOperation(api, passthroughId, computeUnits),
    method: method.toLowerCase() as Operation["method"],
    parameters: requestHeaders.map(header),
    ...(method !== "GET" && { requestBody: { node: {}, required: false, secret: false, contents } }),
    responses,
    retryable: method === "GET",
    hasLinks: operations.some(({ hasLinks }) => hasLinks),
  }));
}

/** Describes a call that the document does not declare, so that it is limited, charged and refused as every call. */
export function undeclaredOperation({ operations }: Api, id: string, computeUnits: number): Operation {
  return {
    id,
    node: {},
    method: "get",
    template: { source: "", segments: [] },
    parameters: [],
    responses: [],
    security: [],
    takesToken: operations.some(({ takesToken }) => takesToken),
    retryable: true,
    hasLinks: false,
    computeUnits,
  };
}
