import type { HttpMethod } from "./walk-document.ts";

interface Extensions {
  readonly [extension: `x-${string}`]: unknown;
}

type Named<Value> = Readonly<Record<string, Value>>;

/** Optional members with values of one type. */
type Members<Names extends string, Value> = { readonly [Name in Names]?: Value };

/** An object that may stand at another place. After a `$ref`, its other members are not read, except those of a schema. */
export interface Reference {
  readonly $ref?: string;
}

/** The parts of a normal document (`normaliseDocument`) that are read by their names. */
export interface OpenApiDocument extends Extensions {
  readonly openapi: string;
  readonly info?: Members<"title" | "version" | "summary" | "description", string>;
  readonly externalDocs?: ExternalDocs;
  readonly servers?: readonly ServerObject[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths?: Named<PathItemObject>;
  readonly components?: {
    readonly schemas?: Named<SchemaObject>;
    readonly securitySchemes?: Named<SecuritySchemeObject>;
  };
  readonly "x-family"?: string;
  readonly "x-upstream-headers"?: Named<string>;
}

interface ExternalDocs extends Extensions {
  readonly url?: string;
}

export interface ServerObject {
  readonly url: string;
  readonly variables?: Named<Members<"default" | "description", string>>;
}

type SecurityRequirement = Named<readonly string[]>;

export interface SecuritySchemeObject
  extends Reference,
    Members<"type" | "in" | "name" | "scheme" | "description", string> {}

export interface PathItemObject extends Reference, Members<HttpMethod, OperationObject> {
  readonly parameters?: readonly ParameterObject[];
  readonly servers?: readonly ServerObject[];
  readonly "x-encoded-slashes"?: readonly string[];
}

export interface OperationObject
  extends Extensions,
    Members<"operationId" | "summary" | "description" | "x-service-state", string>,
    Members<"deprecated" | "x-retryable" | "x-safe", boolean> {
  readonly tags?: readonly string[];
  readonly servers?: readonly ServerObject[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: RequestBodyObject;
  readonly responses?: Named<ResponseObject>;
  readonly security?: readonly SecurityRequirement[];
  readonly externalDocs?: ExternalDocs;
  readonly "x-compute-units"?: number;
  readonly "x-use-instead"?: string | false;
  readonly "x-pagination"?: Named<unknown> & { readonly start: string; readonly items: string };
}

/** A response header, or a parameter without its name and place. */
export interface HeaderObject
  extends Reference,
    Extensions,
    MediaTypeObject,
    WireStyle,
    Members<"description" | "x-ledger-state", string>,
    Members<"required" | "deprecated" | "allowEmptyValue", boolean> {
  readonly content?: Named<MediaTypeObject>;
}

export interface ParameterObject extends HeaderObject {
  readonly name: string;
  readonly in: string;
}

export interface RequestBodyObject extends Reference {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Named<MediaTypeObject>;
}

export interface ResponseObject extends Reference {
  readonly description?: string;
  readonly headers?: Named<HeaderObject>;
  readonly content?: Named<MediaTypeObject>;
}

export interface MediaTypeObject {
  readonly schema?: SchemaObject;
  readonly example?: unknown;
  readonly examples?: Named<ExampleObject>;
  readonly encoding?: Named<EncodingObject>;
}

interface WireStyle {
  readonly style?: string;
  readonly explode?: boolean;
}

/** Way of writing a member of a form. */
export interface EncodingObject extends WireStyle {
  readonly contentType?: string;
}

export interface ExampleObject extends Reference {
  readonly value?: unknown;
  readonly "x-answers"?: AnswersExtension;
}

/** `x-answers`: the refusals of the gateway that this example of a failure answers. */
export interface AnswersExtension {
  /** Conditions of these refusals. */
  readonly to?: readonly string[];
  /** Status of an answer with the example, if the response itself has no status. */
  readonly status?: number;
  /** The parameter or body member that the answer is about. Absent: any. */
  readonly name?: string;
  /** The value of that parameter that the answer is about, as text. Absent: any. */
  readonly value?: string;
  /** Set if the answer is only for a parameter or member that the caller sent. */
  readonly given?: true;
  /** Texts to put into the example's string members, by JSON pointer. */
  readonly fill?: Named<string>;
}

export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

export type Schema = SchemaObject | boolean;

export interface SchemaObject
  extends Reference,
    Extensions,
    Members<"const" | "default", unknown>,
    Members<"enum" | "examples", readonly unknown[]>,
    Members<"format" | "pattern" | "title" | "description" | "contentMediaType" | "contentEncoding", string>,
    Members<"uniqueItems" | "deprecated" | "readOnly" | "writeOnly", boolean>,
    Members<"minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf", number | bigint>,
    Members<"minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties", number>,
    Members<"items" | "additionalProperties" | "propertyNames" | "contains", Schema>,
    Members<"not" | "if" | "then" | "else", Schema>,
    Members<"prefixItems" | "allOf" | "anyOf" | "oneOf", readonly Schema[]>,
    Members<"properties" | "patternProperties" | "dependentSchemas", Named<SchemaObject>> {
  readonly type?: JsonType | readonly JsonType[];
  readonly required?: readonly string[];
  readonly dependentRequired?: Named<readonly string[]>;
  readonly discriminator?: { readonly propertyName?: string; readonly mapping?: Named<string> };
}
