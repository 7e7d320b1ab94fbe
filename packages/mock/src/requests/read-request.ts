import type { Operation, Parameter } from "../document/api.ts";
import { fillTemplate } from "../document/path-template.ts";
import type { Violation } from "../engine/violation.ts";
import type { Offender } from "./refusal.ts";

/** Headers by lower-case name, as Node has them. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A request below the API's server path. */
export interface EngineRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A request's parameters as they came. */
export interface RequestParameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: RequestHeaders;
}

/** The texts that a request gives for a parameter: several for a list, else the first one, as real nodes read it. */
export function textsOf(parameter: Parameter, given: RequestParameters): readonly string[] {
  if (parameter.in === "path") return [given.path[parameter.name] ?? ""];
  if (parameter.in === "query") {
    const isList = [parameter.schema.type].flat().includes("array");
    return given.query.getAll(parameter.name).slice(0, isList ? undefined : 1);
  }
  return [given.headers[parameter.name.toLowerCase()] ?? []].flat();
}

export function findOffender(
  { parameters }: Operation,
  given: RequestParameters,
  body: unknown,
  { in: place, name }: Violation,
): Offender {
  const parameter = parameters.find((one) => one.in === place && one.name === name);
  if (parameter) return asOffender(textsOf(parameter, given)[0]);
  if (place !== "body") return asOffender(undefined);
  let value = body;
  for (const member of name.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, member) : undefined;
  return asOffender(value);
}

function asOffender(value: unknown): Offender {
  return {
    given: value !== undefined,
    ...(value !== undefined && typeof value !== "object" && { text: String(value) }),
  };
}

/** The request as Prism reads it, with the body's true size and type, on which Prism decides how to read the body. */
export function asEngineRequest(
  operation: Operation,
  given: RequestParameters,
  body: { readonly value?: unknown; readonly size: number; readonly mediaType?: string },
): EngineRequest {
  return {
    path: fillTemplate(operation.template, given.path),
    query: readQuery(operation, given),
    headers: {
      ...readHeaders(given.headers),
      "content-length": String(body.size),
      ...(body.mediaType !== undefined && { "content-type": body.mediaType }),
    },
    body: body.value,
  };
}

/**
 * Prism ignores the case of query parameters' names. The APIs do not, so names that differ in case alone are left out.
 */
function readQuery({ parameters }: Operation, given: RequestParameters): Record<string, string | string[]> {
  const declared = new Map(parameters.filter(({ in: place }) => place === "query").map((one) => [one.name, one]));
  const lowered = new Set([...declared.keys()].map((name) => name.toLowerCase()));
  const names = [...new Set(given.query.keys())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const parameter = declared.get(name);
      if (!parameter && lowered.has(name.toLowerCase())) return [];
      const values = parameter ? textsOf(parameter, given) : given.query.getAll(name);
      return [[name, values.length === 1 ? (values[0] ?? "") : [...values]]];
    }),
  );
}

function readHeaders(given: RequestHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = [value ?? ""].flat().join(", ").trim();
    // A blank header carries nothing: an `Authorization` of spaces is a missing key.
    if (text !== "" && name !== "content-type") headers[name] = text;
  }
  return headers;
}
