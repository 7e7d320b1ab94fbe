import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { below, walkDocument } from "@ledgergate/support/service-kit";
import { readValues } from "./add-examples.ts";
import { counted, type LeftOut } from "./remove-foreign-parts.ts";

/** Members of a branch that describes values. Other branches are conditions, such as `{ required: [a] }`. */
const SHAPES = ["$ref", "type", "enum", "const", "properties", "items", "allOf", "anyOf", "oneOf"];

/**
 * Turns each `oneOf` whose branches share a value into `anyOf`. Such a value is invalid by the letter of the document, but nodes take and
 * send it.
 */
export function widenUnions(document: JsonObject): readonly LeftOut[] {
  const widened: string[] = [];
  // A branch that is wider now may overlap with others.
  for (let found = widen(document); found > 0; found = widen(document)) widened.push(...Array(found).fill("oneOf"));
  return counted(widened, "Its branches overlap, so it is `anyOf` here.");
}

/** @returns the number of unions that are changed now. */
function widen(document: JsonObject): number {
  const unions: [JsonObject, string][] = [];
  const kept: string[] = [];
  walkDocument(document, (node, kind, pointer) => {
    const { $ref, oneOf, anyOf, discriminator } = node;
    // In a negation, and in a branch of a `oneOf` that stays, more values would be fewer.
    const isNegated = /(?<!\/properties)\/(?:not|if)(?:\/|$)/.test(pointer);
    if (isNegated && typeof $ref === "string") kept.push($ref);
    if (kind !== "schema" || !Array.isArray(oneOf) || anyOf !== undefined || discriminator !== undefined) return;
    const isUnion = oneOf.every((branch) => isObject(branch) && SHAPES.some((name) => branch[name] !== undefined));
    if (oneOf.length < 2) return;
    if (isUnion && !isNegated) unions.push([node, pointer]);
    else kept.push(below(pointer, "oneOf", ""));
  });
  if (unions.length === 0) return 0;
  const { fits, make } = readValues(document);
  const overlapping = unions.filter(([{ oneOf }, pointer]) => {
    if (kept.some((one) => pointer.startsWith(one))) return false;
    const branches = (oneOf as readonly unknown[]).map((_, at) => below(pointer, "oneOf", at));
    const values = [null, ...branches.flatMap((branch) => make(branch))];
    return values.some((value) => value !== undefined && branches.filter((branch) => fits(branch, value)).length > 1);
  });
  for (const [node] of overlapping) {
    node.anyOf = node.oneOf;
    delete node.oneOf;
  }
  return overlapping.length;
}
