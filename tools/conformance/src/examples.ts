import {
  below,
  isObject,
  type Located,
  locate,
  locateSchema,
  type OpenApiDocument,
  type SchemaNode,
} from "./document.ts";

/** What `x-answers` says of a failure example: which bad requests it answers, and how. */
export interface Answers {
  readonly to?: readonly string[];
  readonly status?: number;
  readonly name?: string;
  readonly value?: string;
  readonly given?: true;
  readonly fill?: Readonly<Record<string, string>>;
}

/** An example of a parameter or a body. */
export interface NamedExample {
  /** Its name, or `example` for the only one. */
  readonly name: string;
  readonly value: unknown;
  readonly answers: Answers | undefined;
}

type Node = Readonly<Record<string, unknown>>;

/**
 * The examples of a parameter or media type: its named ones, else its own `example`, else what its schema offers. Empty
 * where the document has none.
 */
export function readExamples(document: OpenApiDocument, { pointer, node }: Located<Node>): readonly NamedExample[] {
  if (isObject(node.examples)) {
    return Object.keys(node.examples).map((name) => {
      const example = locate<Node>(document, below(pointer, "examples", name)).node;
      return { name, value: example.value, answers: example["x-answers"] as Answers | undefined };
    });
  }
  const value = "example" in node ? node.example : ofSchema(locateSchema(document, below(pointer, "schema")).node);
  return value === undefined ? [] : [{ name: "example", value, answers: undefined }];
}

function ofSchema(schema: SchemaNode): unknown {
  return schema.example ?? schema.examples?.[0] ?? schema.default;
}
