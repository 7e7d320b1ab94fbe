import { type OpenApiDocument, resolveReference } from "@ledgergate/service-kit";

/** The keywords of a schema that decide on the inputs of a client. */
interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: object;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Keywords that give a value a shape. Branches without them only add conditions. */
const SHAPES = ["$ref", "type", "properties", "items", "enum", "const", "allOf", "anyOf", "oneOf"];

/** Tests for an object whose members are inputs of the client. The client takes any other body as the one input `body`. */
export function hasMembers(document: OpenApiDocument, schema: Schema): boolean {
  const parts = listParts(document, schema);
  const isUnion = (branches: readonly Schema[]) =>
    branches.length > 1 && branches.some((branch) => SHAPES.some((keyword) => keyword in branch));
  return (
    !parts.some((part) => unionsOf(part).some(isUnion)) &&
    parts.some(({ properties = {} }) => Object.keys(properties).length > 0)
  );
}

/** Lists a schema and all schemas that a value must also fit. A union with null counts as its other branch. */
function listParts(document: OpenApiDocument, schema: Schema): readonly Schema[] {
  const target = resolveReference<Schema>(document, schema);
  const only = unionsOf(target).filter((branches) => branches.length === 1);
  return [target, ...[...(target.allOf ?? []), ...only.flat()].flatMap((part) => listParts(document, part))];
}

function unionsOf({ anyOf = [], oneOf = [] }: Schema): readonly (readonly Schema[])[] {
  return [anyOf, oneOf].map((branches) => branches.filter(({ type }) => type !== "null"));
}
