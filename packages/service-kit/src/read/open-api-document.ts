import type { HttpMethod } from "./walk-document.ts";

/** The parts of an OpenAPI 3 document that are read here. Schemas are left to validators. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info?: {
    readonly title?: string;
    readonly version?: string;
    readonly summary?: string;
    readonly description?: string;
  };
  readonly externalDocs?: { readonly url?: string };
  readonly servers?: readonly ServerObject[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths?: Readonly<Record<string, Reference | PathItemObject>>;
  readonly "x-family"?: string;
  readonly "x-upstream-headers"?: Readonly<Record<string, string>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, Reference | SecuritySchemeObject>> };
}

export interface Reference {
  readonly $ref: string;
}

export interface ServerObject {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>;
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface SecuritySchemeObject {
  readonly type: string;
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
  readonly description?: string;
}

export type PathItemObject = { readonly [method in HttpMethod]?: OperationObject } & {
  readonly parameters?: readonly (Reference | ParameterObject)[];
  readonly servers?: readonly ServerObject[];
  readonly "x-encoded-slashes"?: readonly string[];
};

export interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly servers?: readonly ServerObject[];
  readonly parameters?: readonly (Reference | ParameterObject)[];
  readonly requestBody?: Reference | RequestBodyObject;
  readonly responses?: Readonly<Record<string, Reference | ResponseObject>>;
  readonly security?: readonly SecurityRequirement[];
  readonly "x-compute-units"?: number;
  readonly "x-retryable"?: boolean;
  readonly "x-safe"?: boolean;
  readonly "x-use-instead"?: string | false;
  readonly "x-service-state"?: string;
  readonly "x-pagination"?: { readonly start: string; readonly items: string };
}

export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema?: Reference | SchemaObject;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Reference | ExampleObject>>;
}

export interface RequestBodyObject {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Reference | HeaderObject>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

/** A parameter without the members that a response header does not have. */
export interface HeaderObject extends Omit<ParameterObject, "name" | "in"> {
  readonly "x-ledger-state"?: string;
}

export interface MediaTypeObject {
  readonly schema?: Reference | SchemaObject;
  readonly encoding?: Readonly<Record<string, EncodingObject>>;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Reference | ExampleObject>>;
}

/** Way of writing a member of a form. */
export interface EncodingObject {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export interface ExampleObject {
  readonly value?: unknown;
  readonly "x-answers"?: AnswersExtension;
}

/** `x-answers`: the refusals of the gateway that this example of a failure answers. */
interface AnswersExtension {
  readonly to?: readonly string[];
  readonly status?: number;
  readonly name?: string;
  readonly value?: string;
  readonly given?: true;
  readonly fill?: Readonly<Record<string, string>>;
}

export interface SchemaObject {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly description?: string;
  readonly allOf?: readonly (Reference | SchemaObject)[];
  readonly properties?: Readonly<Record<string, Reference | SchemaObject>>;
}
