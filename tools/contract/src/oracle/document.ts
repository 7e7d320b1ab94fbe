/**
 * The parts of a bundled OpenAPI 3.1 document that the checks read. Big integers in it are bigints. The checks have a reader of
 * their own, since they must not share the faults of the code that they judge.
 */
export interface OpenApiDocument {
  readonly openapi?: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly "x-upstream-headers"?: Readonly<Record<string, string>>;
  /** Present in an imported document. Counts the examples that it lacks. */
  readonly "x-imported"?: { readonly withoutExample: number };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, SchemaNode>>;
    readonly [kind: string]: unknown;
  };
}

/** Schema keywords that the checks read themselves. ajv reads the others. */
export interface SchemaNode {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly "x-failure"?: unknown;
  readonly "x-error-code"?: true | string;
}

/** A part of a document and its pointer. */
export interface Located<Node> {
  readonly pointer: string;
  readonly node: Node;
}

/**
 * Follows a JSON pointer and then every `$ref` that it leads to.
 *
 * @throws Error that names the pointer if it does not resolve.
 */
export function locate<Node>(document: OpenApiDocument, pointer: string): Located<Node> {
  const node = nodeAt(document, pointer);
  if (isObject(node) && typeof node.$ref === "string") return locate(document, decodeURIComponent(node.$ref.slice(1)));
  return { pointer, node: node as Node };
}

/**
 * Finds the schema at a JSON pointer. Keywords beside a `$ref` are added to its target, as OpenAPI 3.1 allows.
 *
 * @throws Error that names the pointer if it does not resolve.
 */
export function locateSchema(document: OpenApiDocument, pointer: string): Located<SchemaNode> {
  const { $ref, ...beside } = nodeAt(document, pointer) as SchemaNode;
  const target = $ref === undefined ? {} : locateSchema(document, decodeURIComponent($ref.slice(1))).node;
  return { pointer, node: { ...target, ...beside } };
}

function nodeAt(document: OpenApiDocument, pointer: string): unknown {
  let node: unknown = document;
  for (const segment of pointer.split("/").slice(1)) {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    node = isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  if (node === undefined) throw new Error(`${document.info.title}: there is no value at #${pointer}`);
  return node;
}

/** Appends names to a JSON pointer. */
export function below(pointer: string, ...names: readonly (string | number)[]): string {
  return [pointer, ...names.map((name) => String(name).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
