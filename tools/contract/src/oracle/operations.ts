import {
  below,
  isObject,
  type Located,
  locate,
  locateSchema,
  type OpenApiDocument,
  type SchemaNode,
} from "./document.ts";
import { stringifyExact } from "./exact-json.ts";
import { isJson, isMultipart, preferenceOf } from "./media-type.ts";
import { type Encodings, pairsOf } from "./write-body.ts";

/** A parameter of an operation, or of all operations of its path. */
export interface DeclaredParameter {
  readonly pointer: string;
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly schema: Located<SchemaNode>;
  readonly examples: readonly NamedExample[];
}

/** A body in one media type: of a request or of a response. */
export interface DeclaredBody {
  readonly pointer: string;
  readonly mediaType: string;
  readonly schema: Located<SchemaNode>;
  readonly examples: readonly NamedExample[];
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Located<SchemaNode>;
  /** The member of the ledger state that the header carries (`x-ledger-state`). */
  readonly ledgerState: string | undefined;
}

export interface DeclaredResponse {
  readonly pointer: string;
  /** Its key in the document: a status, or `default`. */
  readonly status: string;
  readonly headers: readonly Header[];
  readonly contents: readonly DeclaredBody[];
}

/** An operation of the document, with all references resolved. */
export interface DeclaredOperation {
  readonly pointer: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly computeUnits: number;
  /** True for a paginated operation (`x-pagination`), whose call can be iterated over. */
  readonly isList: boolean;
  readonly parameters: readonly DeclaredParameter[];
  /** Bodies of a request. Clients send the first one. */
  readonly bodies: readonly DeclaredBody[];
  readonly responses: readonly DeclaredResponse[];
}

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

type Node = Readonly<Record<string, unknown>>;

/** Lists the operations of a document in its order. */
export function listOperations(document: OpenApiDocument): readonly DeclaredOperation[] {
  return Object.keys(document.paths ?? {}).flatMap((path) => {
    const item = locate<Node>(document, below("/paths", path));
    return METHODS.filter((method) => method in item.node).map((method) => {
      const operation = locate<Node>(document, below(item.pointer, method));
      const { pointer, node } = operation;
      const parameters = [item, operation].flatMap((one) => readParameters(document, one));
      const body = node.requestBody ? [locate<Node>(document, below(pointer, "requestBody"))] : [];
      const bodies = body.flatMap((one) => readContents(document, one));
      return {
        pointer,
        id: String(node.operationId),
        method: method.toUpperCase(),
        path,
        computeUnits: Number(node["x-compute-units"] ?? 0),
        isList: "x-pagination" in node,
        // A parameter of the operation overrides its path's parameter of the same place and name.
        parameters: [...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values()],
        bodies: bodies.sort((one, other) => preferenceOf(one.mediaType) - preferenceOf(other.mediaType)),
        responses: children(document, operation, "responses").map(([status, response]) => ({
          pointer: response.pointer,
          status,
          headers: readHeaders(document, response),
          // An answer to HEAD has no body. The document describes the body of GET.
          contents: method === "head" ? [] : readContents(document, response),
        })),
      };
    });
  });
}

/** Lists the members of a part of a node, with their names. */
function children(document: OpenApiDocument, { pointer, node }: Located<Node>, part: string) {
  return Object.keys(Object(node[part])).map(
    (name) => [name, locate<Node>(document, below(pointer, part, name))] as const,
  );
}

const schemaOf = (document: OpenApiDocument, { pointer }: Located<Node>) =>
  locateSchema(document, below(pointer, "schema"));

function readParameters(document: OpenApiDocument, of: Located<Node>): readonly DeclaredParameter[] {
  return children(document, of, "parameters").map(([, parameter]) => {
    const { name, in: place, required } = parameter.node;
    // Callers give the text of a parameter with `content`.
    const [mediaType = "", media] = children(document, parameter, "content")[0] ?? [];
    const examples = readExamples(document, media ?? parameter);
    const asText = (value: unknown) =>
      typeof value === "string" && !isJson(mediaType) ? value : stringifyExact(value);
    return {
      pointer: parameter.pointer,
      name: String(name),
      in: place as DeclaredParameter["in"],
      required: required === true,
      schema: media ? { pointer: media.pointer, node: { type: "string" } } : schemaOf(document, parameter),
      examples: media ? examples.map((one) => ({ ...one, value: asText(one.value) })) : examples,
    };
  });
}

function readHeaders(document: OpenApiDocument, response: Located<Node>): readonly Header[] {
  return children(document, response, "headers").flatMap(([name, header]) => {
    const { content, required, "x-ledger-state": ledgerState } = header.node;
    // Nothing compares the text of a header with `content`.
    if (content !== undefined) return [];
    const schema = schemaOf(document, header);
    return { name, required: required === true, schema, ledgerState: ledgerState as string | undefined };
  });
}

function readContents(document: OpenApiDocument, of: Located<Node>): readonly DeclaredBody[] {
  return children(document, of, "content").map(([mediaType, media]) => {
    const schema = schemaOf(document, media);
    return { pointer: media.pointer, mediaType, schema, examples: readExamples(document, media) };
  });
}

export interface NamedExample {
  /** Its name, or `example` for the only one. */
  readonly name: string;
  readonly value: unknown;
  readonly answers: Answers | undefined;
}

/** Value of `x-answers` in a failure example: the bad requests that the example answers. */
interface Answers {
  readonly to?: readonly string[];
  readonly status?: number;
  readonly name?: string;
  readonly value?: string;
  readonly given?: true;
  readonly fill?: Readonly<Record<string, string>>;
}

/**
 * Lists the examples of a parameter or media type: its named examples, else its own `example`, else an example or default of its
 * schema. Returns none if the document has none.
 */
function readExamples(document: OpenApiDocument, of: Located<Node>): readonly NamedExample[] {
  const { node } = of;
  if (isObject(node.examples))
    return children(document, of, "examples").map(([name, { node: example }]) => {
      return { name, value: example.value, answers: example["x-answers"] as NamedExample["answers"] };
    });
  const { example, examples, default: byDefault } = schemaOf(document, of).node;
  const value = "example" in node ? node.example : (example ?? examples?.[0] ?? byDefault);
  return value === undefined ? [] : [{ name: "example", value, answers: undefined }];
}

/** The flat input of a client's method. */
export type Input = Readonly<Record<string, unknown>>;

/** Extent of a call's input: every part with an example, or only required parts. */
type Extent = "everything" | "required";

/**
 * Builds inputs of an operation from the document's examples, one per named example of its request body.
 *
 * @param wholeBodies - Operations whose client takes the body as the input `body`. Others take its members.
 * @throws Error that names the pointer of a required parameter or body without an example.
 */
export function exampleInputs(
  operation: DeclaredOperation,
  extent: Extent,
  wholeBodies: ReadonlySet<string>,
): readonly [Input, ...Input[]] {
  const parameters: Record<string, unknown> = {};
  for (const { name, in: place, required, examples, pointer } of operation.parameters) {
    if (place === "cookie" || (extent === "required" && !required)) continue;
    const [example] = examples;
    if (example) parameters[name] = example.value;
    else if (required) throw new Error(`${operation.id}: the parameter at #${pointer} has no example to call it with`);
  }
  const isWhole = wholeBodies.has(operation.id);
  // Clients send files in parts, where JSON or a form is offered, too.
  const parts = operation.bodies.find(({ mediaType }) => isWhole && isMultipart(mediaType));
  const body = parts ?? operation.bodies[0];
  if (!body) return [parameters];
  const inputs = body.examples.map(({ value }) => {
    if (!isWhole) return value as Input;
    return { body: isObject(value) && isMultipart(body.mediaType) ? asParts(value) : value };
  });
  const [first, ...others] = inputs.map((input) => ({ ...parameters, ...input }));
  if (!first) throw new Error(`${operation.id}: the request body at #${body.pointer} has no example to call it with`);
  return [first, ...others];
}

/** Makes the form that a client takes for parts. */
export function asParts(members: object, encodings?: Encodings): FormData {
  const parts = new FormData();
  for (const [name, [text = ""]] of pairsOf(members, encodings)) parts.append(name, text);
  return parts;
}
