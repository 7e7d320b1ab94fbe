import type { PaginationDescriptor } from "@ledgergate/runtime";
import { flattenSchema } from "./flatten-schema.ts";
import type { Answer, InputMember, Pagination } from "./model.ts";
import { isNode, type Node, type Schema } from "./openapi.ts";
import type { OperationContext, SortedResponses } from "./operation-context.ts";
import { jsonBodies, successBranches } from "./read-answer.ts";
import { below, branchesOf, type Place, type Resolver, segmentsOf } from "./references.ts";
import { schemaNameOf, schemaType } from "./type-names.ts";

/** Parts of an operation that are known before its pagination is read. */
interface ListParts {
  readonly input: readonly InputMember[];
  readonly answer: Answer;
  readonly responses: SortedResponses;
}

/** Reads how a list operation goes on to the next page (`x-pagination`), with its JSON pointers as member names. */
export function readPagination(parts: ListParts, context: OperationContext): Pagination | undefined {
  const extension = context.operation["x-pagination"];
  if (extension === undefined) return undefined;
  const note = noteFor(context);
  if (!isNode(extension)) {
    note("", "is no object", "Write it as specs/EXTENSIONS.md shows.");
    return undefined;
  }
  const text = (member: string) => (typeof extension[member] === "string" ? extension[member] : undefined);
  const start = readStart(text("start"), parts.input, note);
  const increment = readNext(extension, note);
  const items = readNames(extension, "items", note);
  const from = readNames(extension, "from", note);
  const cursorHeader = readCursorHeader(text("cursorHeader"), parts.responses, context, note);
  if (extension.end !== "empty") note("end", "is not empty, the one end that is known", "Write empty.");
  if (start === undefined || items === undefined || from === undefined) return undefined;
  const record = readRecordType(items, from, parts, context);
  if (!record.found)
    note("items", `leads to no list in the answer (/${items.join("/")})`, "Point at the list of records.");
  else if (!record.hasPosition) {
    note("from", `leads to no member of a record (/${from.join("/")})`, "Point at what the next page starts from.");
  }
  const descriptor: PaginationDescriptor = {
    items,
    start,
    from,
    ...(increment && { increment }),
    ...(cursorHeader !== undefined && { cursorHeader }),
  };
  return { itemType: record.type, descriptor };
}

/** Notes a problem of a member of the extension. */
type Note = (member: string, message: string, remedy: string) => void;

function noteFor({ pointer, problems }: OperationContext): Note {
  const place = below(pointer, "x-pagination");
  return (member, message, remedy) => problems.add(member === "" ? place : below(place, member), message, remedy);
}

function readStart(start: string | undefined, input: readonly InputMember[], note: Note): string | undefined {
  const inQuery = input.filter(({ rule }) => rule.in === "query");
  const wireName = ({ name, rule }: InputMember) => rule.name ?? name;
  const parameter = inQuery.find((member) => wireName(member) === start);
  if (!parameter) {
    const known = inQuery.map(wireName).join(", ") || "none";
    note("start", `names no query parameter of the operation (${start})`, `Name one of those that it has: ${known}.`);
    return undefined;
  }
  if (input.some(({ rule }) => rule.in === "body")) {
    note("start", "is a query parameter of an operation with a body", "Page by an operation that has no body.");
  }
  return parameter.name;
}

function readNext({ next, order }: Node, note: Note): true | undefined {
  if (next !== "value" && next !== "increment") note("next", "is none of its forms", "Write value or increment.");
  if (next !== "increment") return undefined;
  if (order !== undefined) {
    note("order", "turns a list round whose next page starts with a greater number", "Remove it, or page by value.");
  }
  return true;
}

/** The member names that a JSON pointer goes through. */
function readNames(extension: Node, member: string, note: Note): readonly string[] | undefined {
  const pointer = extension[member];
  const names = typeof pointer === "string" ? segmentsOf(`#${pointer}`) : undefined;
  if (names === undefined) {
    const found = JSON.stringify(pointer) ?? "nothing";
    note(member, `is no JSON pointer (${found})`, "Write one, such as /data/items; an empty text is the whole.");
  }
  return names;
}

function readCursorHeader(
  header: string | undefined,
  { successes }: SortedResponses,
  { resolver }: OperationContext,
  note: Note,
): string | undefined {
  const name = header?.toLowerCase();
  const declared = successes.flatMap(({ node, pointer }) =>
    Object.keys(resolver.follow(node, pointer).node.headers ?? {}),
  );
  if (name !== undefined && !declared.some((one) => one.toLowerCase() === name)) {
    note(
      "cursorHeader",
      `names no header of a successful answer (${header})`,
      "Declare it, or name one that is declared.",
    );
  }
  return name;
}

type SchemaPlace = Place<Schema | boolean>;

/** The records of a list operation, found in its answer. */
interface RecordType {
  /** Every JSON body has a list under the given names. */
  readonly found: boolean;
  /** A record may have something under the names of its position. */
  readonly hasPosition: boolean;
  /** The type of a record as code. */
  readonly type: string;
}

/**
 * Finds the type of the records of a list operation.
 *
 * @param items - Member names from the body's root to the list.
 * @param from - Member names from a record to its position.
 */
function readRecordType(
  items: readonly string[],
  from: readonly string[],
  { answer, responses }: { readonly answer: Answer; readonly responses: SortedResponses },
  { resolver }: Pick<OperationContext, "resolver">,
): RecordType {
  const records = responses.successes.flatMap(jsonBodies).map((body) => {
    const [success = body, ...others] = successBranches(body, { resolver });
    return others.length === 0 ? recordAt(success, items, resolver) : undefined;
  });
  const found = records.filter((record) => record !== undefined);
  const names = new Set(found.map(({ node }) => schemaNameOf(node)));
  const [name] = names;
  // A list without a name for its records is found in the type of the body, where each step may be missing or null.
  const list = items.reduce((type, member) => `NonNullable<${type}>[${JSON.stringify(member)}]`, answer.type);
  return {
    found: found.length > 0 && found.length === records.length,
    hasPosition: found.every((record) => mayHave(record, from, resolver)),
    type: name !== undefined && names.size === 1 ? schemaType(name) : `NonNullable<${list}>[number]`,
  };
}

/** The schema of the records of a list; `undefined` where there is no list under these names. */
function recordAt(
  { node, pointer }: SchemaPlace,
  [name, ...names]: readonly string[],
  resolver: Resolver,
): SchemaPlace | undefined {
  const { properties, types, keywords, variants } = flattenSchema(node, pointer, resolver);
  if (name === undefined) {
    const isList = types?.has("array") && !variants;
    return isList ? { node: keywords.items ?? true, pointer: below(pointer, "items") } : undefined;
  }
  const member = properties.get(name);
  return member && recordAt(member, names, resolver);
}

/** Tests if values of a schema, or of one of its branches, have these members. */
function mayHave(
  { node, pointer }: SchemaPlace,
  [name, ...others]: readonly string[],
  resolver: Resolver,
  seen: Set<unknown> = new Set(),
): boolean {
  if (name === undefined) return true;
  return resolver.chain(node, pointer).some((place) => {
    if (typeof place.node !== "object" || seen.has(place.node)) return place.node === true;
    seen.add(place.node);
    const { properties = {} } = place.node;
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (
      member !== undefined &&
      mayHave({ node: member, pointer: below(place.pointer, "properties", name) }, others, resolver)
    ) {
      return true;
    }
    return branchesOf(place, "allOf", "anyOf", "oneOf").some((branch) =>
      mayHave(branch, [name, ...others], resolver, seen),
    );
  });
}
