/**
 * The parts of OpenAPI 3.0 and 3.1 that the generator reads. `checkDocument` makes sure that a document has these shapes;
 * after it, a document is read as these types. The generator shares no reader with mock and gateway, since the contract suite
 * checks its clients against them.
 */

interface Extensions {
  readonly [extension: `x-${string}`]: unknown;
}

export interface Reference {
  readonly $ref?: string;
}

export interface Document extends Extensions {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version?: string | number };
  readonly servers?: readonly Server[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly components?: Components;
  readonly externalDocs?: ExternalDocs;
}

interface ExternalDocs extends Extensions {
  readonly url?: string;
}

export interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>;
}

interface Components {
  readonly schemas?: Readonly<Record<string, Schema | boolean>>;
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
}

interface SecurityScheme extends Reference {
  readonly type?: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
export type Method = (typeof METHODS)[number];

/** Tests if a key of a path holds an operation. */
export function isMethod(key: string): key is Method {
  return (METHODS as readonly string[]).includes(key);
}

export interface PathItem extends Reference, Readonly<Partial<Record<Method, Operation>>> {
  readonly parameters?: readonly Parameter[];
  readonly servers?: readonly Server[];
}

export interface Operation extends Extensions {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly servers?: readonly Server[];
  readonly externalDocs?: ExternalDocs;
}

export interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: Schema | boolean;
  readonly content?: Readonly<Record<string, MediaType>>;
  readonly example?: unknown;
}

export interface RequestBody extends Reference {
  readonly required?: boolean;
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Response extends Reference {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface Header extends Reference, Extensions {
  readonly schema?: Schema | boolean;
}

export interface MediaType {
  readonly schema?: Schema | boolean;
  readonly example?: unknown;
  /** Named examples, or references to them. Not validated by `checkDocument`. */
  readonly examples?: unknown;
  readonly encoding?: Readonly<Record<string, Encoding>>;
}

/** Encoding of a member of a form. */
interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

export interface Schema extends Reference, Extensions {
  readonly type?: JsonType | readonly JsonType[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number | boolean;
  readonly exclusiveMaximum?: number | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly not?: Schema | boolean;
  readonly if?: Schema | boolean;
  readonly then?: Schema | boolean;
  readonly else?: Schema | boolean;
  readonly contains?: Schema | boolean;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, Schema | boolean>>;
  readonly multipleOf?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema | boolean;
  readonly allOf?: readonly (Schema | boolean)[];
  readonly anyOf?: readonly (Schema | boolean)[];
  readonly oneOf?: readonly (Schema | boolean)[];
  readonly discriminator?: {
    readonly propertyName?: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
}

/** Lists the values of `const` or `enum`. `undefined` if a schema has neither. */
export function listedValues({ const: constant, enum: values }: Schema): readonly unknown[] | undefined {
  return constant === undefined ? values : [constant];
}

/** An object of a document before `checkDocument` has checked its shape. */
export type Node = Record<string, unknown>;

/** Tests for a JSON object. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
