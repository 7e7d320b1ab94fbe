import type { DocumentNode, HttpMethod } from "@ledgergate/support/service-kit";

export type JsonObject = DocumentNode;

/**
 * The parts of OpenAPI 3.1 that the generator reads. `checkDocument` makes sure that a document has these shapes, and brings one of
 * OpenAPI 3.0 into them; after it, a document is read as these types.
 */

interface Extensions {
  readonly [extension: `x-${string}`]: unknown;
}

export interface Reference {
  readonly $ref?: string;
}

export interface Document extends Extensions {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version?: string | number;
    readonly summary?: unknown;
    readonly description?: string;
  };
  readonly servers?: readonly ServerObject[];
  readonly paths?: Readonly<Record<string, PathItemObject>>;
  readonly components?: Components;
  readonly externalDocs?: ExternalDocs;
}

interface ExternalDocs extends Extensions {
  readonly url?: string;
}

export interface ServerObject {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>;
}

interface Components {
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

interface SecurityScheme extends Reference {
  readonly type?: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

export interface PathItemObject extends Reference, Readonly<Partial<Record<HttpMethod, OperationObject>>> {
  readonly parameters?: readonly ParameterObject[];
  readonly servers?: readonly ServerObject[];
}

export interface OperationObject extends Extensions {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: RequestBodyObject;
  readonly responses?: Readonly<Record<string, ResponseObject>>;
  readonly servers?: readonly ServerObject[];
  readonly externalDocs?: ExternalDocs;
}

export interface ParameterObject extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly example?: unknown;
}

export interface RequestBodyObject extends Reference {
  readonly required?: boolean;
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface ResponseObject extends Reference {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

interface Header extends Reference, Extensions {
  readonly schema?: Schema;
}

export interface MediaTypeObject {
  readonly schema?: Schema;
  readonly example?: unknown;
  /** Named examples, or references to them. `checkDocument` only checks that each is an object. */
  readonly examples?: unknown;
  readonly encoding?: Readonly<Record<string, Encoding>>;
}

interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

export type Schema = SchemaObject | boolean;

type Keywords<Names extends string, Value> = { readonly [Name in Names]?: Value };

export interface SchemaObject
  extends Reference,
    Extensions,
    Keywords<"const" | "default" | "example", unknown>,
    Keywords<"enum" | "examples", readonly unknown[]>,
    Keywords<"format" | "pattern" | "title" | "description", string>,
    Keywords<"uniqueItems" | "deprecated" | "readOnly" | "writeOnly", boolean>,
    Keywords<"minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf", number | bigint>,
    Keywords<"minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties", number>,
    Keywords<"items" | "additionalProperties" | "propertyNames" | "contains", Schema>,
    Keywords<"not" | "if" | "then" | "else", Schema>,
    Keywords<"prefixItems" | "allOf" | "anyOf" | "oneOf", readonly Schema[]>,
    Keywords<"properties" | "patternProperties" | "dependentSchemas", Readonly<Record<string, Schema>>> {
  readonly type?: JsonType | readonly JsonType[];
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly discriminator?: {
    readonly propertyName?: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
}

/** Lists the values of `const` or `enum`. `undefined` if a schema has neither. */
export function listedValues({ type, const: constant, enum: values }: SchemaObject): readonly unknown[] | undefined {
  const listed = constant === undefined ? values : [constant];
  return listed?.map((value) => inType(value, type));
}

/** Returns a value as clients read it: with the type `number`, an integer beyond 2^53 is a double. */
export function inType(value: unknown, type: SchemaObject["type"]): unknown {
  const isDouble = [type].flat().includes("number") && ![type].flat().includes("integer");
  return isDouble && typeof value === "bigint" ? Number(value) : value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tests for a schema that no value satisfies: `false`, or its form as an object. */
export function isNever(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  return Object.keys(schema).join() === "not" && isObject(schema.not) && Object.keys(schema.not).length === 0;
}
