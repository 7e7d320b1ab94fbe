import { DocumentError, escapeControls } from "@ledgergate/support/service-kit";
import {
  astToString,
  type GlobalContext,
  NULL,
  NUMBER,
  type OpenAPI3,
  resolveRef,
  STRING,
  transformSchema,
  tsLiteral,
} from "openapi-typescript";
import ts from "typescript";
import { SPECIAL, type SpecialType } from "../read/mark-types.ts";
import type { ApiModel } from "../read/model.ts";
import { type Document, isObject } from "../read/openapi.ts";
import { hasNullType } from "../read/place.ts";
import { isFreeName } from "../read/type-names.ts";
import { described, printDocblock, printHeader } from "./code.ts";
import { isTuple, tupleType } from "./tuple-type.ts";

/**
 * Type of an unknown variant's discriminator: any text except the known ones. TypeScript has no such type. The closest is a member
 * of an enum that exists only as a type: it is text, it equals no literal, and nobody can write its value by mistake.
 */
const UNKNOWN_VARIANT = `/** Any kind that the document does not know. A variable has this type after all known kinds are excluded. */
export declare enum UnknownVariant {
  Kind = "a kind that the document does not know",
}
`;

/** Text and type names of the file `schema.ts`. */
interface PrintedSchemas {
  readonly text: string;
  /** Types of the file that applications need a name for. */
  readonly typeNames: readonly string[];
}

/**
 * Prints the file `schema.ts` from a prepared document: openapi-typescript's types, our own types for our extensions, and a
 * type for each component schema.
 *
 * @throws `DocumentError` for schemas that openapi-typescript cannot express.
 */
export function printSchemas(prepared: Document, api: ApiModel): PrintedSchemas {
  let usesUnknownVariant = false;
  const nodes = writeTypes(prepared, (schema, options) => {
    const special = (schema as { readonly [SPECIAL]?: SpecialType })[SPECIAL];
    const isInteger = special?.kind === "exactInteger" && special.values.length === 0;
    // Of several types, openapi-typescript asks for each.
    if (!special || (isInteger && schema.type !== "integer" && schema.type !== "number"))
      return isTuple(schema) ? withNull(tupleType(schema, options), schema) : undefined;
    usesUnknownVariant ||= special.kind === "unknownVariant";
    return withNull(specialType(special), schema);
  });
  const declaration = usesUnknownVariant ? `${UNKNOWN_VARIANT}\n` : "";
  const free = api.models.filter(({ typeName }) => isFreeName(typeName));
  const named = nameSchemas(nodes, new Map(free.map(({ schema, typeName }) => [schema, typeName])));
  const types = api.models.flatMap(({ schema, typeName, description, deprecated }) => {
    const node = named.declarations.get(schema);
    if (!node) return [];
    const docblock = printDocblock([described(description), deprecated ? "@deprecated" : undefined]);
    return [{ typeName, text: `\n${docblock}${printNodes([node])}` }];
  });
  return {
    text: printHeader(api) + declaration + printNodes(named.nodes) + types.map(({ text }) => text).join(""),
    typeNames: [...types.map(({ typeName }) => typeName), ...(usesUnknownVariant ? ["UnknownVariant"] : [])],
  };
}

/**
 * Calls openapi-typescript without its document loader. The loader, Redocly, opens every file and URL that a document names in a
 * `mapping` or as an `externalValue`.
 */
function writeTypes(prepared: Document, transform: NonNullable<GlobalContext["transform"]>): readonly ts.Node[] {
  const document = prepared as unknown as OpenAPI3;
  let pointer: string | undefined;
  try {
    // An absent option is off. `defaultNonNullable` must be off, since a server may omit a member that has a default.
    const context: Partial<GlobalContext> = {
      silent: true,
      emptyObjectsUnknown: true,
      // Their values are in the schemas.
      discriminators: { objects: {}, refsHandled: [] },
      injectFooter: [],
      transform: (schema, options) => {
        pointer = options.path;
        return transform(schema, options);
      },
      resolve: <T>($ref: string) => resolveRef<T>(document, $ref, { silent: true }),
    };
    return transformSchema(document, context as GlobalContext);
  } catch (error) {
    throw new DocumentError([
      { pointer: pointer ?? "#", message: `has no type: ${(error as Error).message}`, remedy: "Correct the schema." },
    ]);
  }
}

/** Prints code with an indentation of two spaces, in place of the compiler's four, and without hidden characters. */
function printNodes(nodes: readonly ts.Node[]): string {
  const text = astToString([...nodes]).replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2));
  return escapeControls(text);
}

function specialType(special: SpecialType): ts.TypeNode {
  switch (special.kind) {
    case "bytes":
      return reference("Uint8Array");
    case "exactInteger":
      return special.values.length > 0 ? literals(special.values) : union([NUMBER, bigint()]);
    case "never":
      return ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
    case "anyInteger":
      return union([bigint(), NUMBER, STRING]);
    case "unknownVariant":
      return reference("UnknownVariant");
    case "openEnum":
      return union([...special.values.map((value) => tsLiteral(value)), anyOtherText()]);
  }
}

/** `string & {}`: any text. Editors still propose the known values. */
function anyOtherText(): ts.TypeNode {
  const { factory } = ts;
  return factory.createParenthesizedType(
    factory.createIntersectionTypeNode([STRING, factory.createTypeLiteralNode([])]),
  );
}

function withNull(type: ts.TypeNode, schema: unknown): ts.TypeNode {
  return isObject(schema) && hasNullType(schema) ? union([type, NULL]) : type;
}

function reference(name: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}

/** Prints a union of literals, without `null`. */
function literals(values: readonly unknown[]): ts.TypeNode {
  return union(values.filter((value) => value !== null).map(literalType));
}

function literalType(value: unknown): ts.TypeNode {
  if (typeof value !== "bigint") return tsLiteral(value);
  const digits = ts.factory.createBigIntLiteral({ negative: false, base10Value: String(value).replace("-", "") });
  return ts.factory.createLiteralTypeNode(
    value < 0n ? ts.factory.createPrefixUnaryExpression(ts.SyntaxKind.MinusToken, digits) : digits,
  );
}

function bigint(): ts.TypeNode {
  return ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
}

function union(types: readonly ts.TypeNode[]): ts.TypeNode {
  const [only, ...others] = types;
  return only && others.length === 0 ? only : ts.factory.createUnionTypeNode([...types]);
}

/** Output of openapi-typescript, with a separate type for each schema. */
interface NamedSchemas {
  /** The declarations of openapi-typescript. They refer to each schema by its name. */
  readonly nodes: readonly ts.Node[];
  readonly declarations: ReadonlyMap<string, ts.Node>;
}

/**
 * Declares each component schema as a type of its own name, and replaces every reference by that name. Editors, compiler messages
 * and declarations then show `Block` instead of its members. `components["schemas"]["Block"]` stays as the same type.
 */
function nameSchemas(nodes: readonly ts.Node[], names: ReadonlyMap<string, string>): NamedSchemas {
  const declarations = new Map<string, ts.Node>();
  const nameSchema = (member: ts.TypeElement): ts.TypeElement => {
    const schema = nameOf(member) ?? "";
    const typeName = names.get(schema);
    if (typeName === undefined || !ts.isPropertySignature(member) || !member.type) return member;
    const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    declarations.set(schema, ts.factory.createTypeAliasDeclaration(modifiers, typeName, undefined, member.type));
    return withType(member, reference(typeName));
  };
  const nameComponents = (member: ts.TypeElement): ts.TypeElement => {
    if (nameOf(member) !== "schemas" || !ts.isPropertySignature(member)) return member;
    if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
    return withType(member, ts.factory.createTypeLiteralNode(member.type.members.map(nameSchema)));
  };
  const rest = ts.transform([...nodes], [useNames(names)]).transformed.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "components") return node;
    const members = node.members.map(nameComponents);
    return ts.factory.createInterfaceDeclaration(node.modifiers, node.name, undefined, undefined, members);
  });
  return { nodes: rest, declarations };
}

/** Replaces `components["schemas"]["Block"]` with `Block`. */
const useNames = (names: ReadonlyMap<string, string>): ts.TransformerFactory<ts.Node> => {
  return (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const typeName = names.get(schemaOf(node) ?? "");
      if (typeName !== undefined) return reference(typeName);
      const written = ts.visitEachChild(node, visit, context);
      return ts.isPropertySignature(written) ? withInherited(written) : written;
    };
    return visit;
  };
};

/** Adds to the type of an optional member what an object without it inherits (`toString`). TypeScript would refuse such an object. */
function withInherited(member: ts.PropertySignature): ts.TypeElement {
  const name = nameOf(member) ?? "";
  // TypeScript does not know `__proto__` and its like.
  if (!member.questionToken || !member.type || !(name in {}) || name.startsWith("__")) return member;
  const index = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(name));
  return withType(member, union([member.type, ts.factory.createIndexedAccessTypeNode(reference("Object"), index)]));
}

/** Finds the schema that `components["schemas"]["Block"]` refers to. */
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
  return name && !ts.isComputedPropertyName(name) ? name.text : undefined;
}

function withType({ modifiers, name, questionToken }: ts.PropertySignature, type: ts.TypeNode): ts.TypeElement {
  return ts.factory.createPropertySignature(modifiers, name, questionToken, type);
}
