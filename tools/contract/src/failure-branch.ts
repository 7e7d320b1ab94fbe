import {
  below,
  locate,
  locateSchema,
  type NamedExample,
  type OpenApiDocument,
  type SchemaNode,
  type Validator,
} from "@ledgergate/conformance";
import type { Triple } from "./triples.ts";

/**
 * The pointer of the branch of a success's schema that is marked `x-failure` and that the example is an instance of:
 * then the answer is a failure in spite of its status.
 */
export function failureBranch(
  document: OpenApiDocument,
  validate: Validator,
  { content }: Triple,
  example: NamedExample | undefined,
): string | undefined {
  if (!content || !example) return undefined;
  return listBranches(document, content.schema.pointer).find(
    (pointer) =>
      locateSchema(document, pointer).node["x-failure"] !== undefined && validate(pointer, example.value) === undefined,
  );
}

function listBranches(document: OpenApiDocument, schemaPointer: string): readonly string[] {
  // Beside the schema itself, whose keywords may stand next to a `$ref`, the branches of what it leads to.
  const { pointer, node } = locate<SchemaNode>(document, schemaPointer);
  const unions = (["oneOf", "anyOf"] as const).flatMap((keyword) =>
    (node[keyword] ?? []).map((_, index) => below(pointer, keyword, index)),
  );
  return [schemaPointer, ...unions.flatMap((branch) => listBranches(document, branch))];
}
