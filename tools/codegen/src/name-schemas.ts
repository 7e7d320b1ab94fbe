import ts from "typescript";
import { hasFreeName, typeNameOf } from "./type-names.ts";

/** openapi-typescript's output, with a type of its own for each schema. */
export interface NamedSchemas {
  /** What is not the type of a schema. */
  readonly nodes: readonly ts.Node[];
  /** The declaration of a schema's type, by the schema's name. */
  readonly declarations: ReadonlyMap<string, ts.Node>;
}

/**
 * Gives each component schema a type of its own name, and every reference to one that name, so that editors, messages of the
 * compiler and declarations show `Block` where they would write out all of it. `components["schemas"]["Block"]` remains, as the same type.
 */
export function nameSchemas(nodes: readonly ts.Node[]): NamedSchemas {
  const declarations = new Map<string, ts.Node>();
  const nameSchema = (member: ts.TypeElement): ts.TypeElement => {
    const schema = nameOf(member);
    if (schema === undefined || !hasFreeName(schema) || !ts.isPropertySignature(member) || !member.type) return member;
    const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    declarations.set(
      schema,
      ts.factory.createTypeAliasDeclaration(modifiers, typeNameOf(schema), undefined, member.type),
    );
    return withType(member, typeReference(schema));
  };
  const nameComponents = (member: ts.TypeElement): ts.TypeElement => {
    if (nameOf(member) !== "schemas" || !ts.isPropertySignature(member)) return member;
    if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
    return withType(member, ts.factory.createTypeLiteralNode(member.type.members.map(nameSchema)));
  };
  const rest = ts.transform([...nodes], [useNames]).transformed.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "components") return node;
    const members = node.members.map(nameComponents);
    return ts.factory.createInterfaceDeclaration(node.modifiers, node.name, undefined, undefined, members);
  });
  return { nodes: rest, declarations };
}

/** Writes `Block` for `components["schemas"]["Block"]`. */
const useNames: ts.TransformerFactory<ts.Node> = (context) => {
  const visit = (node: ts.Node): ts.Node => {
    const schema = schemaOf(node);
    return schema !== undefined && hasFreeName(schema)
      ? typeReference(schema)
      : ts.visitEachChild(node, visit, context);
  };
  return visit;
};

/** The schema that `components["schemas"]["Block"]` refers to. */
function schemaOf(node: ts.Node): string | undefined {
  const schema = accessOf(node);
  const schemas = schema && accessOf(schema.object);
  const isOurs = schemas?.index === "schemas" && ts.isTypeReferenceNode(schemas.object);
  return isOurs ? schema?.index : undefined;
}

function accessOf(node: ts.Node): { readonly object: ts.Node; readonly index: string } | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isLiteralTypeNode(node.indexType)) return undefined;
  const { literal } = node.indexType;
  return ts.isStringLiteral(literal) ? { object: node.objectType, index: literal.text } : undefined;
}

function nameOf({ name }: ts.TypeElement): string | undefined {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

function typeReference(schema: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(typeNameOf(schema));
}

function withType({ modifiers, name, questionToken }: ts.PropertySignature, type: ts.TypeNode): ts.TypeElement {
  return ts.factory.createPropertySignature(modifiers, name, questionToken, type);
}
