import type { Shape, ShapeRules, ShapeVariants } from "@ledgergate/runtime/validate";
import { branchesOf } from "./branches-of.ts";
import { flattenSchema } from "./flatten-schema.ts";
import type { Schema } from "./openapi.ts";
import type { Pointer } from "./pointer.ts";
import type { Place } from "./resolver.ts";
import { schemaNameOf } from "./schema-name.ts";
import type { ReadShape, ShapeContext } from "./shape-context.ts";

type Branch = Place<Schema | boolean>;

/**
 * Reads what `anyOf` and `oneOf` say. Where a discriminator tells the branches apart, it alone decides: holding a value
 * against each of fifty branches takes long, and tells what is wrong by all fifty.
 */
export function readShapeUnion(
  schema: Schema,
  pointer: Pointer,
  context: ShapeContext,
  readShape: ReadShape,
): ShapeRules {
  const read = ({ node, pointer }: Branch): Shape => readShape(node, pointer, context);
  const union = { node: schema, pointer };
  const [anyOf, oneOf] = [branchesOf(union, "anyOf"), branchesOf(union, "oneOf")];
  const all = [...anyOf, ...oneOf];
  // More than one of branches that are checked only in part may seem to fit.
  const isLenient = oneOf.some(({ node }) => context.isLenient(node));
  const variants = readVariants(schema, all, read);
  if (variants) return { variants };
  return (
    readOpenVariants(all, context, read) ?? {
      ...(anyOf.length > 0 ? { anyOf: anyOf.map(read) } : isLenient && { anyOf: oneOf.map(read) }),
      ...(oneOf.length > 0 && !isLenient && { oneOf: oneOf.map(read) }),
    }
  );
}

/** The variants of a union with a discriminator. A branch that the mapping leaves out goes by the name of its schema. */
function readVariants(
  { discriminator }: Schema,
  branches: readonly Branch[],
  read: (branch: Branch) => Shape,
): ShapeVariants | undefined {
  const { propertyName: member, mapping = {} } = discriminator ?? {};
  const named = branches.map(({ node }) => schemaNameOf(node));
  if (member === undefined || branches.length === 0 || named.includes(undefined)) return undefined;
  const kindsOf = new Map<string, string[]>();
  for (const [kind, target] of Object.entries(mapping)) {
    const name = mappedName(target);
    kindsOf.set(name, [...(kindsOf.get(name) ?? []), kind]);
  }
  const entries = branches.flatMap((branch, index) => {
    const name = named[index] ?? "";
    return (kindsOf.get(name) ?? [name]).map((kind): [string, Shape] => [kind, read(branch)]);
  });
  return { member, shapes: Object.fromEntries(entries) };
}

/** A mapping may name a schema, or refer to it. */
function mappedName(target: string): string {
  return schemaNameOf({ $ref: target }) ?? target;
}

/** A union of known variants and of the one that stands for all kinds which nobody knows yet (`x-unknown-variant`). */
function readOpenVariants(
  branches: readonly Branch[],
  { resolver }: ShapeContext,
  read: (branch: Branch) => Shape,
): ShapeRules | undefined {
  const [known, unknown, ...others] = branches;
  if (!known || !unknown || others.length > 0) return undefined;
  const shape = read(resolver.follow(known.node, known.pointer));
  const variants = typeof shape === "object" ? shape.variants : undefined;
  if (typeof shape !== "object" || !variants) return undefined;
  const { properties } = flattenSchema(unknown.node, unknown.pointer, resolver);
  const member = properties.get(variants.member)?.node;
  if (typeof member !== "object" || member["x-unknown-variant"] !== true) return undefined;
  return { ...shape, variants: { ...variants, unknown: read(unknown) } };
}
