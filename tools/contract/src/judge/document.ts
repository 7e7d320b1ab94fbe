import type { Encodings } from "../oracle/write-body.ts";

/** A JSON value. Integers beyond 2^53 are bigints. */
export type Json = unknown;

/** A schema as a document writes it. */
export type Schema = boolean | Readonly<Record<string, Json>>;

export type Version = "3.0.3" | "3.1.0" | "3.2.0";

/** The place of a value in a document. */
export interface Place {
  readonly in: "query" | "path" | "header" | "cookie" | "body" | "answer";
  /** Media type of a body, or of a parameter that has `content`. */
  readonly mediaType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** False for a parameter or body that a request may lack. */
  readonly required?: boolean;
  /** Ways in which the members of a form are written. */
  readonly encoding?: Encodings;
  /** Status of an answer. Default: 200. */
  readonly status?: string;
}

/** Parts that refuse a document: `all` if it breaks OpenAPI, `clients` if they cannot send its request. */
export type RefusedBy = "all" | "clients";

/** A schema with values, and the places of a document that have it. */
export interface Case {
  readonly openapi: Version;
  readonly places: readonly Place[];
  readonly schema: Schema;
  readonly refusedBy?: RefusedBy;
  /** Components that the schema refers to. */
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly values: readonly Json[];
}

/** A parameter, or a body in a media type. */
interface Media {
  readonly schema: Schema;
  readonly example?: Json;
  readonly examples?: Readonly<Record<string, { readonly value: Json }>>;
}

interface Content {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Content & Partial<Media> & { readonly in: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface Document {
  readonly openapi: Version;
  readonly info: object;
  readonly servers?: readonly object[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Name of the parameter. */
export const parameterName = "v";

/** Ids of the two operations: one takes values, the other one answers with them. */
export const sends = "sendCase";
export const reads = "readCase";

export const isParameter = (place: Place): boolean => place.in !== "body" && place.in !== "answer";

/** Makes the document of a case. An answer has the values as its examples. */
export function documentOf({ openapi, places, schema, schemas = {}, values }: Case): Document {
  const parameters = places.filter(isParameter).map(({ mediaType, ...parameter }) => ({
    name: parameterName,
    required: true,
    ...parameter,
    ...(mediaType === undefined ? { schema } : { content: { [mediaType]: { schema } } }),
  }));
  const body = places.find((one) => one.in === "body");
  const { mediaType: bodyType = "", required = true, encoding } = body ?? {};
  const examples = Object.fromEntries(values.map((value, index) => [`v${index}`, { value }]));
  const description = "Done.";
  const post = {
    operationId: sends,
    parameters,
    ...(body && { requestBody: { required, content: { [bodyType]: { schema, encoding } } } }),
    responses: { 204: { description } },
  };
  const answers = places.filter((one) => one.in === "answer");
  const contents = answers.map(({ status = "200", mediaType = "" }) => {
    return [status, { description, content: { [mediaType]: { schema, examples } } }];
  });
  // A call does not know which one of two successes it gets.
  const other = { 200: { description, content: { "application/json": { schema: { enum: ["other"] } } } } };
  const isOneOfTwo = answers.some(({ status }) => status === "202");
  const responses = { ...(isOneOfTwo && other), ...Object.fromEntries(contents), 404: { description } };
  const get = { operationId: reads, responses };
  const path = parameters.some((one) => one.in === "path") ? `/case/{${parameterName}}` : "/case";
  return {
    openapi,
    info: { title: "Case", version: "1.0.0" },
    servers: [{ url: "https://case.example" }],
    paths: { [path]: { post }, "/answer": { get } },
    components: { schemas },
  };
}

/** True for an answer that has no body, whatever the document declares (RFC 9110). */
export const isBodiless = ({ status = "" }: Place): boolean => /^20[45]$/.test(status);

/** Finds an operation. */
export function operationOf({ paths }: Pick<Document, "paths">, id: string): Operation | undefined {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
}

/** Finds the parameter or body in a place. */
export function mediaAt(document: Document, place: Place): Media {
  const { parameters, requestBody } = operationOf(document, sends) ?? {};
  const found = isParameter(place)
    ? parameters?.find((one) => one.in === place.in)
    : place.in === "body"
      ? requestBody
      : operationOf(document, reads)?.responses[place.status ?? "200"];
  const media = place.mediaType === undefined ? found : found?.content?.[place.mediaType];
  if (!media) throw new Error(`has nothing in ${JSON.stringify(place)}`);
  return media as Media;
}
