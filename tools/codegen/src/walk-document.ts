import { DOCUMENT_SHAPE, type Member, type NodeKind, type PlainKind } from "./document-shape.ts";
import { below, type Pointer } from "./pointer.ts";

/** An object of a document while it is still unknown whether it has the shape that OpenAPI gives it. */
export type Node = Record<string, unknown>;

/** What a walk reports. */
export interface Visitor {
  /** Called for each object, parents first. What it changes below the object is walked as changed. */
  readonly visit: (node: Node, kind: NodeKind, pointer: Pointer) => void;
  /** Called for each value that is not what OpenAPI expects at its place. */
  readonly misfit?: (pointer: Pointer, expected: string) => void;
}

/** Walks through an object of a document and all that stands in it. References are reported, not followed. */
export function walk(value: unknown, kind: NodeKind, pointer: Pointer, visitor: Visitor): void {
  if (kind === "schema" && typeof value === "boolean") return;
  if (!isNode(value)) {
    visitor.misfit?.(pointer, "an object");
    return;
  }
  visitor.visit(value, kind, pointer);
  for (const [key, member] of Object.entries(DOCUMENT_SHAPE[kind])) {
    if (value[key] !== undefined) walkMember(value[key], member, below(pointer, key), visitor);
  }
}

function walkMember(value: unknown, member: Member, pointer: Pointer, visitor: Visitor): void {
  if ("one" in member) walk(value, member.one, pointer, visitor);
  else if ("list" in member && Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, member.list, below(pointer, index), visitor);
  } else if ("map" in member && isNode(value)) {
    for (const [name, item] of Object.entries(value)) {
      if (!member.extensible || !name.startsWith("x-")) walk(item, member.map, below(pointer, name), visitor);
    }
  } else if (!("plain" in member)) visitor.misfit?.(pointer, "list" in member ? "a list" : "an object");
  else if (!PLAIN[member.plain].allows(value)) visitor.misfit?.(pointer, PLAIN[member.plain].expected);
}

interface PlainRule {
  readonly expected: string;
  readonly allows: (value: unknown) => boolean;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const PLAIN: Readonly<Record<PlainKind, PlainRule>> = {
  text: { expected: "text", allows: isText },
  flag: { expected: "true or false", allows: isFlag },
  number: { expected: "a number", allows: isNumber },
  // OpenAPI 3.0 has exclusive limits as flags.
  limit: { expected: "a number, or true or false", allows: (value) => isNumber(value) || isFlag(value) },
  texts: { expected: "a list of texts", allows: isTexts },
  types: { expected: "text or a list of texts", allows: (value) => isText(value) || isTexts(value) },
  values: { expected: "a list", allows: Array.isArray },
  textsByName: {
    expected: "an object of lists of texts",
    allows: (value) => isNode(value) && Object.values(value).every(isTexts),
  },
  names: { expected: "an object of texts", allows: (value) => isNode(value) && Object.values(value).every(isText) },
};

/** Whether a value is a JSON object. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
